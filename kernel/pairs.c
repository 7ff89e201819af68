/* Every multiset of eight or ten ranks that a deck can deal is cut in all ways; what is not dominated is kept. */
#include "pairs.h"

#include <stdlib.h>

#include "bits.h"
#include "stairs.h"

enum { TEN_WAYS = 126, EIGHT_WAYS = 56 };

/* Patterns come in the order of their places, so each list is appended to one growing array. */
typedef struct {
    lookups *tables;
    pair_lists *lists;
    stairs found;
    int size;
    int ways;
    uint16_t five[TEN_WAYS]; /* masks of the fives to try, bit i for `rank[size - 1 - i]`; of ten, one of each two */
    uint8_t rank[10];        /* falling */
    uint16_t low[32];        /* parts of the place of a five, by its mask's lower five bits and by the others */
    uint16_t high[32];
    uint32_t next; /* the first place whose start is not set */
    uint32_t used;
    uint32_t room;
} maker;

/* Sum the terms of every half of a five: below bit 5 its last cards, above its first. */
static void sum_halves(maker *m)
{
    m->low[0] = m->high[0] = 0;
    for (unsigned mask = 1; mask < 32; mask++) {
        unsigned last = lowest_bit(mask), before = mask & (mask - 1), first = mask;
        if (m->size > 5 + (int)last)
            m->high[mask] = (uint16_t)(m->high[before] + pattern_term[5][count_bits(before)][m->rank[m->size - 6 - last]]);
        while (first & (first - 1))
            first &= first - 1;
        unsigned card = lowest_bit(first), rest = mask ^ first;
        m->low[mask] = (uint16_t)(m->low[rest] + pattern_term[5][4 - count_bits(rest)][m->rank[m->size - 1 - card]]);
    }
}

static unsigned five_class(const maker *m, unsigned mask)
{
    return m->tables->five[m->high[mask >> 5] + m->low[mask & 31]];
}

static unsigned front_class(const maker *m, unsigned mask)
{
    unsigned place = 0;
    for (unsigned left = mask, at = 3; left; left &= left - 1)
        place += pattern_term[3][--at][m->rank[m->size - 1 - lowest_bit(left)]];
    return m->tables->front[place];
}

static int find_pairs(maker *m)
{
    const unsigned all = (1u << m->size) - 1;
    m->found.count = 0;
    sum_halves(m);
    for (int i = 0; i < m->ways; i++) {
        unsigned five = five_class(m, m->five[i]), rest = all ^ m->five[i];
        unsigned other = m->size == 10 ? five_class(m, rest) : front_class(m, rest);
        if (m->size == 10 ? five == other && m->tables->strict : five < m->tables->need[other])
            continue;
        int swap = m->size == 10 && other > five;
        class_pair pair = {(uint16_t)(swap ? other : five), (uint16_t)(swap ? five : other)};
        if (!stairs_add(&m->found, pair))
            return 0;
    }
    return 1;
}

static int append_pairs(maker *m, uint32_t place)
{
    if (!find_pairs(m))
        return 0;
    if (m->used + (uint32_t)m->found.count > m->room) {
        m->room = 2 * m->room + (uint32_t)m->found.count;
        class_pair *pair = realloc(m->lists->pair, m->room * sizeof *pair);
        if (pair == NULL)
            return 0;
        m->lists->pair = pair;
    }
    while (m->next <= place)
        m->lists->start[m->next++] = m->used;
    for (int i = 0; i < m->found.count; i++)
        m->lists->pair[m->used++] = m->found.step[i];
    return 1;
}

/* Go through the multisets that begin with the ranks filled in, in the order of their places. */
static int make_lists(maker *m, int filled, uint32_t place)
{
    if (filled == m->size)
        return append_pairs(m, place);
    int highest = filled ? m->rank[filled - 1] : RANKS - 1;
    for (int rank = 0; rank <= highest; rank++) {
        m->rank[filled] = (uint8_t)rank;
        if (filled >= 4 && m->rank[filled - 4] == rank)
            continue;
        if (!make_lists(m, filled + 1, place + pattern_term[m->size][filled][rank]))
            return 0;
    }
    return 1;
}

static int list_pairs(lookups *tables, pair_lists *lists, int size, uint32_t patterns)
{
    maker m = {.tables = tables, .lists = lists, .size = size, .room = 8 * patterns};
    for (unsigned mask = 0; mask < 1u << size; mask++)
        if (count_bits(mask) == 5 && (size == 8 || mask >> 9))
            m.five[m.ways++] = (uint16_t)mask;
    lists->start = malloc((patterns + 1) * sizeof *lists->start);
    lists->pair = malloc(m.room * sizeof *lists->pair);
    int made = lists->start != NULL && lists->pair != NULL && make_lists(&m, 0, 0);
    while (made && m.next <= patterns)
        lists->start[m.next++] = m.used;
    stairs_free(&m.found);
    return made;
}

int list_ten_pairs(lookups *tables)
{
    return list_pairs(tables, &tables->ten, 10, TEN_PATTERNS);
}

int list_eight_pairs(lookups *tables)
{
    return list_pairs(tables, &tables->eight, 8, EIGHT_PATTERNS);
}
