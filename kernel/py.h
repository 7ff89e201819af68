/* What the parts of the module share. `solver/kernel.py` is its only caller and checks what it passes. */
#ifndef MAUBINH_PY_H
#define MAUBINH_PY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "model.h"

/* Copy a buffer of exactly `size` bytes; 0 with an exception set. */
int copy_exactly(void *to, const Py_buffer *from, size_t size);

/* The model in a capsule, or NULL with an exception set. */
value_model *model_in(PyObject *capsule);

/* Check that hands and an output of so many bytes a hand fit together; the count, or -1 with an exception set. */
long hands_in(const Py_buffer *hands, const Py_buffer *out, Py_ssize_t width);

/* The functions of the module; `methods` in module.c says what they do. */
PyObject *make_tables(PyObject *self, PyObject *args);
PyObject *make_model(PyObject *self, PyObject *args);
PyObject *prepare(PyObject *self, PyObject *capsule);
PyObject *arrange(PyObject *self, PyObject *args);
PyObject *count_candidates(PyObject *self, PyObject *args);
PyObject *candidates(PyObject *self, PyObject *args);
PyObject *make_bank(PyObject *self, PyObject *args);
PyObject *arrange_removed(PyObject *self, PyObject *args);
PyObject *candidates_removed(PyObject *self, PyObject *args);

#endif
