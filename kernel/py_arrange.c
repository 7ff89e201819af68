/* Arranging by the tables, called from Python. */
#include "py.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "near.h"

long hands_in(const Py_buffer *hands, const Py_buffer *out, Py_ssize_t width)
{
    Py_ssize_t count = hands->len / HAND;
    if (hands->len == count * HAND && out->len == count * width)
        return (long)count;
    PyErr_SetString(PyExc_ValueError, "hands and output differ in length");
    return -1;
}

PyObject *arrange(PyObject *self, PyObject *args)
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

PyObject *count_candidates(PyObject *self, PyObject *args)
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
    int32_t parts[4]; /* of the value: back, middle, front, scoops */
    uint16_t class_of[3];
    uint16_t mask[3];
    uint8_t cards[HAND];
    uint8_t unused[3];
} candidate_record;

static PyObject *write_candidates(const hand_cards *hand, const value_model *model, const arrangement_list *list, int top)
{
    int count = top > 0 && top < list->count ? top : list->count;
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)((size_t)count * sizeof(candidate_record)));
    if (out == NULL)
        return NULL;
    candidate_record *record = (candidate_record *)PyBytes_AsString(out);
    own_weights weights;
    weigh_hand(hand, &weights);
    memset(record, 0, (size_t)count * sizeof *record);
    for (int i = 0; i < count; i++) {
        const arrangement *item = &list->item[i];
        value_parts(model, &weights, item, record[i].parts);
        record[i].class_of[0] = item->back;
        record[i].class_of[1] = item->middle;
        record[i].class_of[2] = item->front;
        choose_cards(hand, model->tables, item, record[i].mask);
        write_rows(hand, record[i].mask, record[i].cards);
    }
    return out;
}

PyObject *candidates(PyObject *self, PyObject *args)
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
            done = find_best(&hand, model, &list, &best);
            list.count = 0;
            done = done && append_arrangement(&list, best);
        } else {
            done = find_candidates(&hand, model, &space, &list);
            if (done)
                order_candidates(&hand, model, &list);
        }
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
