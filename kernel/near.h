/* Arrangements near the best, and the best of them once a hand's own cards are minded (`solver/own.py`). */
#ifndef MAUBINH_NEAR_H
#define MAUBINH_NEAR_H

#include "candidates.h"

/* A hand's weights. */
typedef struct {
    int16_t of[WEIGHTS];
} own_weights;

void weigh_hand(const hand_cards *hand, own_weights *weights);

/* What a hand's own cards tell of an arrangement's value. */
int64_t own_shift(const value_model *model, const own_weights *weights, const arrangement *laid);

/* Add that to an arrangement's value: at most the model's margin more than what they tell of the one that is best
 * before, `before`. */
int32_t shifted_value(const value_model *model, const own_weights *weights, const arrangement *item, int64_t before);

/* Break a shifted value down into back, middle, front, and scoops with sweeps. What the margin took off a gain is taken
 * off the back. */
void value_parts(const value_model *model, const own_weights *weights, const arrangement *item, int32_t parts[4]);

/* Keep an arrangement that is within the margin of the best so far; 0 when memory runs out. `list->best` begins as
 * INT32_MIN. */
int keep_near(arrangement_list *list, const value_model *model, const arrangement *found);

/* The best of the arrangements kept, by their shifted values. The list is used up. */
void best_of_near(const hand_cards *hand, const value_model *model, arrangement_list *list, arrangement *best);

#endif
