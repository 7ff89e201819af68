/* Every split of a hand, tried: for models whose values do not rise with strength, and before bounds are made. */
#ifndef MAUBINH_EVERY_H
#define MAUBINH_EVERY_H

#include "candidates.h"

/* Keep every arrangement near the best (`near.h`) under any model; 0: no memory. */
int near_of_every(const hand_cards *hand, const value_model *model, arrangement_list *list);

/* List, in no order, what no other arrangement equals or exceeds in strength and units of every row; 0: no memory. */
int candidates_of_every(const hand_cards *hand, const value_model *model, arrangement_list *list);

#endif
