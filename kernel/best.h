/* The arrangements of a hand near the best under a monotone model. */
#ifndef MAUBINH_BEST_H
#define MAUBINH_BEST_H

#include "candidates.h"

/* Keep every arrangement within the margin of the best (`near.h`), though perhaps also some that no hand can lay,
 * each beaten by one with a flush that is kept. The model must be monotone and bounded; 0 when memory runs out. */
int near_best(const hand_cards *hand, const value_model *model, arrangement_list *list);

#endif
