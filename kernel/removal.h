/* Arranging with the cards that opponents cannot hold taken out: near-best candidates against a bank of hands. */
#ifndef MAUBINH_REMOVAL_H
#define MAUBINH_REMOVAL_H

#include "bank.h"
#include "candidates.h"

/* What a house pays beyond rows, and how near the best by the tables a candidate must be to be looked at. */
typedef struct {
    int32_t margin;       /* in the model's fixed point */
    int32_t scoop_unit;   /* a scoop brings this times the units of the three rows */
    int32_t scoop_flat;   /* and this */
    int32_t sweep_factor; /* a sweep brings this times rows and scoop */
    int32_t sweep_extra;  /* and this */
    int32_t others;       /* opponents but one */
    int32_t together;     /* scoops need all opponents */
    int32_t sweep;        /* there are sweeps */
} removal_terms;

/* A candidate's value in units per opponent: by row, of scoops and sweeps, and the sum. */
typedef struct {
    arrangement laid;
    double row[3];
    double joint;
    double value;
} removal_value;

/* Memory that one hand after another uses; all zeros to begin with. */
typedef struct {
    bank_space bank;
    candidate_space candidates;
    arrangement_list list;
    int32_t *packed; /* the matches' numbers, one array after another */
    removal_value *found;
    int count, room;
} removal_space;

/* Value the near-best candidates of a hand, best first, in `space->found`; 0 when memory runs out. */
int removal_search(const hand_cards *hand, const value_model *model, const card_bank *bank, const removal_terms *terms,
                   removal_space *space);

void removal_space_free(removal_space *space);

#endif
