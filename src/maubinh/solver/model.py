"""The value of an arrangement against the field, as fixed-point integer tables.

An arrangement of classes (b, m, f) is worth, in units per opponent,

    value(b, m, f) = back[b] + middle[m] + front[f] + grid[g, 0] * (units of its three rows) + grid[g, 1]

divided by `scale`, where g is the cell of the joint grid. The three row tables hold what the rows win and lose,
bonuses included; the grid holds scoops and sweeps (house.md), both ways round. Opponents are independent draws
from the field and all compare; caps and `broke_cannot_win` are ignored. Everything is an integer of 32 bits that
cannot overflow, so that C and NumPy agree to the bit.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver.classes import Classes, classes
from maubinh.solver.field import Counts, Field
from maubinh.solver.joint import joint_terms
from maubinh.solver.units import Int32, units_of

FULL_SCALE = 1 << 16
LIMIT = 1 << 29


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """Tables by class of each row: `*_units` for winning it, `*_value` expected of it, `*_cell` its grid stride.

    The cell of (b, m, f) is `back_cell[b] + middle_cell[m] + front_cell[f]`; `grid[cell]` is (per unit, flat).
    A front f is legal over a middle m when m >= `need[f]`; `strict` says that equal back and middle foul.
    """

    scale: int
    strict: bool
    monotone: bool
    lookup: Classes
    need: npt.NDArray[np.uint16]
    back_units: Int32
    middle_units: Int32
    front_units: Int32
    back_value: Int32
    middle_value: Int32
    front_value: Int32
    back_cell: Int32
    middle_cell: Int32
    front_cell: Int32
    grid: Int32


def build_model(house: House, field: Field, *, opponents: int) -> Model:
    """Return the tables for a house against so many draws (1–3) from a field of the same wheel."""
    known = classes(house.wheel)
    units = units_of(house)
    rows = (
        _row_value(field.back, units.back),
        _row_value(field.middle, units.middle),
        _row_value(field.front, units.front),
    )
    terms = joint_terms(house, field, units, opponents=opponents)
    most = max(int(row.max()) for row in units)
    largest = max(
        4.0 * most, float(np.abs(terms.per_unit).max()) * 3 * most + float(np.abs(terms.flat).max())
    )
    scale = FULL_SCALE
    while largest * scale > LIMIT:
        scale >>= 1
    strict = house.foul.equal == "fouls"
    _, middles, fronts = terms.per_unit.shape
    grid = np.stack([terms.per_unit.ravel(), terms.flat.ravel()], axis=1)
    return Model(
        scale=scale,
        strict=strict,
        monotone=all(bool((np.diff(row) >= 0).all()) for row in units),
        lookup=known,
        need=known.above if strict else known.need,
        back_units=units.back,
        middle_units=units.middle,
        front_units=units.front,
        back_value=_fixed(rows[0], scale),
        middle_value=_fixed(rows[1], scale),
        front_value=_fixed(rows[2], scale),
        back_cell=terms.back_bucket.astype(np.int32) * (middles * fronts),
        middle_cell=terms.middle_bucket.astype(np.int32) * fronts,
        front_cell=terms.front_bucket.astype(np.int32),
        grid=_fixed(grid, scale),
    )


def _row_value(counts: Counts, units: Int32) -> npt.NDArray[np.float64]:
    """Return by class: P(the opponent's row is weaker) times own units, less what stronger rows win."""
    below = np.cumsum(counts) - counts
    lost = counts * units
    above = lost.sum() - np.cumsum(lost)
    value: npt.NDArray[np.float64] = (below * units - above) / counts.sum()
    return value


def _fixed(values: npt.NDArray[np.float64], scale: int) -> Int32:
    return np.ascontiguousarray(np.rint(values * scale).astype(np.int32))
