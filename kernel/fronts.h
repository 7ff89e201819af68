/* The fronts of a hand, each with the rank pattern of the ten cards it leaves. */
#ifndef MAUBINH_FRONTS_H
#define MAUBINH_FRONTS_H

#include "hand.h"

typedef struct {
    int count;
    uint32_t ten[THREES];
    uint16_t class_of[THREES];
} front_list;

/* List the fronts of a hand from the strongest down, each class once: fronts of a class have equal ranks, so they
 * leave equal ranks. */
void list_fronts(const hand_cards *hand, const lookups *tables, front_list *list);

#endif
