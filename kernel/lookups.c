#include "lookups.h"

#include <stdlib.h>

#include "pairs.h"

uint32_t pattern_term[11][10][RANKS];

static uint32_t choose(uint32_t n, uint32_t k)
{
    uint32_t result = 1;
    if (n < k)
        return 0;
    for (uint32_t i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

void patterns_setup(void)
{
    for (uint32_t size = 1; size <= 10; size++)
        for (uint32_t at = 0; at < size; at++)
            for (uint32_t rank = 0; rank < RANKS; rank++)
                pattern_term[size][at][rank] = choose(rank + size - 1 - at, size - at);
}

/* Note the tally of every multiset of five ranks that goes on falling from `highest`. */
static void tally_fives(lookups *tables, int filled, int highest, uint32_t place, uint64_t tally)
{
    if (filled == 5) {
        tables->tally[tables->five[place]] = tally;
        return;
    }
    for (int rank = 0; rank <= highest; rank++)
        if ((tally >> 3 * rank & 7) < 4)
            tally_fives(tables, filled + 1, rank, place + pattern_term[5][filled][rank], tally + ((uint64_t)1 << 3 * rank));
}

void lookups_tally(lookups *tables)
{
    tally_fives(tables, 0, RANKS - 1, 0, 0);
    for (unsigned ranks = 0; ranks < 1u << RANKS; ranks++) {
        uint64_t tally = SUITED_TALLY;
        int count = 0;
        for (int rank = 0; rank < RANKS; rank++)
            if (ranks >> rank & 1) {
                tally += (uint64_t)1 << 3 * rank;
                count++;
            }
        if (count == 5)
            tables->tally[tables->flush[ranks]] = tally;
    }
}

int lookups_prepare(lookups *tables)
{
    return list_ten_pairs(tables) && list_eight_pairs(tables);
}

void lookups_free(lookups *tables)
{
    if (tables == NULL)
        return;
    free(tables->ten.start);
    free(tables->ten.pair);
    free(tables->eight.start);
    free(tables->eight.pair);
    free(tables);
}
