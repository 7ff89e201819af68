/* Every sum over the bank is a whole number, so C and NumPy get the same; only the last few steps are in doubles, in
 * the same order in both. */
#include "removal.h"

#include <stdlib.h>

#include "batch.h"
#include "bits.h"

/* So many matches at a time fit sums of 32 bits: weights to 24, units of three rows and extras to 28,000. */
enum { BLOCK = 512 };

static const double CHANCE = 16384.0; /* what stands for certainty in `scooped` and the sweeps */

/* The matches as arrays, so that one step can take several at a time. */
enum { WEIGHT, BACK, MIDDLE, FRONT, BACK_UNITS, MIDDLE_UNITS, FRONT_UNITS, SCOOP, SCOOPED, SWEEP, SWEEP_TOO, ARRAYS };

typedef struct {
    int count;
    int64_t weight;
    const int32_t *of[ARRAYS];
} match_arrays;

/* What a candidate and the matches come to: weights of rows won, weighted units of rows lost, and both for all three
 * rows together. */
typedef struct {
    int64_t won[3], lost[3];
    int64_t win, win_scooped, lose, lose_scoop, lose_sweep, lose_sweep_too;
} match_sums;

static void pack_matches(const card_bank *bank, const bank_space *space, int32_t *memory, match_arrays *out)
{
    int32_t *array[ARRAYS];
    for (int i = 0; i < ARRAYS; i++)
        out->of[i] = array[i] = memory + (size_t)i * (size_t)bank->count;
    out->count = space->matches;
    out->weight = 0;
    for (int i = 0; i < space->matches; i++) {
        const bank_hand *hand = &bank->hand[space->match[i].place];
        const int32_t weight = space->match[i].weight;
        out->weight += weight;
        array[WEIGHT][i] = weight;
        for (int row = 0; row < 3; row++) {
            array[BACK + row][i] = hand->class_of[row];
            array[BACK_UNITS + row][i] = weight * hand->units[row];
        }
        array[SCOOP][i] = weight * hand->scoop;
        array[SCOOPED][i] = weight * hand->scooped;
        array[SWEEP][i] = weight * hand->sweep;
        array[SWEEP_TOO][i] = weight * hand->sweep_too;
    }
}

/* Sum a candidate against the matches from `first` up to `end`. */
FASTEST static void sum_block(const match_arrays *all, int first, int end, const arrangement *own, match_sums *sums)
{
    const int32_t back = own->back, middle = own->middle, front = own->front;
    const int32_t *const *of = all->of;
    int32_t won[3] = {0}, lost[3] = {0}, win = 0, win_scooped = 0, lose = 0, lose_scoop = 0;
    for (int i = first; i < end; i++) {
        const int32_t over_b = -(back > of[BACK][i]), under_b = -(back < of[BACK][i]);
        const int32_t over_m = -(middle > of[MIDDLE][i]), under_m = -(middle < of[MIDDLE][i]);
        const int32_t over_f = -(front > of[FRONT][i]), under_f = -(front < of[FRONT][i]);
        const int32_t over = over_b & over_m & over_f, under = under_b & under_m & under_f;
        won[0] += over_b & of[WEIGHT][i];
        won[1] += over_m & of[WEIGHT][i];
        won[2] += over_f & of[WEIGHT][i];
        lost[0] += under_b & of[BACK_UNITS][i];
        lost[1] += under_m & of[MIDDLE_UNITS][i];
        lost[2] += under_f & of[FRONT_UNITS][i];
        win += over & of[WEIGHT][i];
        win_scooped += over & of[SCOOPED][i];
        lose += under & of[WEIGHT][i];
        lose_scoop += under & of[SCOOP][i];
    }
    for (int row = 0; row < 3; row++) {
        sums->won[row] += won[row];
        sums->lost[row] += lost[row];
    }
    sums->win += win;
    sums->win_scooped += win_scooped;
    sums->lose += lose;
    sums->lose_scoop += lose_scoop;
}

/* Sum what sweepers take from a candidate. */
static void sum_sweeps(const match_arrays *all, const arrangement *own, match_sums *sums)
{
    const int32_t *const *of = all->of;
    for (int i = 0; i < all->count; i++)
        if (own->back < of[BACK][i] && own->middle < of[MIDDLE][i] && own->front < of[FRONT][i]) {
            sums->lose_sweep += of[SWEEP][i];
            sums->lose_sweep_too += of[SWEEP_TOO][i];
        }
}

static double power(double base, int exponent)
{
    double result = 1.0;
    for (int i = 0; i < exponent; i++)
        result *= base;
    return result;
}

/* Turn sums into units per opponent (rules 4.1–4.3, and sweeps as house.md has them). */
static void weigh(const match_sums *sums, double weight, const value_model *model, const removal_terms *terms,
                  removal_value *out)
{
    const row_entry *entry[3] = {&model->back[out->laid.back], &model->middle[out->laid.middle],
                                 &model->front[out->laid.front]};
    int64_t units = 0;
    for (int row = 0; row < 3; row++) {
        out->row[row] = (double)(sums->won[row] * entry[row]->units - sums->lost[row]) / weight;
        units += entry[row]->units;
    }
    const double win = (double)sums->win / weight;
    const double scooped = terms->together ? (double)sums->win_scooped / (weight * CHANCE) : win;
    const double lose_too = terms->together ? power((double)sums->lose / weight, terms->others) : 1.0;
    const double scoop = scooped * (double)(terms->scoop_unit * units + terms->scoop_flat);
    double won = scoop, paid = (double)sums->lose_scoop / weight * lose_too;
    if (terms->sweep) {
        const double swept = terms->sweep_factor * (win * (double)units + scoop) + terms->sweep_extra * win;
        won = won + swept * power(win, terms->others);
        paid = paid + (double)sums->lose_sweep / (weight * CHANCE);
        paid = paid + (double)sums->lose_sweep_too / (weight * CHANCE) * lose_too;
    }
    out->joint = won - paid;
    out->value = out->row[0] + out->row[1] + out->row[2] + out->joint;
}

static void value_candidate(const match_arrays *all, const value_model *model, const removal_terms *terms,
                            removal_value *out)
{
    match_sums sums = {0};
    for (int first = 0; first < all->count; first += BLOCK)
        sum_block(all, first, first + BLOCK < all->count ? first + BLOCK : all->count, &out->laid, &sums);
    if (terms->sweep)
        sum_sweeps(all, &out->laid, &sums);
    weigh(&sums, (double)all->weight, model, terms, out);
}

/* Best first; equal values in the order of their classes, so that it is the same everywhere. */
static int best_first(const void *left, const void *right)
{
    const removal_value *one = left, *other = right;
    if (one->value != other->value)
        return one->value < other->value ? 1 : -1;
    arrangement first = one->laid, second = other->laid;
    first.value = second.value = 0;
    return goes_before(&second, &first) - goes_before(&first, &second);
}

static int make_room(removal_space *space, const card_bank *bank)
{
    if (space->packed != NULL)
        return 1;
    space->packed = malloc(ARRAYS * (size_t)bank->count * sizeof *space->packed);
    return space->packed != NULL && bank_space_make(&space->bank, bank);
}

/* Keep the candidates, in order, that are within the margin of the best by the tables. */
static int keep_near_best(removal_space *space, int32_t margin)
{
    if (space->room < space->list.count) {
        removal_value *grown = realloc(space->found, (size_t)space->list.count * sizeof *grown);
        if (grown == NULL)
            return 0;
        space->found = grown;
        space->room = space->list.count;
    }
    space->count = 0;
    while (space->count < space->list.count &&
           space->list.item[space->count].value >= (int64_t)space->list.item[0].value - margin) {
        space->found[space->count].laid = space->list.item[space->count];
        space->count++;
    }
    return 1;
}

int removal_search(const hand_cards *hand, const value_model *model, const card_bank *bank, const removal_terms *terms,
                   removal_space *space)
{
    match_arrays all;
    space->list.count = 0;
    if (!make_room(space, bank) || !find_candidates(hand, model, &space->candidates, &space->list))
        return 0;
    order_candidates(hand, model, &space->list);
    if (!keep_near_best(space, terms->margin))
        return 0;
    bank_search(bank, hand->card, &space->bank);
    pack_matches(bank, &space->bank, space->packed, &all);
    for (int i = 0; i < space->count && all.weight > 0; i++)
        value_candidate(&all, model, terms, &space->found[i]);
    qsort(space->found, (size_t)space->count, sizeof *space->found, best_first);
    return 1;
}

void removal_space_free(removal_space *space)
{
    bank_space_free(&space->bank);
    space_free(&space->candidates);
    free(space->list.item);
    free(space->packed);
    free(space->found);
}
