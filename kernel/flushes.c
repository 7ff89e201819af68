#include "flushes.h"

#include "bits.h"

/* The place of the rank pattern of eight or three cards. */
static uint32_t pattern_place(const hand_cards *hand, unsigned mask, int size)
{
    uint32_t place = 0;
    for (int at = size; mask; mask &= mask - 1)
        place += pattern_term[size][--at][hand->rank[lowest_bit(mask)]];
    return place;
}

/* Give the arrangements of one flush with another five that is not suited. */
static int with_mixed(const hand_cards *hand, const lookups *tables, unsigned flush, unsigned mask, take_rows take,
                      void *to)
{
    const uint32_t pattern = pattern_place(hand, FULL ^ mask, 8);
    const class_pair *pair = tables->eight.pair + tables->eight.start[pattern];
    const class_pair *end = tables->eight.pair + tables->eight.start[pattern + 1];
    for (; pair < end; pair++)
        if (!take(to, flush, pair->first, pair->second))
            return 0;
    return 1;
}

/* Give the arrangements of one flush with another of any suit; each two flushes come once. */
static int with_flush(const hand_cards *hand, const lookups *tables, unsigned flush, unsigned mask, take_rows take,
                      void *to)
{
    for (int i = 0; i < hand->suits; i++) {
        const unsigned suited = hand->suited[i] & ~mask;
        if (count_bits(suited) < 5)
            continue;
        for (unsigned other = suited; other; other = (other - 1) & suited)
            if (other < mask && count_bits(other) == 5) {
                uint32_t front = pattern_place(hand, FULL ^ mask ^ other, 3);
                if (!take(to, flush, suited_class(hand, other, tables), tables->front[front]))
                    return 0;
            }
    }
    return 1;
}

int each_flush(const hand_cards *hand, const lookups *tables, take_rows take, void *to)
{
    for (int i = 0; i < hand->suits; i++) {
        const unsigned suited = hand->suited[i];
        for (unsigned mask = suited; mask; mask = (mask - 1) & suited) {
            if (count_bits(mask) != 5)
                continue;
            unsigned flush = suited_class(hand, mask, tables);
            if (!with_mixed(hand, tables, flush, mask, take, to) || !with_flush(hand, tables, flush, mask, take, to))
                return 0;
        }
    }
    return 1;
}
