/* A staircase: pairs of which none equals or exceeds another in both numbers, falling in the first number and so
 * rising in the second. */
#ifndef MAUBINH_STAIRS_H
#define MAUBINH_STAIRS_H

#include <stdint.h>

#include "lookups.h"

typedef struct {
    class_pair *step;
    int count;
    int room;
} stairs;

/* Put a pair in its place unless another equals or exceeds it, and drop those it exceeds; 0: no memory. */
int stairs_add(stairs *all, class_pair pair);

void stairs_free(stairs *all);

#endif
