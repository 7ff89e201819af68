#include "model.h"

#include <stdlib.h>

/* The point `weight` 256ths of the way from low to high, rounded down. */
static inline int64_t blend(int64_t low, int64_t high, int32_t weight)
{
    return low + ((high - low) * weight >> 8);
}

/* The weights of a place along back, middle and front. */
typedef struct {
    int32_t back, middle, front;
} weights;

#define ALONG(term, node, w, step)                                                                                 \
    blend(blend(blend((node)->term, (node)[1].term, (w).front),                                                     \
                blend((node)[(step)[1]].term, (node)[(step)[1] + 1].term, (w).front), (w).middle),                  \
          blend(blend((node)[(step)[0]].term, (node)[(step)[0] + 1].term, (w).front),                               \
                blend((node)[(step)[0] + (step)[1]].term, (node)[(step)[0] + (step)[1] + 1].term, (w).front),       \
                (w).middle),                                                                                        \
          (w).back)

int32_t joint_value(const value_model *model, const row_entry *b, const row_entry *m, const row_entry *f)
{
    if (model->flat)
        return 0;
    const grid_node *node = &model->grid[b->cell + m->cell + f->cell];
    const weights win = {b->win, m->win, f->win}, lose = {b->lose, m->lose, f->lose};
    const int *step = model->step;
    const int64_t per_unit = ALONG(per_unit, node, win, step), paid = ALONG(paid, node, lose, step);
    const int64_t won = model->wins_flat ? ALONG(won, node, win, step) : 0;
    return (int32_t)(per_unit * (b->units + m->units + f->units) + won - paid);
}

/* Whether a class is the last of its bucket; units rise within a bucket, so it has the most. */
static int is_last(const row_entry *row, unsigned place)
{
    return place == FIVE_CLASSES - 1 || row[place].cell != row[place + 1].cell;
}

/* The column of the nodes that follow the place of a back and a middle. */
static int column_above(const value_model *model, unsigned back, unsigned middle)
{
    return (model->back[back].cell + model->middle[middle].cell + model->step[0]) / model->step[1] + 1;
}

static void fill_column_units(value_model *model)
{
    for (unsigned b = 0; b < FIVE_CLASSES; b++)
        for (unsigned m = 0; is_last(model->back, b) && m < FIVE_CLASSES; m++)
            if (is_last(model->middle, m)) {
                int column = column_above(model, b, m);
                model->column_units[column] = model->back[b].units + model->middle[m].units;
            }
}

static void fill_ten(value_model *model, uint32_t pattern)
{
    const pair_lists *lists = &model->tables->ten;
    const class_pair *first = lists->pair + lists->start[pattern], *end = lists->pair + lists->start[pattern + 1];
    if (first == end)
        return;
    ten_entry entry = {INT32_MIN, lists->start[pattern], (uint16_t)(end - first), 0, first->first, end[-1].second};
    for (const class_pair *pair = first; pair < end; pair++) {
        int32_t value = model->back[pair->first].value + model->middle[pair->second].value;
        entry.value = value > entry.value ? value : entry.value;
    }
    entry.column = (uint16_t)column_above(model, first->first, entry.middle);
    model->ten[pattern] = entry;
}

void model_look_over(value_model *model)
{
    model->flat = 1;
    model->wins_flat = 0;
    for (int i = 0; i < model->nodes; i++) {
        const grid_node *g = &model->grid[i];
        if (g->per_unit || g->won || g->paid)
            model->flat = 0;
        if (g->won)
            model->wins_flat = 1;
    }
}

int model_bound(value_model *model)
{
    model->column_units = calloc((size_t)(model->nodes / model->step[1]), sizeof *model->column_units);
    model->ten = calloc(TEN_PATTERNS, sizeof *model->ten);
    if (model->column_units == NULL || model->ten == NULL)
        return 0;
    fill_column_units(model);
    for (uint32_t pattern = 0; pattern < TEN_PATTERNS; pattern++)
        fill_ten(model, pattern);
    return 1;
}

void model_free(value_model *model)
{
    if (model == NULL)
        return;
    free(model->grid);
    free(model->own);
    free(model->ten);
    free(model->column_units);
    free(model);
}
