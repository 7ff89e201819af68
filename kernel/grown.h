/* Lists that double when they are full. */
#ifndef MAUBINH_GROWN_H
#define MAUBINH_GROWN_H

#include <stdlib.h>

/* The list with twice its room, or with `least` items' where it has none; NULL, and nothing changed, when memory runs
 * out. */
static inline void *grown(void *list, int *room, int least, size_t size)
{
    const int wanted = *room ? 2 * *room : least;
    void *larger = realloc(list, (size_t)wanted * size);
    if (larger != NULL)
        *room = wanted;
    return larger;
}

#endif
