/* One hand of thirteen cards in order. */
#ifndef MAUBINH_HAND_H
#define MAUBINH_HAND_H

#include "lookups.h"

typedef struct {
    uint8_t card[HAND];     /* card codes, ascending; a row is a mask over these places */
    uint8_t rank[HAND];     /* their ranks */
    uint16_t suited[SUITS]; /* places of each suit held at least five times, `suits` of them */
    int suits;
    uint16_t twins;         /* places whose card is as good as the one before: same rank, both suits short */
} hand_cards;

/* Sort thirteen different card codes (below 52) and note what can be suited. */
void hand_sort(hand_cards *hand, const uint8_t cards[HAND]);

/* Whether five cards are of one suit. */
static inline int is_suited(const hand_cards *hand, unsigned mask)
{
    for (int i = 0; i < hand->suits; i++)
        if (!(mask & ~(unsigned)hand->suited[i]))
            return 1;
    return 0;
}

/* Whether a mask takes twins in order, so that of arrangements that differ only in twins one remains. */
static inline int in_order(const hand_cards *hand, unsigned mask)
{
    return !(mask & hand->twins & ~(mask << 1));
}

/* The class of a suited five. */
unsigned suited_class(const hand_cards *hand, unsigned mask, const lookups *tables);

#endif
