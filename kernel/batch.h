/* Many hands at once. */
#ifndef MAUBINH_BATCH_H
#define MAUBINH_BATCH_H

#include "removal.h"

/* Whether a model is ready for branch and bound; it must not change while a batch runs. */
int is_ready(const value_model *model);

/* Find a hand's best arrangement, the quick way if the model is ready; 0 when memory runs out. `list` is used. */
int find_best(const hand_cards *hand, const value_model *model, arrangement_list *list, arrangement *best);

/* Find a hand's candidates, in no order and not shifted by its own cards; 0 when memory runs out. `list` begins
 * empty. */
int find_candidates(const hand_cards *hand, const value_model *model, candidate_space *space, arrangement_list *list);

/* Shift candidates by what the hand's own cards tell, and put them in order. */
void order_candidates(const hand_cards *hand, const value_model *model, arrangement_list *list);

/* Write the cards of three masks, row by row, each from the highest down. */
void write_rows(const hand_cards *hand, const uint16_t masks[3], uint8_t *rows);

/* Lay `count` hands of 13 codes: `rows` gets the codes in the order back, middle, front, each from the highest down,
 * `classes` the three classes. `threads` 0 means all cores. 0 when memory runs out. */
int arrange_batch(const value_model *model, const uint8_t *hands, long count, uint8_t *rows, uint16_t *classes,
                  int threads);

/* Do the same with the cards removed that opponents cannot hold. */
int remove_batch(const value_model *model, const card_bank *bank, const removal_terms *terms, const uint8_t *hands,
                 long count, uint8_t *rows, uint16_t *classes, int threads);

/* Count the candidates of each hand. */
int count_batch(const value_model *model, const uint8_t *hands, long count, int32_t *counts, int threads);

#endif
