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

enum { NONE = -1, AHEAD = 8 };

/* A front whose pairs may add to the staircase. */
typedef struct {
    const class_pair *pair, *end;
    int front; /* its number in the list */
} open_front;

typedef struct {
    const value_model *model;
    candidate_space *space;
    front_list fronts;
    int flush_head[FRONT_CLASSES]; /* only of the classes that the hand has, and if it has long suits */
    open_front open[THREES];       /* those found so far, */
    int opened;
    int looked; /* when so many fronts were looked at */
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

/* Look at the next front: if no step covers the most that it could add, ask for its pairs. */
static inline void look_ahead(sweep *s)
{
    const unsigned need = s->model->tables->need[s->fronts.class_of[s->looked]];
    const ten_entry *ten = &s->model->ten[s->fronts.ten[s->looked]];
    if (ten->middle >= need && !stairs_cover(&s->space->stair, ten->back, ten->middle)) {
        open_front *open = &s->open[s->opened++];
        open->pair = s->model->tables->ten.pair + ten->start;
        open->end = open->pair + ten->count;
        open->front = s->looked;
        SOON(open->pair);
    }
    s->looked++;
}

/* Put the flushes that wait for a front on the staircase, if it may stand over their middles. */
static int offer_flushes(sweep *s, unsigned front)
{
    const unsigned need = s->model->tables->need[front];
    for (int at = s->flush_head[front]; at != NONE; at = s->space->flush[at].next) {
        class_pair pair = s->space->flush[at].pair;
        if (pair.second >= need && !stairs_add(&s->space->stair, pair, (uint16_t)front))
            return 0;
    }
    return 1;
}

/* Do the same with the pairs that a front leaves. */
static int offer_pairs(sweep *s, const open_front *open, unsigned front)
{
    const unsigned need = s->model->tables->need[front];
    const class_pair *pair = open->end;
    if (stairs_cover(&s->space->stair, open->pair->first, open->end[-1].second))
        return 1;
    while (pair > open->pair && pair[-1].second >= need)
        pair--;
    return stairs_merge(&s->space->stair, pair, open->end, (uint16_t)front);
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

static int list_flushes(const hand_cards *hand, sweep *s)
{
    for (int i = 0; i < s->fronts.count; i++)
        s->flush_head[s->fronts.class_of[i]] = NONE;
    return each_flush(hand, s->model->tables, keep_flush, s);
}

int list_candidates(const hand_cards *hand, const value_model *model, candidate_space *space, arrangement_list *list)
{
    sweep s;
    s.model = model;
    s.space = space;
    s.looked = s.opened = 0;
    space->stair.count = space->flushes = 0;
    list_fronts(hand, model->tables, &s.fronts);
    for (int i = 0; i < s.fronts.count; i++)
        SOON(&model->ten[s.fronts.ten[i]]);
    if (hand->suits && !list_flushes(hand, &s))
        return 0;
    for (int i = 0, next = 0; i < s.fronts.count; i++) {
        const unsigned front = s.fronts.class_of[i];
        const int before = space->stair.added;
        while (s.looked < s.fronts.count && s.looked <= i + AHEAD)
            look_ahead(&s);
        if (hand->suits && !offer_flushes(&s, front))
            return 0;
        if (next < s.opened && s.open[next].front == i && !offer_pairs(&s, &s.open[next++], front))
            return 0;
        if (space->stair.added != before && !take_marked(&s, front, list))
            return 0;
    }
    return 1;
}
