/* Arrangements that have a flush in them. */
#ifndef MAUBINH_FLUSHES_H
#define MAUBINH_FLUSHES_H

#include "hand.h"

/* Takes one arrangement by the classes of its two fives, in any order, and of its front; 0 stops the walk. */
typedef int (*take_rows)(void *to, unsigned one, unsigned other, unsigned front);

/* Give every arrangement with a flush that no other one with the same flush beats; legal or not. Returns 0 if a
 * `take` did. The tables' pairs must be ready. */
int each_flush(const hand_cards *hand, const lookups *tables, take_rows take, void *to);

#endif
