#include "fronts.h"

/* Terms of the place of ten ranks: `kept[k][i]` sums those of the i highest cards when k cards before are missing. */
typedef uint32_t kept_terms[4][HAND + 1];

static void sum_kept(kept_terms kept, const uint8_t *falling)
{
    for (int missing = 0; missing < 4; missing++) {
        kept[missing][missing] = 0;
        for (int i = missing; i < HAND - 3 + missing; i++)
            kept[missing][i + 1] = kept[missing][i] + pattern_term[10][i - missing][falling[i]];
    }
}

void list_fronts(const hand_cards *hand, const lookups *tables, front_list *list)
{
    uint8_t falling[HAND];
    kept_terms kept;
    int count = 0;
    for (int i = 0; i < HAND; i++)
        falling[i] = hand->rank[HAND - 1 - i];
    sum_kept(kept, falling);
    for (int a = 0; a < HAND - 2; a++)
        for (int b = a + 1; b < HAND - 1; b++) {
            const unsigned two = 1u << (HAND - 1 - a) | 1u << (HAND - 1 - b);
            const uint32_t ten = kept[0][a] + kept[1][b] - kept[1][a + 1] - kept[2][b + 1] + kept[3][HAND];
            const uint16_t *fronts = tables->front + pattern_term[3][0][falling[a]] + pattern_term[3][1][falling[b]];
            for (int c = b + 1; c < HAND; c++) {
                list->ten[count] = ten + kept[2][c] - kept[3][c + 1];
                list->class_of[count] = fronts[falling[c]];
                count += in_order(hand, two | 1u << (HAND - 1 - c));
            }
        }
    list->count = count;
}
