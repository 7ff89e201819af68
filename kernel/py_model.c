/* Models as Python objects: capsules that own their memory. */
#include "py.h"

#include <stdlib.h>
#include <string.h>

static const char TABLES[] = "maubinh.lookups", MODEL[] = "maubinh.model";

static void free_tables(PyObject *capsule)
{
    lookups_free(PyCapsule_GetPointer(capsule, TABLES));
}

/* The model's capsule keeps that of its tables alive as its context. */
static void free_model(PyObject *capsule)
{
    model_free(PyCapsule_GetPointer(capsule, MODEL));
    Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
}

int copy_exactly(void *to, const Py_buffer *from, size_t size)
{
    if ((size_t)from->len != size) {
        PyErr_Format(PyExc_ValueError, "expected %zu bytes, got %zd", size, from->len);
        return 0;
    }
    memcpy(to, from->buf, size);
    return 1;
}

PyObject *make_tables(PyObject *self, PyObject *args)
{
    Py_buffer five, flush, front, need;
    int strict;
    (void)self;
    if (!PyArg_ParseTuple(args, "y*y*y*y*p", &five, &flush, &front, &need, &strict))
        return NULL;
    PyObject *capsule = NULL;
    lookups *tables = calloc(1, sizeof *tables);
    if (tables == NULL)
        PyErr_NoMemory();
    else if (copy_exactly(tables->five, &five, sizeof tables->five) &&
             copy_exactly(tables->flush, &flush, sizeof tables->flush) &&
             copy_exactly(tables->front, &front, sizeof tables->front) &&
             copy_exactly(tables->need, &need, sizeof tables->need)) {
        tables->strict = strict;
        lookups_tally(tables);
        capsule = PyCapsule_New(tables, TABLES, free_tables);
    }
    if (capsule == NULL)
        lookups_free(tables);
    PyBuffer_Release(&five);
    PyBuffer_Release(&flush);
    PyBuffer_Release(&front);
    PyBuffer_Release(&need);
    return capsule;
}

/* Copy a row's numbers class by class: value, units, cell, how far on for what is won and for what is paid; 0 with an
 * exception set. */
static int copy_row(row_entry *row, int classes, const Py_buffer *buffer)
{
    enum { VALUE, UNITS, CELL, WIN, LOSE, NUMBERS };
    int32_t of[NUMBERS];
    const char *from = buffer->buf;
    if ((size_t)buffer->len != (size_t)classes * sizeof of) {
        PyErr_SetString(PyExc_ValueError, "a row has not all classes");
        return 0;
    }
    for (int i = 0; i < classes; i++) {
        memcpy(of, from + (size_t)i * sizeof of, sizeof of);
        
        row[i] = (row_entry){of[VALUE], of[UNITS], of[CELL], {of[WIN], of[WIN], of[LOSE], 0}};
    }
    return 1;
}

/* Copy the grid node by node; 0 with an exception set. */
static int copy_grid(value_model *model, const Py_buffer *grid)
{
    const char *from = grid->buf;
    const size_t size = TERMS * sizeof(int32_t);
    if ((size_t)grid->len % size != 0) {
        PyErr_SetString(PyExc_ValueError, "the grid is not made of whole nodes");
        return 0;
    }
    for (int i = 0; i < model->nodes; i++)
        memcpy(model->grid[i].of, from + (size_t)i * size, size);
    return 1;
}

/* Fill a model from its buffers; 0 with an exception set. */
static int fill_model(value_model *model, const Py_buffer rows[3], const Py_buffer *grid, const Py_buffer *own)
{
    model->nodes = (int)((size_t)grid->len / (TERMS * sizeof(int32_t)));
    model->grid = calloc((size_t)model->nodes, sizeof *model->grid);
    model->own = malloc((size_t)own->len);
    if (model->grid == NULL || model->own == NULL) {
        PyErr_NoMemory();
        return 0;
    }
    return copy_row(model->back, FIVE_CLASSES, &rows[0]) && copy_row(model->middle, FIVE_CLASSES, &rows[1]) &&
           copy_row(model->front, FRONT_CLASSES, &rows[2]) && copy_grid(model, grid) &&
           copy_exactly(model->own, own, sizeof *model->own + (size_t)model->nodes * sizeof model->own->node[0]);
}

PyObject *make_model(PyObject *self, PyObject *args)
{
    PyObject *tables, *capsule = NULL;
    Py_buffer rows[3], grid, own;
    int step[3], monotone, shift, margin;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy*y*y*y*iiipy*ii", &tables, &rows[0], &rows[1], &rows[2], &grid, &step[0], &step[1],
                          &step[2], &monotone, &own, &shift, &margin))
        return NULL;
    value_model *model = calloc(1, sizeof *model);
    if (model == NULL)
        PyErr_NoMemory();
    else if ((model->tables = PyCapsule_GetPointer(tables, TABLES)) != NULL && fill_model(model, rows, &grid, &own)) {
        memcpy(model->step, step, sizeof step);
        model_look_over(model);
        model->monotone = monotone;
        model->own_shift = shift;
        model->margin = margin;
        capsule = PyCapsule_New(model, MODEL, free_model);
    }
    if (capsule == NULL)
        model_free(model);
    else {
        Py_INCREF(tables);
        PyCapsule_SetContext(capsule, tables);
    }
    for (int i = 0; i < 3; i++)
        PyBuffer_Release(&rows[i]);
    PyBuffer_Release(&grid);
    PyBuffer_Release(&own);
    return capsule;
}

value_model *model_in(PyObject *capsule)
{
    return PyCapsule_GetPointer(capsule, MODEL);
}

/* Make one stage of a model's bounds without Python's lock; NULL with an exception set. */
static int make_stage(int *state, int (*make)(void *), void *what)
{
    int done;
    *state = BEING_MADE;
    Py_BEGIN_ALLOW_THREADS
    done = make(what);
    Py_END_ALLOW_THREADS
    *state = done ? READY : UNMADE;
    if (!done)
        PyErr_NoMemory();
    return done;
}

static int make_pairs(void *tables)
{
    return lookups_prepare(tables);
}

static int make_bounds(void *model)
{
    return model_bound(model);
}

PyObject *prepare(PyObject *self, PyObject *capsule)
{
    value_model *model = model_in(capsule);
    (void)self;
    if (model == NULL)
        return NULL;
    lookups *tables = (lookups *)model->tables;
    if (!model->monotone || tables->state == BEING_MADE || model->state == BEING_MADE)
        return PyBool_FromLong(0);
    if (tables->state == UNMADE && !make_stage(&tables->state, make_pairs, tables))
        return NULL;
    if (model->state == UNMADE && !make_stage(&model->state, make_bounds, model))
        return NULL;
    return PyBool_FromLong(1);
}
