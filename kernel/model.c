#include "model.h"

#include <stdlib.h>

#include "bits.h"

/* Differences below this times a weight of 256 fit 32 bits. */
enum { NARROW = 1 << 23 };

/* The point so many 256ths along the way from low to high, rounded down, term by term. */
static inline grid_node blend(const grid_node *low, const grid_node *high, const int32_t *along)
{
    grid_node out;
    for (int i = 0; i <= TERMS; i++)
        out.of[i] = low->of[i] + ((high->of[i] - low->of[i]) * along[i] >> 8);
    return out;
}

/* The same for any grid. */
static inline grid_node blend_wide(const grid_node *low, const grid_node *high, const int32_t *along)
{
    grid_node out;
    for (int i = 0; i <= TERMS; i++)
        out.of[i] = low->of[i] + (int32_t)(((int64_t)high->of[i] - low->of[i]) * along[i] >> 8);
    return out;
}

typedef grid_node (*blender)(const grid_node *low, const grid_node *high, const int32_t *along);

/* Read the grid between the eight nodes around a place: along the front, the middle, then the back. */
static inline grid_node read_grid(const grid_node *node, const int *step, const row_entry *const row[3],
                                  const blender between)
{
    const int32_t *back = row[0]->along, *middle = row[1]->along, *front = row[2]->along;
    const grid_node *next = node + step[0];
    const grid_node a = between(node, node + 1, front), b = between(node + step[1], node + step[1] + 1, front);
    const grid_node c = between(next, next + 1, front), d = between(next + step[1], next + step[1] + 1, front);
    const grid_node low = between(&a, &b, middle), high = between(&c, &d, middle);
    return between(&low, &high, back);
}

FASTEST static int32_t narrow_joint(const grid_node *node, const int *step, const row_entry *const row[3], int32_t units)
{
    const grid_node found = read_grid(node, step, row, blend);
    return found.of[PER_UNIT] * units + found.of[WON] - found.of[PAID];
}

int32_t joint_value(const value_model *model, const row_entry *b, const row_entry *m, const row_entry *f)
{
    if (model->flat)
        return 0;
    const row_entry *const row[3] = {b, m, f};
    const grid_node *node = &model->grid[b->cell + m->cell + f->cell];
    const int32_t units = b->units + m->units + f->units;
    if (model->narrow)
        return narrow_joint(node, model->step, row, units);
    const grid_node found = read_grid(node, model->step, row, blend_wide);
    return (int32_t)((int64_t)found.of[PER_UNIT] * units + found.of[WON] - found.of[PAID]);
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
    int32_t least = 0, most = 0;
    for (int i = 0; i < model->nodes; i++)
        for (int term = 0; term < TERMS; term++) {
            const int32_t number = model->grid[i].of[term];
            least = number < least ? number : least;
            most = number > most ? number : most;
        }
    model->flat = least == 0 && most == 0;
    model->narrow = (int64_t)most - least < NARROW;
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
