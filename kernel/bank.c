#include "bank.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"

card_bank *bank_make(const uint8_t *cards, const bank_hand *hands, int count)
{
    const size_t words = (size_t)count / 64;
    card_bank *bank = calloc(1, sizeof *bank);
    if (bank == NULL)
        return NULL;
    bank->count = count;
    bank->hand = malloc((size_t)count * sizeof *bank->hand);
    bank->memory = calloc(DECK * words, sizeof *bank->memory);
    if (bank->hand == NULL || bank->memory == NULL) {
        bank_free(bank);
        return NULL;
    }
    memcpy(bank->hand, hands, (size_t)count * sizeof *bank->hand);
    for (size_t card = 0; card < DECK; card++)
        bank->holders[card] = bank->memory + card * words;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < HAND; j++)
            bank->holders[cards[HAND * i + j]][i / 64] |= (uint64_t)1 << i % 64;
    return bank;
}

void bank_free(card_bank *bank)
{
    if (bank == NULL)
        return;
    free(bank->hand);
    free(bank->memory);
    free(bank);
}

int bank_space_make(bank_space *space, const card_bank *bank)
{
    space->weight = malloc((size_t)bank->count);
    space->shared = malloc((size_t)bank->count / 64 * sizeof *space->shared);
    space->match = malloc((size_t)bank->count * sizeof *space->match);
    space->matches = 0;
    return space->weight != NULL && space->shared != NULL && space->match != NULL;
}

void bank_space_free(bank_space *space)
{
    free(space->weight);
    free(space->shared);
    free(space->match);
}

/* Mark the hands that hold any of thirteen cards. */
FASTEST static void mark_shared(const card_bank *bank, const uint8_t cards[HAND], uint64_t *shared)
{
    const int words = bank->count / 64;
    memcpy(shared, bank->holders[cards[0]], (size_t)words * sizeof *shared);
    for (int i = 1; i < HAND; i += 3) {
        const uint64_t *one = bank->holders[cards[i]], *two = bank->holders[cards[i + 1]],
                       *three = bank->holders[cards[i + 2]];
        for (int word = 0; word < words; word++)
            shared[word] |= one[word] | two[word] | three[word];
    }
}

/* Write the order number `which` (0 to 23) of the four suits. */
static void suit_order(int which, uint8_t order[SUITS])
{
    uint8_t left[SUITS] = {0, 1, 2, 3};
    for (int at = 0; at < SUITS; at++) {
        const int choices = SUITS - at, pick = which % choices;
        which /= choices;
        order[at] = left[pick];
        memmove(left + pick, left + pick + 1, (size_t)(choices - pick - 1));
    }
}

/* Go over the weights eight at a time. */
static void list_matches(const card_bank *bank, bank_space *space)
{
    space->matches = 0;
    for (int eight = 0; eight < bank->count; eight += 8) {
        uint64_t any;
        memcpy(&any, space->weight + eight, sizeof any);
        for (int place = eight; any && place < eight + 8; place++) {
            space->match[space->matches].place = place;
            space->match[space->matches].weight = space->weight[place];
            space->matches += space->weight[place] != 0;
        }
    }
}

void bank_search(const card_bank *bank, const uint8_t cards[HAND], bank_space *space)
{
    memset(space->weight, 0, (size_t)bank->count);
    for (int which = 0; which < SUIT_ORDERS; which++) {
        uint8_t order[SUITS], renamed[HAND];
        suit_order(which, order);
        for (int i = 0; i < HAND; i++)
            renamed[i] = (uint8_t)((cards[i] & ~3) | order[cards[i] & 3]);
        mark_shared(bank, renamed, space->shared);
        for (int word = 0; word < bank->count / 64; word++)
            for (uint64_t free_of = ~space->shared[word]; free_of; free_of &= free_of - 1)
                space->weight[64 * word + (int)lowest_bit(free_of)]++;
    }
    list_matches(bank, space);
}
