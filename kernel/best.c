/* Branch and bound for the best arrangement.
 *
 * Without a flush an arrangement is a matter of ranks: each front is bounded by what the rank pattern of the other
 * ten cards can make of two rows, and in falling order of their bounds the pattern's own pairs are tried until no
 * front can win any more. Arrangements with a flush are few and all tried. (A pair of ranks that the hand can only
 * lay suited is beaten by that very flush, so it never comes out best.)
 */
#include "best.h"

#include "flushes.h"
#include "fronts.h"

typedef struct {
    const value_model *model;
    arrangement *best;
} search;

/* Keep the arrangement of a back, a middle and a front if it is legal and the best so far. */
static inline void consider(const search *s, unsigned back, unsigned middle, unsigned front)
{
    const value_model *model = s->model;
    const row_entry *b = &model->back[back], *m = &model->middle[middle], *f = &model->front[front];
    const int32_t rows = b->value + m->value + f->value;
    if (middle < model->tables->need[front] || rows + joint_bound(model, b, m, f) < s->best->value)
        return;
    const arrangement found = {rows + joint_value(model, b, m, f), (uint16_t)back, (uint16_t)middle, (uint16_t)front};
    if (goes_before(&found, s->best))
        *s->best = found;
}

static int consider_flush(void *to, unsigned one, unsigned other, unsigned front)
{
    const search *s = to;
    if (one != other || !s->model->tables->strict)
        consider(s, one > other ? one : other, one > other ? other : one, front);
    return 1;
}

/* Try a front with all pairs of the pattern it leaves. */
static void try_front(const search *s, unsigned front, uint32_t pattern)
{
    const pair_lists *lists = &s->model->tables->ten;
    const class_pair *end = lists->pair + lists->start[pattern + 1];
    for (const class_pair *pair = lists->pair + lists->start[pattern]; pair < end; pair++)
        consider(s, pair->first, pair->second, front);
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

void best_arrangement(const hand_cards *hand, const value_model *model, arrangement *best)
{
    search s = {model, best};
    front_list fronts;
    int32_t bound[THREES];
    best->value = INT32_MIN;
    list_fronts(hand, model->tables, &fronts);
    for (int i = 0; i < fronts.count; i++)
        bound[i] = bound_of(model, fronts.class_of[i], fronts.ten[i]);
    each_flush(hand, model->tables, consider_flush, &s);
    for (int at = highest(bound, fronts.count); at >= 0 && bound[at] >= best->value; at = highest(bound, fronts.count)) {
        bound[at] = INT32_MIN;
        try_front(&s, fronts.class_of[at], fronts.ten[at]);
    }
}
