"""Hands laid in training, counted as a field counts them; a round's hands can be added, and taken off again."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.ranking import Wheel
from maubinh.solver.classes import FIVE_CLASSES, FRONT_CLASSES, UInt8, UInt16, classes
from maubinh.solver.field import Counts, Field
from maubinh.solver.own import FEATURES, FRACTIONS, FieldCards

BACK_BUCKETS, MIDDLE_BUCKETS, FRONT_BUCKETS = 24, 24, 48


class Grid(NamedTuple):
    """The joint cells: each row's bucket by class, rising."""

    back: UInt8
    middle: UInt8
    front: UInt8

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many buckets each row has."""
        return int(self.back[-1]) + 1, int(self.middle[-1]) + 1, int(self.front[-1]) + 1


class Laid(NamedTuple):
    """Hands laid: classes of back, middle and front `[n, 3]`, and the hands' features `[n, 27]`."""

    classes: UInt16
    features: UInt8


def grid_of(laid: UInt16, *, wheel: Wheel) -> Grid:
    """Return buckets that hold about the same share of hands laid `[n, 3]`, each within one category."""
    known = classes(wheel)
    back, middle = (np.bincount(laid[:, row], minlength=FIVE_CLASSES) for row in (0, 1))
    front = np.bincount(laid[:, 2], minlength=FRONT_CLASSES)
    return Grid(
        _buckets(back, known.five_category, BACK_BUCKETS),
        _buckets(middle, known.five_category, MIDDLE_BUCKETS),
        _buckets(front, known.front_category, FRONT_BUCKETS),
    )


def _buckets(counts: Counts, category: UInt8, wanted: int) -> UInt8:
    share = max(1.0, counts.sum() / (wanted - len(np.unique(category))))
    bucket = np.zeros(len(counts), np.uint8)
    number, held = 0, 0
    for place in range(1, len(counts)):
        held += int(counts[place - 1])
        if category[place] != category[place - 1] or held + counts[place] / 2 >= share:
            number, held = number + 1, 0
        bucket[place] = number
    return bucket


class Tally:
    """Counts by class and cell, and what the hands there are made of: whole numbers, so that order never matters."""

    def __init__(self, grid: Grid, *, wheel: Wheel) -> None:
        self._grid = grid
        self._wheel = wheel
        sizes = (FIVE_CLASSES, FIVE_CLASSES, FRONT_CLASSES, int(np.prod(grid.shape)))
        self._counts = [np.zeros(size, np.int64) for size in sizes]
        self._features = [np.zeros((size, FEATURES), np.int64) for size in sizes]

    def add(self, laid: Laid) -> None:
        """Count hands."""
        self._change(laid, 1)

    def remove(self, laid: Laid) -> None:
        """Take hands off that were counted."""
        self._change(laid, -1)

    def field(self) -> Field:
        """Return the field of the hands counted so far, with means rounded to what a file keeps."""
        means = [
            np.rint(sums * FRACTIONS / np.maximum(counts, 1)[:, None]) / FRACTIONS
            for counts, sums in zip(self._counts, self._features, strict=True)
        ]
        back, middle, front, cells = (counts.copy() for counts in self._counts)
        cards = FieldCards(*means)
        return Field(self._wheel, back, middle, front, *self._grid, cells.reshape(self._grid.shape), cards)

    def _change(self, laid: Laid, sign: int) -> None:
        for kind, places in enumerate(self._places(laid.classes)):
            size = len(self._counts[kind])
            self._counts[kind] += sign * np.bincount(places, minlength=size)
            for at, column in enumerate(laid.features.T):
                sums = np.bincount(places, weights=column, minlength=size)
                self._features[kind][:, at] += sign * sums.astype(np.int64)

    def _places(self, laid: UInt16) -> list[npt.NDArray[np.intp]]:
        rows = [row.astype(np.intp) for row in laid.T]
        buckets = tuple(bucket[row] for bucket, row in zip(self._grid, rows, strict=True))
        return [*rows, np.ravel_multi_index(buckets, self._grid.shape)]
