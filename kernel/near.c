#include "near.h"

#include "bits.h"

enum { MANY = 256 };

/* The means that `solver/own.py` takes off pairs, which count in 17ths. */
enum { PAIR = 17, MEAN_PAIRS = 6, MEAN_SUIT_PAIRS = 312 };

static int pairs(int count)
{
    return count * (count - 1) / 2;
}

void weigh_hand(const hand_cards *hand, own_weights *weights)
{
    int ranks[RANKS] = {0}, suits[SUITS] = {0}, suit_pairs = 0;
    for (int i = 0; i < HAND; i++) {
        ranks[hand->rank[i]]++;
        suits[hand->card[i] & 3]++;
    }
    *weights = (own_weights){{0}};
    for (int rank = 0; rank < RANKS; rank++) {
        weights->of[rank] = (int16_t)(ranks[rank] - 1);
        weights->of[RANKS + rank] = (int16_t)(PAIR * pairs(ranks[rank]) - MEAN_PAIRS);
    }
    for (int suit = 0; suit < SUITS; suit++)
        suit_pairs += pairs(suits[suit]);
    weights->of[2 * RANKS] = (int16_t)(PAIR * suit_pairs - MEAN_SUIT_PAIRS);
}

static inline int64_t dot(const int16_t *slopes, const own_weights *weights, int shift)
{
    int32_t sum = 0;
    for (int i = 0; i < WEIGHTS; i++)
        sum += (int32_t)slopes[i] * weights->of[i];
    return (int64_t)sum * ((int64_t)1 << shift);
}

/* The node of the joint grid nearest to an arrangement's place. */
static int nearest_node(const value_model *model, const arrangement *laid)
{
    const row_entry *b = &model->back[laid->back], *m = &model->middle[laid->middle], *f = &model->front[laid->front];
    return b->cell + m->cell + f->cell + (b->along[PER_UNIT] >= HALF_WAY ? model->step[0] : 0) +
           (m->along[PER_UNIT] >= HALF_WAY ? model->step[1] : 0) + (f->along[PER_UNIT] >= HALF_WAY ? model->step[2] : 0);
}

/* What a hand's own cards add to the rows of an arrangement, and to its scoops. */
static void own_shifts(const value_model *model, const own_weights *weights, const arrangement *laid, int64_t shift[4])
{
    const own_slopes *own = model->own;
    shift[0] = dot(own->back[laid->back], weights, model->own_shift);
    shift[1] = dot(own->middle[laid->middle], weights, model->own_shift);
    shift[2] = dot(own->front[laid->front], weights, model->own_shift);
    shift[3] = 0;
    if (model->flat)
        return;
    const int node = nearest_node(model, laid);
    const int32_t units = model->back[laid->back].units + model->middle[laid->middle].units +
                          model->front[laid->front].units;
    shift[3] = dot(own->node[node][0], weights, model->own_shift) * units +
               dot(own->node[node][1], weights, model->own_shift);
}

int64_t own_shift(const value_model *model, const own_weights *weights, const arrangement *laid)
{
    int64_t shift[4];
    own_shifts(model, weights, laid, shift);
    return shift[0] + shift[1] + shift[2] + shift[3];
}

void value_parts(const value_model *model, const own_weights *weights, const arrangement *item, int32_t parts[4])
{
    const row_entry *b = &model->back[item->back], *m = &model->middle[item->middle], *f = &model->front[item->front];
    int64_t shift[4];
    own_shifts(model, weights, item, shift);
    parts[1] = m->value + (int32_t)shift[1];
    parts[2] = f->value + (int32_t)shift[2];
    parts[3] = joint_value(model, b, m, f) + (int32_t)shift[3];
    parts[0] = item->value - parts[1] - parts[2] - parts[3];
}

int32_t shifted_value(const value_model *model, const own_weights *weights, const arrangement *item, int64_t before)
{
    const int64_t more = own_shift(model, weights, item) - before;
    return (int32_t)(item->value + before + (more < model->margin ? more : model->margin));
}

/* Drop what has fallen too far behind. */
static void thin_out(arrangement_list *list, int32_t least)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->item[i].value >= least)
            list->item[kept++] = list->item[i];
    list->count = kept;
}

int keep_near(arrangement_list *list, const value_model *model, const arrangement *found)
{
    const own_slopes *own = model->own;
    SOON(own->back[found->back]);
    SOON(own->middle[found->middle]);
    if (!model->flat)
        SOON(own->node[nearest_node(model, found)]);
    if (found->value > list->best) {
        list->best = found->value;
        if (list->count >= MANY)
            thin_out(list, list->best - model->margin);
    }
    return append_arrangement(list, *found);
}

/* Whether any arrangement of the list covers the one at `place`; of equal ones the first stays. */
static int is_covered(const value_model *model, const arrangement_list *list, int place)
{
    const arrangement *own = &list->item[place];
    for (int i = 0; i < list->count; i++)
        if (i != place && covers(model, &list->item[i], own) && (i < place || !covers(model, own, &list->item[i])))
            return 1;
    return 0;
}

void best_of_near(const hand_cards *hand, const value_model *model, arrangement_list *list, arrangement *best)
{
    own_weights weights;
    weigh_hand(hand, &weights);
    thin_out(list, list->best - model->margin);
    arrangement first = list->item[0];
    for (int i = 1; i < list->count; i++)
        if (goes_before(&list->item[i], &first))
            first = list->item[i];
    const int64_t before = own_shift(model, &weights, &first);
    best->value = INT32_MIN;
    for (int i = 0; i < list->count; i++) {
        arrangement shifted = list->item[i];
        if (shifted.value + before + model->margin < best->value)
            continue;
        shifted.value = shifted_value(model, &weights, &list->item[i], before);
        if (goes_before(&shifted, best) && !is_covered(model, list, i))
            *best = shifted;
    }
}
