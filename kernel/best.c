/* Branch and bound for the best arrangements.
 *
 * Without a flush an arrangement is a matter of ranks: each front is bounded by what the rank pattern of the other
 * ten cards can make of two rows, and in falling order of their bounds the pattern's own pairs are tried until no
 * front can come near any more. Arrangements with a flush are few and all tried. (A pair of ranks that the hand can
 * only lay suited is beaten in all rows by that very flush, so it is dropped later on.)
 */
#include "best.h"

#include "flushes.h"
#include "fronts.h"
#include "near.h"

typedef struct {
    const value_model *model;
    arrangement_list *list;
} search;

/* Keep the arrangement of a back, a middle and a front if it is legal and near the best so far; 0: no memory. */
static inline int consider(const search *s, unsigned back, unsigned middle, unsigned front)
{
    const value_model *model = s->model;
    const row_entry *b = &model->back[back], *m = &model->middle[middle], *f = &model->front[front];
    const int32_t rows = b->value + m->value + f->value;
    const int64_t least = (int64_t)s->list->best - model->margin;
    if (middle < model->tables->need[front] || rows + joint_bound(model, b, m, f) < least)
        return 1;
    const arrangement found = {rows + joint_value(model, b, m, f), (uint16_t)back, (uint16_t)middle, (uint16_t)front};
    return found.value < least || keep_near(s->list, model, &found);
}

static int consider_flush(void *to, unsigned one, unsigned other, unsigned front)
{
    const search *s = to;
    if (one == other && s->model->tables->strict)
        return 1;
    return consider(s, one > other ? one : other, one > other ? other : one, front);
}

/* Try a front with all pairs of the pattern it leaves. */
static int try_front(const search *s, unsigned front, uint32_t pattern)
{
    const pair_lists *lists = &s->model->tables->ten;
    const class_pair *end = lists->pair + lists->start[pattern + 1];
    for (const class_pair *pair = lists->pair + lists->start[pattern]; pair < end; pair++)
        if (!consider(s, pair->first, pair->second, front))
            return 0;
    return 1;
}

/* A bound on all arrangements without a flush that have a front and leave a pattern. */
static inline int32_t bound_of(const value_model *model, unsigned front, uint32_t pattern)
{
    const ten_entry *ten = &model->ten[pattern];
    const row_entry *f = &model->front[front];
    const grid_node *g = &model->grid[ten->column * model->step[1] + f->cell + 1];
    const int32_t units = model->column_units[ten->column] + f->units;
    if (ten->middle < model->tables->need[front])
        return INT32_MIN;
    return ten->value + f->value + g->per_unit * units + g->won - g->paid;
}

static int highest(const int32_t *bound, int count)
{
    int32_t most = INT32_MIN;
    int place = -1;
    for (int i = 0; i < count; i++)
        if (bound[i] > most) {
            most = bound[i];
            place = i;
        }
    return place;
}

int near_best(const hand_cards *hand, const value_model *model, arrangement_list *list)
{
    search s = {model, list};
    front_list fronts;
    int32_t bound[THREES];
    list_fronts(hand, model->tables, &fronts);
    for (int i = 0; i < fronts.count; i++)
        bound[i] = bound_of(model, fronts.class_of[i], fronts.ten[i]);
    if (!each_flush(hand, model->tables, consider_flush, &s))
        return 0;
    for (int at = highest(bound, fronts.count); at >= 0; at = highest(bound, fronts.count)) {
        if (bound[at] < (int64_t)list->best - model->margin)
            break;
        bound[at] = INT32_MIN;
        if (!try_front(&s, fronts.class_of[at], fronts.ten[at]))
            return 0;
    }
    return 1;
}
