#include "stairs.h"

#include <stdlib.h>
#include <string.h>

#include "grown.h"

static int make_room(stairs *all)
{
    class_pair *step = grown(all->step, &all->room, 64, sizeof *step);
    if (step == NULL)
        return 0;
    all->step = step;
    return 1;
}

int stairs_add(stairs *all, class_pair pair)
{
    int place = all->count, after;
    while (place > 0 && all->step[place - 1].first < pair.first)
        place--;
    if (place > 0 && all->step[place - 1].second >= pair.second)
        return 1;
    for (after = place; after < all->count && all->step[after].second <= pair.second;)
        after++;
    if (place > 0 && all->step[place - 1].first == pair.first)
        place--;
    if (place == after && all->count == all->room && !make_room(all))
        return 0;
    if (place + 1 != after)
        memmove(all->step + place + 1, all->step + after, (size_t)(all->count - after) * sizeof *all->step);
    all->count += place + 1 - after;
    all->step[place] = pair;
    return 1;
}

void stairs_free(stairs *all)
{
    free(all->step);
    all->step = NULL;
    all->count = all->room = 0;
}
