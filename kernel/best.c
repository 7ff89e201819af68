/* Branch and bound for the best arrangements.
 *
 * Without a flush an arrangement is a matter of ranks: each front is bounded by what the rank pattern of the other
 * ten cards can make of two rows, and in falling order of their bounds the pattern's own pairs are tried until no
 * front can come near any more. Arrangements with a flush are few and all tried. (A pair of ranks that the hand can
 * only lay suited is beaten in all rows by that very flush, so it is dropped later on.)
 */
#include "best.h"

#include "bits.h"
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

/* A front with a bound on all arrangements without a flush that have it. */
typedef struct {
    int32_t bound;
    uint32_t pattern;
    uint16_t front;
} bounded_front;

typedef struct {
    bounded_front front[THREES];
    int count;
} front_bounds;

/* Try a front with all pairs of the pattern it leaves. */
static int try_front(const search *s, const bounded_front *tried)
{
    const ten_entry *ten = &s->model->ten[tried->pattern];
    const class_pair *pair = s->model->tables->ten.pair + ten->start, *end = pair + ten->count;
    for (; pair < end; pair++)
        if (!consider(s, pair->first, pair->second, tried->front))
            return 0;
    return 1;
}

/* Bound all fronts under which any legal middle is left, and return the place of the highest bound, or -1. */
static int bound_fronts(const value_model *model, const front_list *fronts, front_bounds *out)
{
    int32_t most = INT32_MIN;
    int place = -1;
    out->count = 0;
    for (int i = 0; i < fronts->count; i++) {
        const ten_entry *ten = &model->ten[fronts->ten[i]];
        const row_entry *f = &model->front[fronts->class_of[i]];
        const grid_node *g = &model->grid[ten->column * model->step[1] + f->cell + 1];
        const int32_t units = model->column_units[ten->column] + f->units;
        bounded_front *bounded = &out->front[out->count];
        bounded->bound = ten->value + f->value + g->of[PER_UNIT] * units + g->of[WON] - g->of[PAID];
        bounded->pattern = fronts->ten[i];
        bounded->front = fronts->class_of[i];
        if (ten->middle < model->tables->need[fronts->class_of[i]])
            continue;
        if (bounded->bound > most) {
            most = bounded->bound;
            place = out->count;
        }
        out->count++;
    }
    return place;
}

/* Drop the fronts that cannot come near the best so far, and ask for the pairs of the others. */
static void drop_hopeless(const search *s, front_bounds *all)
{
    const int64_t least = (int64_t)s->list->best - s->model->margin;
    int kept = 0;
    for (int i = 0; i < all->count; i++)
        if (all->front[i].bound >= least) {
            SOON(s->model->tables->ten.pair + s->model->ten[all->front[i].pattern].start);
            all->front[kept++] = all->front[i];
        }
    all->count = kept;
}

/* Take the front with the highest bound out of the list. */
static bounded_front take_highest(front_bounds *all)
{
    int place = 0;
    for (int i = 1; i < all->count; i++)
        if (all->front[i].bound > all->front[place].bound)
            place = i;
    const bounded_front taken = all->front[place];
    all->front[place] = all->front[--all->count];
    return taken;
}

int near_best(const hand_cards *hand, const value_model *model, arrangement_list *list)
{
    search s = {model, list};
    front_list fronts;
    front_bounds bounds;
    list_fronts(hand, model->tables, &fronts);
    for (int i = 0; i < fronts.count; i++)
        SOON(&model->ten[fronts.ten[i]]);
    if (!each_flush(hand, model->tables, consider_flush, &s))
        return 0;
    const int highest = bound_fronts(model, &fronts, &bounds);
    if (highest >= 0 && !try_front(&s, &bounds.front[highest]))
        return 0;
    if (highest >= 0)
        bounds.front[highest] = bounds.front[--bounds.count];
    drop_hopeless(&s, &bounds);
    while (bounds.count > 0) {
        const bounded_front next = take_highest(&bounds);
        if (next.bound < (int64_t)list->best - model->margin)
            break;
        if (!try_front(&s, &next))
            return 0;
    }
    return 1;
}
