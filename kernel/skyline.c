#include "skyline.h"

#include <stdlib.h>

enum { FIRST_ROOM = 256 };

static int grow(skyline_step **array, int room)
{
    skyline_step *grown = realloc(*array, (size_t)room * sizeof *grown);
    if (grown != NULL)
        *array = grown;
    return grown != NULL;
}

static int make_room(skyline *all, int wanted)
{
    int room = all->room ? all->room : FIRST_ROOM;
    while (room < wanted)
        room *= 2;
    if (!grow(&all->step, room) || !grow(&all->next, room) || !grow(&all->some, room))
        return 0;
    all->room = room;
    return 1;
}

int skyline_begin(skyline *all)
{
    if (all->room == 0 && !make_room(all, FIRST_ROOM))
        return 0;
    all->count = 0;
    all->step[0] = 0;
    return 1;
}

/* Merge two rows of steps, each followed by a 0 and `both` in all, and keep what no earlier one covers with its middle;
 * of equal pairs the one whose front came first, which is the stronger. Returns how many are kept. */
static int merge(const skyline_step *old, const skyline_step *added, int both, skyline_step *out)
{
    unsigned least = 0; /* the weakest middle that is not covered yet */
    int kept = 0;
    for (; both > 0; both--) {
        const int take = *added > *old;
        const skyline_step step = take ? *added : *old;
        const unsigned middle = step_middle(step);
        const int keep = middle >= least;
        added += take;
        old += !take;
        out[kept] = step;
        kept += keep;
        least = keep ? middle + 1 : least;
    }
    out[kept] = 0;
    return kept;
}

int skyline_add(skyline *all, const class_pair *pair, const class_pair *end, unsigned front, unsigned need)
{
    const int most = all->count + (int)(end - pair) + 1;
    int count = 0;
    if (all->room < most && !make_room(all, most))
        return 0;
    for (; pair < end; pair++) {
        all->some[count] = step_of(pair->first, pair->second, front);
        count += pair->second >= need;
    }
    all->some[count] = 0;
    all->count = merge(all->step, all->some, all->count + count, all->next);
    skyline_step *old = all->step;
    all->step = all->next;
    all->next = old;
    return 1;
}

int skyline_pick(skyline *all, unsigned front)
{
    int picked = 0;
    for (int i = 0; i < all->count; i++) {
        all->some[picked] = all->step[i];
        picked += step_front(all->step[i]) == front;
    }
    return picked;
}

void skyline_free(skyline *all)
{
    free(all->step);
    free(all->next);
    free(all->some);
    *all = (skyline){0};
}
