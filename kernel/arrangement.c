/* Which cards an arrangement takes.
 *
 * Classes fix the ranks of every row and whether it is suited. Within that the greatest mask of the back wins, then
 * the greatest of the middle: rank by rank from the highest, each row takes the last places it can.
 */
#include "arrangement.h"

#include "bits.h"

typedef struct {
    const hand_cards *hand;
    uint64_t tally[2]; /* of back and middle */
    uint16_t *masks;
} choice;

/* Choose the cards of `row` (0 back, 1 middle) from place `top` down, greatest masks first; 1 when all rows fit. */
static int take_cards(const choice *c, int row, int top, unsigned mask)
{
    const hand_cards *hand = c->hand;
    if (top < 0) {
        if (is_suited(hand, mask) != ((c->tally[row] & SUITED_TALLY) != 0))
            return 0;
        c->masks[row] = (uint16_t)mask;
        return row == 1 || take_cards(c, 1, HAND - 1, 0);
    }
    unsigned places = 0;
    int next = top;
    for (; next >= 0 && hand->rank[next] == hand->rank[top]; next--)
        places |= 1u << next;
    const unsigned count = c->tally[row] >> 3 * hand->rank[top] & 7;
    if (count == 0)
        return take_cards(c, row, next, mask);
    const unsigned free = row ? places & ~(unsigned)c->masks[0] : places;
    for (unsigned some = free; some; some = (some - 1) & free)
        if (count_bits(some) == count && take_cards(c, row, next, mask | some))
            return 1;
    return 0;
}

void choose_cards(const hand_cards *hand, const lookups *tables, const arrangement *chosen, uint16_t masks[3])
{
    const choice c = {hand, {tables->tally[chosen->back], tables->tally[chosen->middle]}, masks};
    take_cards(&c, 0, HAND - 1, 0);
    masks[2] = (uint16_t)(FULL ^ masks[0] ^ masks[1]);
}
