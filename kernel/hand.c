#include "hand.h"

#include "bits.h"

void hand_sort(hand_cards *hand, const uint8_t cards[HAND])
{
    uint64_t deck = 0;
    uint16_t suited[SUITS] = {0};
    for (int i = 0; i < HAND; i++)
        deck |= (uint64_t)1 << cards[i];
    for (int i = 0; i < HAND; i++) {
        unsigned card = lowest_bit(deck);
        deck &= deck - 1;
        hand->card[i] = (uint8_t)card;
        hand->rank[i] = (uint8_t)(card >> 2);
        suited[card & 3] |= (uint16_t)(1u << i);
    }
    unsigned long_suits = 0;
    hand->suits = 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (count_bits(suited[suit]) >= 5) {
            hand->suited[hand->suits++] = suited[suit];
            long_suits |= suited[suit];
        }
    hand->twins = 0;
    for (int i = 1; i < HAND; i++)
        if (hand->rank[i] == hand->rank[i - 1] && !(long_suits >> (i - 1) & 3))
            hand->twins |= (uint16_t)(1u << i);
}

unsigned suited_class(const hand_cards *hand, unsigned mask, const lookups *tables)
{
    unsigned ranks = 0;
    for (; mask; mask &= mask - 1)
        ranks |= 1u << hand->rank[lowest_bit(mask)];
    return tables->flush[ranks];
}
