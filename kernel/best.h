/* The best arrangement of a hand under a monotone model. */
#ifndef MAUBINH_BEST_H
#define MAUBINH_BEST_H

#include "arrangement.h"
#include "model.h"

/* Find the best arrangement, exactly as trying all 72,072 splits would. The model must be monotone and bounded. */
void best_arrangement(const hand_cards *hand, const value_model *model, arrangement *best);

#endif
