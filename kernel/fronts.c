/* Trips come first, then pairs by their rank and their kicker, then the others from the highest card down: that is the
 * order of the front's classes, so nothing need be sorted. */
#include "fronts.h"

typedef struct {
    const uint16_t *class_of;         /* by the place of the rank pattern */
    uint8_t falling[HAND];            /* ranks */
    uint8_t start[RANKS];             /* where each rank begins in `falling` */
    uint8_t length[RANKS];            /* and how often it comes */
    int ranks;                        /* so many different ones */
    uint32_t kept[4][HAND + 1];       /* terms of the place of ten ranks: `kept[k][i]` sums those of the i highest
                                         cards when k cards before are missing */
    front_list *list;
} lister;

static void sum_kept(lister *l)
{
    for (int missing = 0; missing < 4; missing++) {
        l->kept[missing][missing] = 0;
        for (int i = missing; i < HAND - 3 + missing; i++)
            l->kept[missing][i + 1] = l->kept[missing][i] + pattern_term[10][i - missing][l->falling[i]];
    }
}

static void find_ranks(lister *l, const hand_cards *hand)
{
    l->ranks = -1;
    for (int i = 0; i < HAND; i++) {
        l->falling[i] = hand->rank[HAND - 1 - i];
        if (i == 0 || l->falling[i] != l->falling[i - 1]) {
            l->start[++l->ranks] = (uint8_t)i;
            l->length[l->ranks] = 0;
        }
        l->length[l->ranks]++;
    }
    l->ranks++;
}

/* The place of the pattern without the cards at three places, a before b before c, as far as the first two tell. */
static inline uint32_t without_two(const lister *l, int a, int b)
{
    return l->kept[0][a] + l->kept[1][b] - l->kept[1][a + 1] - l->kept[2][b + 1] + l->kept[3][HAND];
}

static inline uint32_t without_third(const lister *l, int c)
{
    return l->kept[2][c] - l->kept[3][c + 1];
}

static inline void add_front(lister *l, int a, int b, int c)
{
    front_list *list = l->list;
    list->ten[list->count] = without_two(l, a, b) + without_third(l, c);
    list->class_of[list->count++] =
        l->class_of[pattern_term[3][0][l->falling[a]] + pattern_term[3][1][l->falling[b]] + l->falling[c]];
}

static void add_pairs(lister *l, int pair)
{
    const int first = l->start[pair];
    for (int i = 0; i < pair; i++)
        add_front(l, l->start[i], first, first + 1);
    for (int i = pair + 1; i < l->ranks; i++)
        add_front(l, first, first + 1, l->start[i]);
}

static void add_high_cards(lister *l)
{
    front_list *list = l->list;
    uint32_t third[RANKS];
    uint8_t rank[RANKS];
    for (int k = 0; k < l->ranks; k++) {
        third[k] = without_third(l, l->start[k]);
        rank[k] = l->falling[l->start[k]];
    }
    for (int i = 0; i < l->ranks - 2; i++)
        for (int j = i + 1; j < l->ranks - 1; j++) {
            const uint32_t ten = without_two(l, l->start[i], l->start[j]);
            const uint16_t *class_of = l->class_of + pattern_term[3][0][rank[i]] + pattern_term[3][1][rank[j]];
            for (int k = j + 1; k < l->ranks; k++) {
                list->ten[list->count] = ten + third[k];
                list->class_of[list->count++] = class_of[rank[k]];
            }
        }
}

void list_fronts(const hand_cards *hand, const lookups *tables, front_list *list)
{
    lister l = {.class_of = tables->front, .list = list};
    list->count = 0;
    find_ranks(&l, hand);
    sum_kept(&l);
    for (int i = 0; i < l.ranks; i++)
        if (l.length[i] >= 3)
            add_front(&l, l.start[i], l.start[i] + 1, l.start[i] + 2);
    for (int i = 0; i < l.ranks; i++)
        if (l.length[i] >= 2)
            add_pairs(&l, i);
    add_high_cards(&l);
}
