#include "stairs.h"

#include <stdlib.h>
#include <string.h>

static int make_room(stairs *all)
{
    int room = all->room ? 2 * all->room : 64;
    stair *step = realloc(all->step, (size_t)room * sizeof *step);
    if (step == NULL)
        return 0;
    all->step = step;
    all->room = room;
    return 1;
}

/* Put a pair that nothing equals or exceeds before the first step with a smaller first number, `place`. */
static int insert(stairs *all, int place, class_pair pair, uint16_t mark)
{
    int after = place;
    while (after < all->count && all->step[after].pair.second <= pair.second)
        after++;
    if (place > 0 && all->step[place - 1].pair.first == pair.first)
        place--;
    if (place == after && all->count == all->room && !make_room(all))
        return 0;
    if (place + 1 != after)
        memmove(all->step + place + 1, all->step + after, (size_t)(all->count - after) * sizeof *all->step);
    all->count += place + 1 - after;
    all->step[place].pair = pair;
    all->step[place].mark = mark;
    all->added++;
    return 1;
}

int stairs_add(stairs *all, class_pair pair, uint16_t mark)
{
    int place = all->count;
    while (place > 0 && all->step[place - 1].pair.first < pair.first)
        place--;
    if (place > 0 && all->step[place - 1].pair.second >= pair.second)
        return 1;
    return insert(all, place, pair, mark);
}

int stairs_merge(stairs *all, const class_pair *pair, const class_pair *end, uint16_t mark)
{
    int place = 0;
    for (; pair < end; pair++) {
        while (place < all->count && all->step[place].pair.first >= pair->first)
            place++;
        if (place > 0 && all->step[place - 1].pair.second >= pair->second)
            continue;
        if (!insert(all, place, *pair, mark))
            return 0;
    }
    return 1;
}

int stairs_cover(const stairs *all, unsigned first, unsigned second)
{
    for (int place = all->count - 1; place >= 0; place--)
        if (all->step[place].pair.first >= first)
            return all->step[place].pair.second >= second;
    return 0;
}

void stairs_free(stairs *all)
{
    free(all->step);
    all->step = NULL;
    all->count = all->room = 0;
}
