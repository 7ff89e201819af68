/* `maubinh._kernel`: the arranger compiled. `solver/kernel.py` is its only caller and checks what it passes. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "every.h"
#include "lookups.h"
#include "model.h"

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

/* Copy a buffer of exactly `size` bytes; 0 with an exception set. */
static int copy_exactly(void *to, const Py_buffer *from, size_t size)
{
    if ((size_t)from->len != size) {
        PyErr_Format(PyExc_ValueError, "expected %zu bytes, got %zd", size, from->len);
        return 0;
    }
    memcpy(to, from->buf, size);
    return 1;
}

static PyObject *make_tables(PyObject *self, PyObject *args)
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

/* Fill a model from its buffers; 0 with an exception set. */
static int fill_model(value_model *model, const Py_buffer rows[3], const Py_buffer *grid)
{
    model->nodes = (int)((size_t)grid->len / sizeof *model->grid);
    model->grid = malloc((size_t)grid->len);
    if (model->grid == NULL) {
        PyErr_NoMemory();
        return 0;
    }
    return copy_exactly(model->back, &rows[0], sizeof model->back) &&
           copy_exactly(model->middle, &rows[1], sizeof model->middle) &&
           copy_exactly(model->front, &rows[2], sizeof model->front) &&
           copy_exactly(model->grid, grid, (size_t)model->nodes * sizeof *model->grid);
}

static PyObject *make_model(PyObject *self, PyObject *args)
{
    PyObject *tables, *capsule = NULL;
    Py_buffer rows[3], grid;
    int step[3], monotone;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy*y*y*y*iiip", &tables, &rows[0], &rows[1], &rows[2], &grid, &step[0], &step[1],
                          &step[2], &monotone))
        return NULL;
    value_model *model = calloc(1, sizeof *model);
    if (model == NULL)
        PyErr_NoMemory();
    else if ((model->tables = PyCapsule_GetPointer(tables, TABLES)) != NULL && fill_model(model, rows, &grid)) {
        memcpy(model->step, step, sizeof step);
        model_look_over(model);
        model->monotone = monotone;
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
    return capsule;
}

static value_model *model_in(PyObject *capsule)
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

static PyObject *prepare(PyObject *self, PyObject *capsule)
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

/* Check that hands and an output of so many bytes a hand fit together; the count, or -1 with an exception set. */
static long hands_in(const Py_buffer *hands, const Py_buffer *out, Py_ssize_t width)
{
    Py_ssize_t count = hands->len / HAND;
    if (hands->len == count * HAND && out->len == count * width)
        return (long)count;
    PyErr_SetString(PyExc_ValueError, "hands and output differ in length");
    return -1;
}

static PyObject *arrange(PyObject *self, PyObject *args)
{
    PyObject *capsule;
    Py_buffer hands, rows, classes;
    int threads, done = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy*w*w*i", &capsule, &hands, &rows, &classes, &threads))
        return NULL;
    const value_model *model = model_in(capsule);
    long count = model ? hands_in(&hands, &rows, HAND) : -1;
    if (count >= 0 && hands_in(&hands, &classes, 3 * sizeof(uint16_t)) >= 0) {
        Py_BEGIN_ALLOW_THREADS
        done = arrange_batch(model, hands.buf, count, rows.buf, classes.buf, threads);
        Py_END_ALLOW_THREADS
        if (!done)
            PyErr_NoMemory();
    }
    PyBuffer_Release(&hands);
    PyBuffer_Release(&rows);
    PyBuffer_Release(&classes);
    return done ? Py_NewRef(Py_None) : NULL;
}

static PyObject *count_candidates(PyObject *self, PyObject *args)
{
    PyObject *capsule;
    Py_buffer hands, counts;
    int threads, done = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy*w*i", &capsule, &hands, &counts, &threads))
        return NULL;
    const value_model *model = model_in(capsule);
    long count = model ? hands_in(&hands, &counts, sizeof(int32_t)) : -1;
    if (count >= 0) {
        Py_BEGIN_ALLOW_THREADS
        done = count_batch(model, hands.buf, count, counts.buf, threads);
        Py_END_ALLOW_THREADS
        if (!done)
            PyErr_NoMemory();
    }
    PyBuffer_Release(&hands);
    PyBuffer_Release(&counts);
    return done ? Py_NewRef(Py_None) : NULL;
}

/* What `candidates` gives per arrangement, in the machine's byte order. */
typedef struct {
    int32_t value;
    uint16_t class_of[3];
    uint16_t mask[3];
} candidate_record;

static PyObject *write_candidates(const hand_cards *hand, const value_model *model, const arrangement_list *list, int top)
{
    int count = top > 0 && top < list->count ? top : list->count;
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)((size_t)count * sizeof(candidate_record)));
    if (out == NULL)
        return NULL;
    candidate_record *record = (candidate_record *)PyBytes_AsString(out);
    for (int i = 0; i < count; i++) {
        const arrangement *item = &list->item[i];
        record[i].value = item->value;
        record[i].class_of[0] = item->back;
        record[i].class_of[1] = item->middle;
        record[i].class_of[2] = item->front;
        choose_cards(hand, model->tables, item, record[i].mask);
    }
    return out;
}

static PyObject *candidates(PyObject *self, PyObject *args)
{
    PyObject *capsule, *out = NULL;
    Py_buffer cards;
    int top, done = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy*i", &capsule, &cards, &top))
        return NULL;
    const value_model *model = model_in(capsule);
    uint8_t codes[HAND];
    if (model != NULL && copy_exactly(codes, &cards, sizeof codes)) {
        hand_cards hand;
        candidate_space space = {0};
        arrangement_list list = {0};
        Py_BEGIN_ALLOW_THREADS
        hand_sort(&hand, codes);
        if (top == 1) {
            arrangement best;
            find_best(&hand, model, &best);
            done = append_arrangement(&list, best);
        } else
            done = find_candidates(&hand, model, &space, &list);
        Py_END_ALLOW_THREADS
        if (done)
            out = write_candidates(&hand, model, &list, top);
        else
            PyErr_NoMemory();
        space_free(&space);
        free(list.item);
    }
    PyBuffer_Release(&cards);
    return out;
}

static PyMethodDef methods[] = {
    {"tables", make_tables, METH_VARARGS, "Hold lookups: tables(five, flush, front, need, strict)."},
    {"model", make_model, METH_VARARGS, "Hold values: model(tables, back, middle, front, grid, *steps, monotone)."},
    {"prepare", prepare, METH_O, "Make a model's bounds; False where it cannot have any, or not yet."},
    {"arrange", arrange, METH_VARARGS, "Lay many hands: arrange(model, hands, rows, classes, threads)."},
    {"count_candidates", count_candidates, METH_VARARGS,
     "Count many hands' candidates: count_candidates(model, hands, counts, threads)."},
    {"candidates", candidates, METH_VARARGS, "Give one hand's candidates, best first: candidates(model, cards, top)."},
    {NULL, NULL, 0, NULL},
};

static int set_up(PyObject *module)
{
    (void)module;
    patterns_setup();
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)set_up},
    {0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "maubinh._kernel", "The arranger, compiled.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&definition);
}
