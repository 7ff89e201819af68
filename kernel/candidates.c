/* The undominated set by a sweep over fronts.
 *
 * Fronts come from the strongest down, and the back and middle pairs of all fronts so far form a skyline. A pair that
 * the skyline covers is beaten by an arrangement whose front is no weaker; what is on it when a class of fronts is
 * done, and came with that class, is undominated.
 */
#include "candidates.h"

#include <stdlib.h>

#include "bits.h"
#include "flushes.h"
#include "fronts.h"
#include "grown.h"
#include "skyline.h"

enum { NONE = -1, BLOCK = 16 };

/* A front with something that may add to the skyline. */
typedef struct {
    const class_pair *pair, *end;
    class_pair most; /* strongest back and strongest middle */
    unsigned front;
} open_front;

/* The open ones of so many fronts in a row. */
typedef struct {
    open_front front[BLOCK];
    int count;
} block;

typedef struct {
    const value_model *model;
    candidate_space *space;
    front_list fronts;
    int flushes;                   /* whether there are any */
    int flush_head[FRONT_CLASSES]; /* only of the classes that the hand has */
} sweep;

void space_free(candidate_space *space)
{
    skyline_free(&space->above);
    free(space->flush);
    space->flush = NULL;
    space->flushes = space->room = 0;
}

int grow_list(arrangement_list *list)
{
    arrangement *item = grown(list->item, &list->room, 256, sizeof *item);
    if (item == NULL)
        return 0;
    list->item = item;
    return 1;
}

static int keep_flush(void *to, unsigned one, unsigned other, unsigned front)
{
    sweep *s = to;
    candidate_space *space = s->space;
    if (one == other && s->model->tables->strict)
        return 1;
    if (space->flushes == space->room) {
        waiting_flush *flush = grown(space->flush, &space->room, 64, sizeof *flush);
        if (flush == NULL)
            return 0;
        space->flush = flush;
    }
    waiting_flush *kept = &space->flush[space->flushes];
    kept->pair.first = (uint16_t)(one > other ? one : other);
    kept->pair.second = (uint16_t)(one > other ? other : one);
    kept->next = s->flush_head[front];
    s->flush_head[front] = space->flushes++;
    return 1;
}

/* Look at a block of fronts: where no step covers the most that one could add, ask for its pairs. */
static void look_at(const sweep *s, int from, block *found)
{
    const int end = from + BLOCK < s->fronts.count ? from + BLOCK : s->fronts.count;
    found->count = 0;
    for (int i = from; i < end; i++) {
        const unsigned front = s->fronts.class_of[i];
        const ten_entry *ten = &s->model->ten[s->fronts.ten[i]];
        open_front *open = &found->front[found->count];
        open->pair = s->model->tables->ten.pair + ten->start;
        open->end = open->pair + ten->count;
        open->most.first = ten->back;
        open->most.second = ten->middle;
        open->front = front;
        const int adds = (ten->middle >= s->model->tables->need[front]) &
                         !skyline_covers(&s->space->above, ten->back, ten->middle);
        const int waits = s->flushes && s->flush_head[front] != NONE;
        const class_pair *asked = adds ? open->pair : s->model->tables->ten.pair;
        SOON(asked);
        found->count += adds | waits;
    }
}

/* Put what a front leaves on the skyline, and the flushes that wait for it. */
static int offer(const sweep *s, const open_front *open)
{
    skyline *above = &s->space->above;
    const unsigned need = s->model->tables->need[open->front];
    if (s->flushes)
        for (int at = s->flush_head[open->front]; at != NONE; at = s->space->flush[at].next) {
            const class_pair *pair = &s->space->flush[at].pair;
            if (!skyline_covers(above, pair->first, pair->second) && !skyline_add(above, pair, pair + 1, open->front, need))
                return 0;
        }
    return skyline_covers(above, open->most.first, open->most.second) ||
           skyline_add(above, open->pair, open->end, open->front, need);
}

/* List what a front has on the skyline. */
static int take_steps(const sweep *s, unsigned front, arrangement_list *list)
{
    const int count = skyline_pick(&s->space->above, front);
    for (int i = 0; i < count; i++) {
        const unsigned back = step_back(s->space->above.some[i]), middle = step_middle(s->space->above.some[i]);
        arrangement found = {arrangement_value(s->model, back, middle, front), (uint16_t)back, (uint16_t)middle,
                             (uint16_t)front};
        if (!append_arrangement(list, found))
            return 0;
    }
    return 1;
}

static int list_flushes(const hand_cards *hand, sweep *s)
{
    s->flushes = hand->suits > 0;
    s->space->flushes = 0;
    if (!s->flushes)
        return 1;
    for (int i = 0; i < s->fronts.count; i++)
        s->flush_head[s->fronts.class_of[i]] = NONE;
    return each_flush(hand, s->model->tables, keep_flush, s);
}

int list_candidates(const hand_cards *hand, const value_model *model, candidate_space *space, arrangement_list *list)
{
    sweep s;
    block blocks[2];
    s.model = model;
    s.space = space;
    list_fronts(hand, model->tables, &s.fronts);
    for (int i = 0; i < s.fronts.count; i++)
        SOON(&model->ten[s.fronts.ten[i]]);
    if (!skyline_begin(&space->above) || !list_flushes(hand, &s))
        return 0;
    look_at(&s, 0, &blocks[0]);
    for (int from = 0, now = 0; from < s.fronts.count; from += BLOCK, now = !now) {
        look_at(&s, from + BLOCK, &blocks[!now]); /* so that what was asked for has time to come */
        for (int i = 0; i < blocks[now].count; i++) {
            const open_front *open = &blocks[now].front[i];
            if (!offer(&s, open) || !take_steps(&s, open->front, list))
                return 0;
        }
    }
    return 1;
}
