/* A skyline: backs and middles, each with a front, of which none equals or exceeds another in both; in the order of
 * falling backs and so of rising middles.
 *
 * Steps are single numbers, and merging takes no branch that could be guessed wrong: that is what the time goes into.
 */
#ifndef MAUBINH_SKYLINE_H
#define MAUBINH_SKYLINE_H

#include <stdint.h>

#include "lookups.h"

/* Back, middle and front from the highest bits down; never 0. */
typedef uint64_t skyline_step;

static inline skyline_step step_of(unsigned back, unsigned middle, unsigned front)
{
    return (uint64_t)back << 32 | (uint64_t)middle << 16 | (front + 1);
}

static inline unsigned step_back(skyline_step step)
{
    return (unsigned)(step >> 32);
}

static inline unsigned step_middle(skyline_step step)
{
    return (unsigned)(step >> 16) & 0xFFFFu;
}

static inline unsigned step_front(skyline_step step)
{
    return ((unsigned)step & 0xFFFFu) - 1;
}

/* All zeros to begin with. */
typedef struct {
    skyline_step *step; /* `count` of them, then a 0 */
    skyline_step *next; /* memory for merging */
    skyline_step *some;
    int count;
    int room;
} skyline;

/* Whether some step equals or exceeds a back and a middle. */
static inline int skyline_covers(const skyline *all, unsigned back, unsigned middle)
{
    const skyline_step least = step_of(back, 0, 0) - 1;
    const skyline_step *from = all->step;
    int left = all->count;
    if (left == 0)
        return 0;
    while (left > 1) {
        const int half = left / 2;
        from += from[half] > least ? half : 0;
        left -= half;
    }
    return (*from > least) & (step_middle(*from) >= middle);
}

/* Empty a skyline; 0 when memory runs out. */
int skyline_begin(skyline *all);

/* Add pairs that fall in their backs and rise in their middles, with the front over which no middle below `need` may
 * stand: those that nothing equals or exceeds, and drop what they equal or exceed. 0: no memory. */
int skyline_add(skyline *all, const class_pair *pair, const class_pair *end, unsigned front, unsigned need);

/* Copy the steps of a front to `some` and return their number. */
int skyline_pick(skyline *all, unsigned front);

void skyline_free(skyline *all);

#endif
