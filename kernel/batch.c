#include "batch.h"

#include <stdlib.h>

#include "best.h"
#include "every.h"
#include "near.h"
#include "workers.h"

typedef struct {
    const value_model *model;
    const card_bank *bank;
    const removal_terms *terms;
    const uint8_t *hands;
    uint8_t *rows;
    uint16_t *classes;
    int32_t *counts;
} batch;

int is_ready(const value_model *model)
{
    return model->state == READY;
}

int find_best(const hand_cards *hand, const value_model *model, arrangement_list *list, arrangement *best)
{
    list->count = 0;
    list->best = INT32_MIN;
    if (!(is_ready(model) ? near_best(hand, model, list) : near_of_every(hand, model, list)))
        return 0;
    best_of_near(hand, model, list, best);
    return 1;
}

int find_candidates(const hand_cards *hand, const value_model *model, candidate_space *space, arrangement_list *list)
{
    return is_ready(model) ? list_candidates(hand, model, space, list) : candidates_of_every(hand, model, list);
}

static int best_first(const void *left, const void *right)
{
    return goes_before(right, left) - goes_before(left, right);
}

void order_candidates(const hand_cards *hand, const value_model *model, arrangement_list *list)
{
    own_weights weights;
    weigh_hand(hand, &weights);
    arrangement first = list->item[0];
    for (int i = 1; i < list->count; i++)
        if (goes_before(&list->item[i], &first))
            first = list->item[i];
    const int64_t before = own_shift(model, &weights, &first);
    for (int i = 0; i < list->count; i++)
        list->item[i].value = shifted_value(model, &weights, &list->item[i], before);
    qsort(list->item, (size_t)list->count, sizeof *list->item, best_first);
}

void write_rows(const hand_cards *hand, const uint16_t masks[3], uint8_t *rows)
{
    for (int row = 0; row < 3; row++)
        for (int place = HAND - 1; place >= 0; place--)
            if (masks[row] >> place & 1)
                *rows++ = hand->card[place];
}

/* Write down how hand number `i` is laid. */
static void write_laid(const batch *b, long i, const hand_cards *hand, const arrangement *laid)
{
    uint16_t masks[3];
    choose_cards(hand, b->model->tables, laid, masks);
    write_rows(hand, masks, b->rows + HAND * i);
    b->classes[3 * i] = laid->back;
    b->classes[3 * i + 1] = laid->middle;
    b->classes[3 * i + 2] = laid->front;
}

static int arrange_part(void *job, long first, long end)
{
    const batch *b = job;
    arrangement_list list = {0};
    int done = 1;
    for (long i = first; done && i < end; i++) {
        hand_cards hand;
        arrangement best;
        hand_sort(&hand, b->hands + HAND * i);
        done = find_best(&hand, b->model, &list, &best);
        if (done)
            write_laid(b, i, &hand, &best);
    }
    free(list.item);
    return done;
}

static int remove_part(void *job, long first, long end)
{
    const batch *b = job;
    removal_space space = {0};
    int done = 1;
    for (long i = first; done && i < end; i++) {
        hand_cards hand;
        hand_sort(&hand, b->hands + HAND * i);
        done = removal_search(&hand, b->model, b->bank, b->terms, &space);
        if (done)
            write_laid(b, i, &hand, &space.found[0].laid);
    }
    removal_space_free(&space);
    return done;
}

int arrange_batch(const value_model *model, const uint8_t *hands, long count, uint8_t *rows, uint16_t *classes,
                  int threads)
{
    batch b = {.model = model, .hands = hands, .rows = rows, .classes = classes};
    return work_all(&b, arrange_part, count, threads);
}

int remove_batch(const value_model *model, const card_bank *bank, const removal_terms *terms, const uint8_t *hands,
                 long count, uint8_t *rows, uint16_t *classes, int threads)
{
    batch b = {.model = model, .bank = bank, .terms = terms, .hands = hands, .rows = rows, .classes = classes};
    return work_all(&b, remove_part, count, threads);
}

static int count_part(void *job, long first, long end)
{
    const batch *b = job;
    candidate_space space = {0};
    arrangement_list list = {0};
    int done = 1;
    for (long i = first; done && i < end; i++) {
        hand_cards hand;
        hand_sort(&hand, b->hands + HAND * i);
        list.count = 0;
        done = find_candidates(&hand, b->model, &space, &list);
        b->counts[i] = list.count;
    }
    space_free(&space);
    free(list.item);
    return done;
}

int count_batch(const value_model *model, const uint8_t *hands, long count, int32_t *counts, int threads)
{
    batch b = {.model = model, .hands = hands, .counts = counts};
    return work_all(&b, count_part, count, threads);
}
