"""Scoops and sweeps against the field: what winning or losing all three rows brings, by cell of the joint grid."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver.classes import UInt8
from maubinh.solver.field import Counts, Field
from maubinh.solver.units import Units

Floats = npt.NDArray[np.float64]


class JointTerms(NamedTuple):
    """By cell, in units per opponent: `per_unit` times the units of one's own three rows, plus `flat`.

    A house without scoops and sweeps has a single cell of zeros.
    """

    back_bucket: UInt8
    middle_bucket: UInt8
    front_bucket: UInt8
    per_unit: Floats
    flat: Floats


class _Grid:
    """The field's cells as shares, with sums over everything weaker or stronger than a cell in all three rows."""

    def __init__(self, field: Field) -> None:
        self.share = field.cells / field.hands
        self._within = (
            _within(field.back, field.back_bucket),
            _within(field.middle, field.middle_bucket),
            _within(field.front, field.front_bucket),
        )

    def beaten(self, weight: Floats) -> Floats:
        """Sum `weight` over cells below each cell in every row; part of its own buckets counts as below."""
        return _sum_below(weight, self._within)

    def beating(self, weight: Floats) -> Floats:
        """Sum `weight` over cells above each cell in every row; part of its own buckets counts as above."""
        return np.flip(_sum_below(np.flip(weight), [within[::-1] for within in self._within]))


def _sum_below(weight: Floats, within: Sequence[Floats]) -> Floats:
    """Sum over lower cells along each axis; of a cell's own bucket the part `within` counts as lower."""
    total = weight
    for axis, part in enumerate(within):
        shape = [1, 1, 1]
        shape[axis] = -1
        total = np.cumsum(total, axis=axis) - total * (1 - part.reshape(shape))
    return total


def _within(counts: Counts, bucket: UInt8) -> Floats:
    """Return for each bucket how likely one of two draws from it is strictly the weaker, given one of them."""
    held = np.bincount(bucket, weights=counts)
    same = np.bincount(bucket, weights=counts.astype(np.float64) ** 2)
    full = np.maximum(held, 1.0)
    part: Floats = (1.0 - same / (full * full)) / 2.0
    return part


def joint_terms(house: House, field: Field, units: Units, *, opponents: int) -> JointTerms:
    """Value scoops (rules 4.3) and sweeps (house.md) against so many independent draws from the field."""
    sweeps = opponents >= 2 and (house.sweep.multiplier > 1 or house.sweep.extra > 0)
    if house.scoop.scope == "none" and not sweeps:
        return _nothing(field)
    grid = _Grid(field)
    own = _cell_units(field, units)
    others = opponents - 1
    win = grid.beaten(grid.share)
    lose = grid.beating(grid.share)
    scoop_unit, scoop_flat = _scoop_terms(house)
    win_scoop, lose_share = win, np.ones_like(lose)
    if house.scoop.scope == "table":
        win_scoop, lose_share = grid.beaten(grid.share * lose**others), lose**others
    per_unit = win_scoop * scoop_unit
    paid = grid.beating(grid.share * (own * scoop_unit + scoop_flat)) * lose_share
    flat = win_scoop * scoop_flat - paid
    if sweeps:
        factor, extra = house.sweep.multiplier - 1, house.sweep.extra
        chance = win**opponents
        scooped = np.divide(win_scoop, win, out=np.zeros_like(win), where=win > 0)
        per_unit = per_unit + chance * factor * (1 + scooped * scoop_unit)
        flat = flat + chance * (factor * scooped * scoop_flat + extra)
        sweeper = grid.share * win**others
        owed = factor * own + extra
        flat = flat - grid.beating(sweeper * owed)
        flat = flat - grid.beating(sweeper * factor * (own * scoop_unit + scoop_flat)) * lose_share
    return JointTerms(field.back_bucket, field.middle_bucket, field.front_bucket, per_unit, flat)


def _scoop_terms(house: House) -> tuple[int, int]:
    """Return what a scoop pays, as a factor of the winner's units and a flat part (rules 4.3)."""
    scoop = house.scoop
    if scoop.scope == "none":
        return 0, 0
    if scoop.bonuses:
        return scoop.multiplier - 1, scoop.extra
    return 0, 3 * (scoop.multiplier - 1) + scoop.extra


def _cell_units(field: Field, units: Units) -> Floats:
    """Return the units of the three rows in every cell; a bucket lies within one category."""
    back = _bucket_units(field.back_bucket, units.back)
    middle = _bucket_units(field.middle_bucket, units.middle)
    front = _bucket_units(field.front_bucket, units.front)
    return back[:, None, None] + middle[None, :, None] + front[None, None, :]


def _bucket_units(bucket: UInt8, units: npt.NDArray[np.int32]) -> Floats:
    first = np.searchsorted(bucket, np.arange(int(bucket[-1]) + 1))
    return units[first].astype(np.float64)


def _nothing(field: Field) -> JointTerms:
    zero = np.zeros((1, 1, 1))
    return JointTerms(
        np.zeros_like(field.back_bucket),
        np.zeros_like(field.middle_bucket),
        np.zeros_like(field.front_bucket),
        zero,
        zero,
    )
