#include "every.h"

#include <stdlib.h>

#include "bits.h"
#include "near.h"

enum { SUBSETS = 1 << HAND };

typedef struct {
    uint16_t five[SUBSETS];  /* class by mask of five places */
    uint16_t three[SUBSETS]; /* class by mask of three places */
} hand_classes;

/* Takes a legal arrangement; 0 stops the walk. */
typedef int (*take_arrangement)(void *to, const arrangement *found);

static void rank_all(const hand_cards *hand, const lookups *tables, hand_classes *classes)
{
    for (unsigned mask = 0; mask < SUBSETS; mask++) {
        const unsigned size = count_bits(mask);
        if (size != 3 && size != 5)
            continue;
        uint32_t place = 0;
        unsigned at = size;
        for (unsigned left = mask; left; left &= left - 1)
            place += pattern_term[size][--at][hand->rank[lowest_bit(left)]];
        if (size == 3)
            classes->three[mask] = tables->front[place];
        else
            classes->five[mask] = (uint16_t)(is_suited(hand, mask) ? suited_class(hand, mask, tables)
                                                                   : tables->five[place]);
    }
}

/* Give every legal arrangement with one back. */
static int each_with_back(const hand_classes *classes, const value_model *model, unsigned back_mask,
                          take_arrangement take, void *to)
{
    const unsigned back = classes->five[back_mask], rest = FULL ^ back_mask, strict = (unsigned)model->tables->strict;
    for (unsigned middle_mask = rest; middle_mask; middle_mask = (middle_mask - 1) & rest) {
        if (count_bits(middle_mask) != 5)
            continue;
        const unsigned middle = classes->five[middle_mask], front = classes->three[rest ^ middle_mask];
        if (middle + strict > back || middle < model->tables->need[front])
            continue;
        const arrangement found = {arrangement_value(model, back, middle, front), (uint16_t)back, (uint16_t)middle,
                                   (uint16_t)front};
        if (!take(to, &found))
            return 0;
    }
    return 1;
}

static int each_arrangement(const hand_cards *hand, const value_model *model, take_arrangement take, void *to)
{
    hand_classes classes;
    rank_all(hand, model->tables, &classes);
    for (unsigned mask = 0; mask < SUBSETS; mask++)
        if (count_bits(mask) == 5 && in_order(hand, mask) && !each_with_back(&classes, model, mask, take, to))
            return 0;
    return 1;
}

typedef struct {
    const value_model *model;
    arrangement_list *list;
} keeper;

static int keep_if_near(void *to, const arrangement *found)
{
    const keeper *k = to;
    return found->value < (int64_t)k->list->best - k->model->margin || keep_near(k->list, k->model, found);
}

int near_of_every(const hand_cards *hand, const value_model *model, arrangement_list *list)
{
    keeper k = {model, list};
    return each_arrangement(hand, model, keep_if_near, &k);
}

static int keep_all(void *to, const arrangement *found)
{
    return append_arrangement(to, *found);
}

/* Order by class from the back on, strongest first. */
static int by_classes(const void *left, const void *right)
{
    const arrangement *one = left, *other = right;
    if (one->back != other->back)
        return (int)other->back - (int)one->back;
    if (one->middle != other->middle)
        return (int)other->middle - (int)one->middle;
    return (int)other->front - (int)one->front;
}

int candidates_of_every(const hand_cards *hand, const value_model *model, arrangement_list *list)
{
    if (!each_arrangement(hand, model, keep_all, list))
        return 0;
    /* What covers an arrangement is no weaker in the first row that differs, so it stands before it. */
    qsort(list->item, (size_t)list->count, sizeof *list->item, by_classes);
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        int covered = 0;
        for (int j = kept - 1; j >= 0 && !covered; j--)
            covered = covers(model, &list->item[j], &list->item[i]);
        if (!covered)
            list->item[kept++] = list->item[i];
    }
    list->count = kept;
    return 1;
}
