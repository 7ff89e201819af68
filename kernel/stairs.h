/* A staircase: pairs of which none equals or exceeds another in both numbers, falling in the first number and so
 * rising in the second. */
#ifndef MAUBINH_STAIRS_H
#define MAUBINH_STAIRS_H

#include <stdint.h>

#include "lookups.h"

typedef struct {
    class_pair pair;
    uint16_t mark; /* the caller's */
} stair;

typedef struct {
    stair *step;
    int count;
    int room;
    int added; /* so many pairs were ever put in */
} stairs;

/* Put a pair in its place unless another equals or exceeds it, and drop those it exceeds; 0: no memory. */
int stairs_add(stairs *all, class_pair pair, uint16_t mark);

/* Do the same for a whole list of pairs that is itself a staircase. */
int stairs_merge(stairs *all, const class_pair *pair, const class_pair *end, uint16_t mark);

/* Whether some step equals or exceeds a pair. */
int stairs_cover(const stairs *all, unsigned first, unsigned second);

void stairs_free(stairs *all);

#endif
