/* `maubinh._kernel`: the arranger compiled. */
#include "py.h"

static PyMethodDef methods[] = {
    {"tables", make_tables, METH_VARARGS, "Hold lookups: tables(five, flush, front, need, strict)."},
    {"model", make_model, METH_VARARGS, "Hold values: model(tables, back, middle, front, grid, *steps, monotone, own, shift, margin)."},
    {"prepare", prepare, METH_O, "Make a model's bounds; False where it cannot have any, or not yet."},
    {"arrange", arrange, METH_VARARGS, "Lay many hands: arrange(model, hands, rows, classes, threads)."},
    {"count_candidates", count_candidates, METH_VARARGS,
     "Count many hands' candidates: count_candidates(model, hands, counts, threads)."},
    {"candidates", candidates, METH_VARARGS, "Give one hand's candidates, best first: candidates(model, cards, top)."},
    {"bank", make_bank, METH_VARARGS, "Hold a bank of hands: bank(cards, hands)."},
    {"arrange_removed", arrange_removed, METH_VARARGS,
     "Lay many hands beside a bank: arrange_removed(model, bank, terms, hands, rows, classes, threads)."},
    {"candidates_removed", candidates_removed, METH_VARARGS,
     "Give one hand's near-best candidates beside a bank, best first: candidates_removed(model, bank, terms, cards, top)."},
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
