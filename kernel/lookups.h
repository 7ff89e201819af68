/* Strength classes by rank pattern, the same for every house with one place of the wheel and one rule of fouls.
 *
 * The base tables are computed once in Python (`solver/classes.py`) and copied in, so that the kernel and its NumPy
 * twin rank rows alike. Derived from them: for any ten cards the undominated pairs of two fives that are not suited,
 * and for any eight cards the undominated pairs of such a five and a front.
 */
#ifndef MAUBINH_LOOKUPS_H
#define MAUBINH_LOOKUPS_H

#include <stdint.h>

enum {
    HAND = 13,
    RANKS = 13,
    SUITS = 4,
    FULL = (1 << HAND) - 1,
    THREES = 286,            /* three cards out of thirteen */
    FIVE_CLASSES = 7462,
    FRONT_CLASSES = 455,
    FIVE_PATTERNS = 6188,    /* multisets of five ranks */
    FRONT_PATTERNS = 455,    /* of three */
    EIGHT_PATTERNS = 125970, /* of eight */
    TEN_PATTERNS = 646646    /* of ten */
};

enum { UNMADE, BEING_MADE, READY };

/* Two classes: back and middle of ten cards, or the five and the front of eight. */
typedef struct {
    uint16_t first;
    uint16_t second;
} class_pair;

/* Pairs by rank pattern: those of pattern p are `pair[start[p]]` up to `pair[start[p + 1]]`, falling in `first` and
 * rising in `second`. */
typedef struct {
    uint32_t *start;
    class_pair *pair;
} pair_lists;

typedef struct {
    uint16_t five[FIVE_PATTERNS];   /* class of five mixed cards by the place of their rank multiset */
    uint16_t flush[1 << RANKS];     /* class of five suited cards by their rank bits */
    uint16_t front[FRONT_PATTERNS]; /* class of three cards by the place of their rank multiset */
    uint16_t need[FRONT_CLASSES];   /* weakest middle a front may stand over */
    int strict;                     /* equal back and middle foul */
    uint64_t tally[FIVE_CLASSES];   /* how many of each rank a class has, three bits a rank; top bit when suited */
    pair_lists ten;                 /* made by `lookups_prepare` */
    pair_lists eight;
    int state;      /* of the pairs: UNMADE, BEING_MADE or READY; changed only under Python's lock */
} lookups;

#define SUITED_TALLY ((uint64_t)1 << 63)

/* What the card at each place of a falling row of `size`, by its rank, adds to the place of the row's multiset among
 * all multisets of that size (the combinatorial number system). */
extern uint32_t pattern_term[11][10][RANKS];

/* Fill `pattern_term`; call once before anything else. */
void patterns_setup(void);

/* Derive `tally` from the base tables. */
void lookups_tally(lookups *tables);

/* Make the lists of pairs, about a second's work; 0 when memory runs out. */
int lookups_prepare(lookups *tables);

/* Free the tables with all they hold. */
void lookups_free(lookups *tables);

#endif
