/* The undominated set by a sweep over fronts.
 *
 * Fronts come from the strongest down, and the back and middle pairs of all fronts so far form a staircase. A pair
 * that the staircase covers is beaten by an arrangement whose front is no weaker; what is on it when a class of
 * fronts is done, and came with that class, is undominated.
 */
#include "candidates.h"

#include <stdlib.h>

#include "bits.h"
#include "flushes.h"
#include "fronts.h"
#include "stairs.h"

enum { NONE = -1, AHEAD = 10 };

typedef struct {
    const value_model *model;
    candidate_space *space;
    int16_t front_head[FRONT_CLASSES]; /* first of the listed fronts by class, then `front_next` */
    int16_t front_next[THREES];
    int flush_head[FRONT_CLASSES];
    int16_t order[THREES]; /* the fronts in the order in which they come up */
    int asked;             /* of which so many were asked for */
} sweep;

void space_free(candidate_space *space)
{
    stairs_free(&space->stair);
    free(space->flush);
    space->flush = NULL;
    space->flushes = space->room = 0;
}

int append_arrangement(arrangement_list *list, arrangement item)
{
    if (list->count == list->room) {
        int room = list->room ? 2 * list->room : 256;
        arrangement *grown = realloc(list->item, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return 0;
        list->item = grown;
        list->room = room;
    }
    list->item[list->count++] = item;
    return 1;
}

static int keep_flush(void *to, unsigned one, unsigned other, unsigned front)
{
    sweep *s = to;
    candidate_space *space = s->space;
    if (one == other && s->model->tables->strict)
        return 1;
    if (space->flushes == space->room) {
        int room = space->room ? 2 * space->room : 64;
        waiting_flush *grown = realloc(space->flush, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return 0;
        space->flush = grown;
        space->room = room;
    }
    waiting_flush *kept = &space->flush[space->flushes];
    kept->pair.first = (uint16_t)(one > other ? one : other);
    kept->pair.second = (uint16_t)(one > other ? other : one);
    kept->next = s->flush_head[front];
    s->flush_head[front] = space->flushes++;
    return 1;
}

/* Ask for the pairs of a front that will come up a little later. */
static inline void ask_ahead(sweep *s, const front_list *fronts)
{
    if (s->asked < fronts->count)
        SOON(s->model->tables->ten.pair + s->model->ten[fronts->ten[s->order[s->asked++]]].start);
}

/* Put the pairs that one class of fronts leaves on the staircase, if the front may stand over their middles. */
static int offer_front(sweep *s, const front_list *fronts, unsigned front)
{
    const lookups *tables = s->model->tables;
    const unsigned need = tables->need[front];
    for (int at = s->flush_head[front]; at != NONE; at = s->space->flush[at].next) {
        class_pair pair = s->space->flush[at].pair;
        if (pair.second >= need && !stairs_add(&s->space->stair, pair, (uint16_t)front))
            return 0;
    }
    for (int at = s->front_head[front]; at != NONE; at = s->front_next[at]) {
        const ten_entry *ten = &s->model->ten[fronts->ten[at]];
        ask_ahead(s, fronts);
        const class_pair *pair = tables->ten.pair + ten->start, *end = pair + ten->count;
        if (stairs_cover(&s->space->stair, ten->back, ten->middle))
            continue;
        while (pair < end && pair->second < need)
            pair++;
        if (!stairs_merge(&s->space->stair, pair, end, (uint16_t)front))
            return 0;
    }
    return 1;
}

static int take_marked(const sweep *s, unsigned front, arrangement_list *list)
{
    const stairs *all = &s->space->stair;
    for (int i = 0; i < all->count; i++) {
        const stair *step = &all->step[i];
        if (step->mark != front)
            continue;
        arrangement found = {arrangement_value(s->model, step->pair.first, step->pair.second, front),
                             step->pair.first, step->pair.second, (uint16_t)front};
        if (!append_arrangement(list, found))
            return 0;
    }
    return 1;
}

int list_candidates(const hand_cards *hand, const value_model *model, candidate_space *space, arrangement_list *list)
{
    sweep s = {.model = model, .space = space};
    front_list fronts;
    space->stair.count = space->flushes = 0;
    for (int front = 0; front < FRONT_CLASSES; front++) {
        s.front_head[front] = NONE;
        s.flush_head[front] = NONE;
    }
    list_fronts(hand, model->tables, &fronts);
    for (int i = 0; i < fronts.count; i++)
        SOON(&model->ten[fronts.ten[i]]);
    for (int i = 0; i < fronts.count; i++) {
        s.front_next[i] = s.front_head[fronts.class_of[i]];
        s.front_head[fronts.class_of[i]] = (int16_t)i;
    }
    for (int front = FRONT_CLASSES - 1, count = 0; front >= 0; front--)
        for (int at = s.front_head[front]; at != NONE; at = s.front_next[at])
            s.order[count++] = (int16_t)at;
    for (int i = 0; i < AHEAD; i++)
        ask_ahead(&s, &fronts);
    if (!each_flush(hand, model->tables, keep_flush, &s))
        return 0;
    for (int front = FRONT_CLASSES - 1; front >= 0; front--) {
        if (s.front_head[front] == NONE && s.flush_head[front] == NONE)
            continue;
        if (!offer_front(&s, &fronts, (unsigned)front) || !take_marked(&s, (unsigned)front, list))
            return 0;
    }
    return 1;
}
