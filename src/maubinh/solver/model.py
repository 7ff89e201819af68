"""The value of an arrangement against the field, as fixed-point integer tables.

An arrangement is worth the values of its three rows plus what scoops and sweeps bring, in units per opponent times
`scale`. A row's value is exact: by class, what it wins and loses, bonuses included. Scoops and sweeps are read from
a grid over the three rows' places in the field: at a class's place between two nodes values are interpolated, row
by row, in whole numbers (`blend`). What is won goes by the share of the field strictly below a class, what is paid
by the share at or below it, so that ties are neither.

To that comes what one's own cards tell (`own.py`): each of these numbers shifts with the hand's weights by slopes.
No arrangement gains more than a margin on the one that is best before, so that farther ones need no look.

Opponents are independent draws from the field and all compare; caps and `broke_cannot_win` are ignored. C and
NumPy do the same integer steps, so they agree to the bit.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver.classes import Classes, UInt8, classes
from maubinh.solver.field import Counts, Field
from maubinh.solver.joint import joint_slopes, joint_terms, scooped_weight
from maubinh.solver.own import WIDTH, Int16, covariances, slopes_of
from maubinh.solver.units import Int32, Units, units_of

FULL_SCALE = 1 << 16
LIMIT = 1 << 29
WEIGHT_BITS = 8  # places between two nodes are told apart to 1/256

MARGIN = 0.3  # units that one's own cards may be worth between two arrangements, and again for scoops

PER_UNIT, WON, PAID = range(3)


class Slopes(NamedTuple):
    """How values shift with a hand's weights: tables `[.., 32]` whose dot products are shifted left by `shift`.

    `back`, `middle`, `front` by class; `grid[node, 2]`, per unit of the three rows and flat, at the node nearest to
    an arrangement's place. `margin`: the most that one arrangement gains on another.
    """

    back: Int16
    middle: Int16
    front: Int16
    grid: Int16
    shift: int
    margin: int


class RowTable(NamedTuple):
    """One row's numbers by class: `value` expected of it, `units` for winning it, and its place in the joint grid.

    `cell` is the first node of its bucket, in nodes of the flattened grid; `win` and `lose` are how far on to the
    next one it stands, 0 to 256, for what is won and for what is paid.
    """

    value: Int32
    units: Int32
    cell: Int32
    win: Int32
    lose: Int32


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Model:
    """A house's tables. A front f is legal over a middle m when m >= `need[f]`; `strict`: equal fives foul.

    `grid[node]` is (per unit, won, paid); `steps` says how many nodes on the next one lies, row by row. `monotone`:
    units never fall with strength, so that every value rises with every class.
    """

    scale: int
    strict: bool
    monotone: bool
    lookup: Classes
    need: npt.NDArray[np.uint16]
    back: RowTable
    middle: RowTable
    front: RowTable
    grid: Int32
    steps: tuple[int, int, int]
    slopes: Slopes

    @property
    def rows(self) -> tuple[RowTable, RowTable, RowTable]:
        """Back, middle, front."""
        return self.back, self.middle, self.front


def build_model(house: House, field: Field, *, opponents: int) -> Model:
    """Return the tables for a house against so many draws (1–3) from a field of the same wheel."""
    known = classes(house.wheel)
    units = units_of(house)
    strict = house.foul.equal == "fouls"
    terms = joint_terms(house, field, units, opponents=opponents)
    grid = np.zeros((2, 2, 2, 3)) if terms is None else np.stack(terms, axis=-1)
    scale = _scale(max(int(row.max()) for row in units), grid)
    _, middles, fronts, _ = grid.shape
    steps = (middles * fronts, fronts, 1)
    counts = (field.back, field.middle, field.front)
    buckets = (field.back_bucket, field.middle_bucket, field.front_bucket)
    rows = [
        _row_table(count, unit, bucket * np.uint8(terms is not None), step, scale)
        for count, unit, bucket, step in zip(counts, units, buckets, steps, strict=True)
    ]
    return Model(
        scale=scale,
        strict=strict,
        monotone=all(bool((np.diff(row) >= 0).all()) for row in units),
        lookup=known,
        need=known.above if strict else known.need,
        back=rows[0],
        middle=rows[1],
        front=rows[2],
        grid=_fixed(grid, scale).reshape(-1, 3),
        steps=steps,
        slopes=_slopes(house, field, units, opponents=opponents, scale=scale, nodes=grid.size // 3),
    )


def _scale(most_units: int, grid: npt.NDArray[np.float64]) -> int:
    """Return the finest scale at which no sum of a value can overflow 32 bits."""
    per_unit, won, paid = (float(np.abs(part).max()) for part in np.moveaxis(grid, -1, 0))
    largest = 3.0 * most_units * (1 + per_unit) + won + paid
    scale = FULL_SCALE
    while largest * scale > LIMIT:
        scale >>= 1
    return scale


def _slopes(house: House, field: Field, units: Units, *, opponents: int, scale: int, nodes: int) -> Slopes:
    if field.cards is None:
        rows = [np.zeros((len(row), WIDTH)) for row in units]
        joint = np.zeros((nodes, 2, WIDTH))
    else:
        counts = (field.back, field.middle, field.front)
        rows = [
            _row_slopes(covariances(count, means), unit)
            for count, means, unit in zip(counts, field.cards[:3], units, strict=True)
        ]
        found = joint_slopes(house, field, units, opponents=opponents)
        joint = np.zeros((nodes, 2, WIDTH)) if found is None else np.stack(found, axis=1)
    largest = max(float(np.abs(table).max()) for table in (*rows, joint)) * scale
    shift = 0
    while largest > (np.iinfo(np.int16).max << shift):
        shift += 1
    back, middle, front, grid = (
        np.ascontiguousarray(np.rint(table * scale / (1 << shift)).astype(np.int16))
        for table in (*rows, joint)
    )
    return Slopes(back, middle, front, grid, shift, round(MARGIN * scooped_weight(house) * scale))


def _row_slopes(spread: npt.NDArray[np.float64], units: Int32) -> npt.NDArray[np.float64]:
    """Return by class the slopes of what a row wins and loses."""
    below = np.cumsum(spread, axis=0) - spread
    lost = spread * units[:, None]
    above = lost.sum(axis=0) - np.cumsum(lost, axis=0)
    return slopes_of(below * units[:, None] - above)


def _row_table(counts: Counts, units: Int32, bucket: UInt8, step: int, scale: int) -> RowTable:
    below = np.cumsum(counts) - counts
    lost = counts * units
    above = lost.sum() - np.cumsum(lost)
    value = (below * units - above) / counts.sum()
    start = np.searchsorted(bucket, bucket, side="left")
    end = np.searchsorted(bucket, bucket, side="right") - 1
    first, held = below[start], np.maximum(below[end] + counts[end] - below[start], 1)
    win = ((below - first) << WEIGHT_BITS) // held
    lose = ((below + counts - first) << WEIGHT_BITS) // held
    return RowTable(
        value=_fixed(value, scale),
        units=units,
        cell=bucket.astype(np.int32) * np.int32(step),
        win=win.astype(np.int32),
        lose=lose.astype(np.int32),
    )


def _fixed(values: npt.NDArray[np.float64], scale: int) -> Int32:
    return np.ascontiguousarray(np.rint(values * scale).astype(np.int32))
