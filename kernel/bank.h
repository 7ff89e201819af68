/* A bank of hands as opponents near equilibrium lay them, and which of them can be held beside a given hand. */
#ifndef MAUBINH_BANK_H
#define MAUBINH_BANK_H

#include <stdint.h>

#include "lookups.h"

enum { DECK = 52, SUIT_ORDERS = 24 };

/* One hand of the bank: the classes of its rows and what it wins. */
typedef struct {
    uint16_t class_of[3];
    uint16_t units[3];
    int32_t scoop;     /* units that it takes by a scoop */
    int32_t scooped;   /* chance that all others beat it too, in 2^-14 */
    int32_t sweep;     /* units that it takes by a sweep times the chance that it beats all others, in 2^-14 */
    int32_t sweep_too; /* the same of what a scoop adds to a sweep */
} bank_hand;

typedef struct {
    int count;  /* of hands, a multiple of 64 */
    bank_hand *hand;
    uint64_t *holders[DECK]; /* by card, the hands that hold it as bits */
    uint64_t *memory;        /* of all `holders` */
} card_bank;

/* A bank hand that shares no card with ours, under `weight` of the 24 ways to rename its suits. */
typedef struct {
    int32_t place;
    int32_t weight;
} bank_match;

/* Memory that one search after another uses. */
typedef struct {
    uint8_t *weight;   /* by hand of the bank */
    uint64_t *shared;  /* by hand of the bank, as bits */
    bank_match *match;
    int matches;
} bank_space;

/* Make a bank of `count` hands given as card codes, thirteen each; NULL when memory runs out. */
card_bank *bank_make(const uint8_t *cards, const bank_hand *hands, int count);

void bank_free(card_bank *bank);

/* Make room for searching a bank; 0 when memory runs out. */
int bank_space_make(bank_space *space, const card_bank *bank);

void bank_space_free(bank_space *space);

/* List in `space` the hands that can be held beside thirteen cards. A hand stands for all its renamings: what it is
 * worth depends on no suit's name. */
void bank_search(const card_bank *bank, const uint8_t cards[HAND], bank_space *space);

#endif
