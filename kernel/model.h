/* A house's values by strength class (`solver/model.py`), and bounds made from them. */
#ifndef MAUBINH_MODEL_H
#define MAUBINH_MODEL_H

#include "lookups.h"

enum { PER_UNIT, WON, PAID, TERMS };

/* What one class is worth in one row, and its place in the joint grid. */
typedef struct {
    int32_t value;              /* expected units of the row */
    int32_t units;              /* units for winning it */
    int32_t cell;               /* what it adds to the number of the first node of its place */
    int32_t along[TERMS + 1]; /* how far on to the next node it stands, in 256ths, by what is read there */
} row_entry;

/* A node of the joint grid: what scoops and sweeps win per unit of the three rows and flat, and what is paid; one number
 * more, always 0, so that all can be taken at once. */
typedef struct {
    int32_t of[TERMS + 1];
} grid_node;

/* The most that ten cards can make of a back and a middle that are not suited. */
typedef struct {
    int32_t value;   /* the rows' own values together */
    uint32_t start;  /* of their pairs in the tables' list, `count` of them */
    uint16_t count;
    uint16_t column; /* the joint grid's column at or above the strongest back and the strongest middle */
    uint16_t back;   /* class of the strongest back */
    uint16_t middle; /* class of the strongest middle */
} ten_entry;

enum { WEIGHTS = 32, HALF_WAY = 128 };

/* How values shift with the weights of a hand's own cards (`solver/own.py`). */
typedef struct {
    int16_t back[FIVE_CLASSES][WEIGHTS];
    int16_t middle[FIVE_CLASSES][WEIGHTS];
    int16_t front[FRONT_CLASSES][WEIGHTS];
    int16_t node[][2][WEIGHTS]; /* per unit of the three rows, and flat */
} own_slopes;

typedef struct {
    const lookups *tables;
    row_entry back[FIVE_CLASSES];
    row_entry middle[FIVE_CLASSES];
    row_entry front[FRONT_CLASSES];
    int monotone; /* every value rises with every class, so that bounds hold */
    int nodes;    /* of the grid */
    int step[3];  /* how many nodes on the next one lies along the backs, the middles and the fronts */
    grid_node *grid;
    int flat;      /* the grid is all zeros */
    int narrow;    /* interpolating it fits 32 bits */
    ten_entry *ten; /* by the place of the rank pattern; NULL until `model_bound` */
    int32_t *column_units; /* most units of a back and a middle at or below a column */
    own_slopes *own;
    int own_shift;  /* of their dot products, to the left */
    int32_t margin; /* how far below the best, unshifted, an arrangement may be to be looked at */
    int state; /* of the bounds: UNMADE, BEING_MADE or READY; changed only under Python's lock */
} value_model;

/* Note what is special about the grid. */
void model_look_over(value_model *model);

/* Make the bounds; the tables' pairs must be ready. 0 when memory runs out. */
int model_bound(value_model *model);

/* Free a model, but not its tables. */
void model_free(value_model *model);

/* What scoops and sweeps are worth to three rows. */
int32_t joint_value(const value_model *model, const row_entry *b, const row_entry *m, const row_entry *f);

/* A bound on that which is quicker to come by: the value at the last of the eight nodes around. */
static inline int32_t joint_bound(const value_model *model, const row_entry *b, const row_entry *m, const row_entry *f)
{
    const grid_node *g = &model->grid[b->cell + m->cell + f->cell + model->step[0] + model->step[1] + model->step[2]];
    return g->of[PER_UNIT] * (b->units + m->units + f->units) + g->of[WON] - g->of[PAID];
}

/* The fixed-point value of an arrangement of classes. */
static inline int32_t arrangement_value(const value_model *model, unsigned back, unsigned middle, unsigned front)
{
    const row_entry *b = &model->back[back], *m = &model->middle[middle], *f = &model->front[front];
    return b->value + m->value + f->value + joint_value(model, b, m, f);
}

#endif
