/* Arranging beside a bank of hands, called from Python. */
#include "py.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"

static const char BANK[] = "maubinh.bank";

static void free_bank(PyObject *capsule)
{
    bank_free(PyCapsule_GetPointer(capsule, BANK));
}

PyObject *make_bank(PyObject *self, PyObject *args)
{
    Py_buffer cards, hands;
    PyObject *capsule = NULL;
    (void)self;
    if (!PyArg_ParseTuple(args, "y*y*", &cards, &hands))
        return NULL;
    const long count = hands_in(&cards, &hands, sizeof(bank_hand));
    if (count >= 0 && count % 64 != 0)
        PyErr_SetString(PyExc_ValueError, "a bank holds a multiple of 64 hands");
    else if (count >= 0) {
        card_bank *bank = bank_make(cards.buf, hands.buf, (int)count);
        if (bank == NULL)
            PyErr_NoMemory();
        else if ((capsule = PyCapsule_New(bank, BANK, free_bank)) == NULL)
            bank_free(bank);
    }
    PyBuffer_Release(&cards);
    PyBuffer_Release(&hands);
    return capsule;
}

/* What a call beside a bank works with. */
typedef struct {
    const value_model *model;
    const card_bank *bank;
    removal_terms terms;
} removal_job;

/* Read model, bank and terms; 0 with an exception set. */
static int read_job(PyObject *model, PyObject *bank, const Py_buffer *terms, removal_job *job)
{
    job->model = model_in(model);
    job->bank = job->model ? PyCapsule_GetPointer(bank, BANK) : NULL;
    return job->bank != NULL && copy_exactly(&job->terms, terms, sizeof job->terms);
}

PyObject *arrange_removed(PyObject *self, PyObject *args)
{
    PyObject *model, *bank;
    Py_buffer terms, hands, rows, classes;
    removal_job job;
    int threads, done = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOy*y*w*w*i", &model, &bank, &terms, &hands, &rows, &classes, &threads))
        return NULL;
    const long count = read_job(model, bank, &terms, &job) ? hands_in(&hands, &rows, HAND) : -1;
    if (count >= 0 && hands_in(&hands, &classes, 3 * sizeof(uint16_t)) >= 0) {
        Py_BEGIN_ALLOW_THREADS
        done = remove_batch(job.model, job.bank, &job.terms, hands.buf, count, rows.buf, classes.buf, threads);
        Py_END_ALLOW_THREADS
        if (!done)
            PyErr_NoMemory();
    }
    PyBuffer_Release(&terms);
    PyBuffer_Release(&hands);
    PyBuffer_Release(&rows);
    PyBuffer_Release(&classes);
    return done ? Py_NewRef(Py_None) : NULL;
}

/* What `candidates_removed` gives per arrangement, in the machine's byte order. */
typedef struct {
    double row[3];
    double joint;
    uint16_t class_of[3];
    uint16_t mask[3];
    uint8_t cards[HAND];
    uint8_t unused[7];
} removal_record;

static PyObject *write_found(const hand_cards *hand, const value_model *model, const removal_space *space, int top)
{
    const int count = top > 0 && top < space->count ? top : space->count;
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)((size_t)count * sizeof(removal_record)));
    if (out == NULL)
        return NULL;
    removal_record *record = (removal_record *)PyBytes_AsString(out);
    memset(record, 0, (size_t)count * sizeof *record);
    for (int i = 0; i < count; i++) {
        const removal_value *found = &space->found[i];
        memcpy(record[i].row, found->row, sizeof found->row);
        record[i].joint = found->joint;
        record[i].class_of[0] = found->laid.back;
        record[i].class_of[1] = found->laid.middle;
        record[i].class_of[2] = found->laid.front;
        choose_cards(hand, model->tables, &found->laid, record[i].mask);
        write_rows(hand, record[i].mask, record[i].cards);
    }
    return out;
}

PyObject *candidates_removed(PyObject *self, PyObject *args)
{
    PyObject *model, *bank, *out = NULL;
    Py_buffer terms, cards;
    removal_job job;
    int top, done;
    uint8_t codes[HAND];
    (void)self;
    if (!PyArg_ParseTuple(args, "OOy*y*i", &model, &bank, &terms, &cards, &top))
        return NULL;
    if (read_job(model, bank, &terms, &job) && copy_exactly(codes, &cards, sizeof codes)) {
        hand_cards hand;
        removal_space space = {0};
        Py_BEGIN_ALLOW_THREADS
        hand_sort(&hand, codes);
        done = removal_search(&hand, job.model, job.bank, &job.terms, &space);
        Py_END_ALLOW_THREADS
        if (done)
            out = write_found(&hand, job.model, &space, top);
        else
            PyErr_NoMemory();
        removal_space_free(&space);
    }
    PyBuffer_Release(&terms);
    PyBuffer_Release(&cards);
    return out;
}
