"""Scoops and sweeps against the field: what winning or losing all three rows brings, at the nodes of a joint grid.

A row's coordinate is the share of the field below it. Nodes stand where buckets meet, so that sums over whole
buckets are exact there; in between values are interpolated (`model.py`).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver.classes import UInt8
from maubinh.solver.field import Field
from maubinh.solver.own import covariances, slopes_of
from maubinh.solver.units import Units

Floats = npt.NDArray[np.float64]


class JointTerms(NamedTuple):
    """By node `[back, middle, front]`, in units per opponent; each rises with every coordinate, `paid` falls.

    Scoops and sweeps bring `per_unit` times the units of one's own three rows, plus `won`, less `paid`.
    """

    per_unit: Floats
    won: Floats
    paid: Floats


def joint_terms(house: House, field: Field, units: Units, *, opponents: int) -> JointTerms | None:
    """Value scoops (rules 4.3) and sweeps (house.md) against so many independent draws from the field.

    None in a house that has neither. With several opponents a `table` scoop and a sweep hang on all of them: that
    others beat the same player, too, is taken to be independent, given that player's rows.
    """
    sweeps = has_sweeps(house, opponents)
    if house.scoop.scope == "none" and not sweeps:
        return None
    share = field.cells / field.hands
    own = _cell_units(field, units)
    others = opponents - 1
    win, lose = _weaker(share), _stronger(share)
    scoop_unit, scoop_flat = scoop_terms(house)
    scooped, lose_too = win, np.ones_like(lose)
    if house.scoop.scope == "table":
        scooped, lose_too = _weaker(share * _in_cells(lose) ** others), lose**others
    per_unit, won = scooped * scoop_unit, scooped * scoop_flat
    paid = _stronger(share * (own * scoop_unit + scoop_flat)) * lose_too
    if sweeps:
        factor, extra = house.sweep.multiplier - 1, house.sweep.extra
        all_but_one = win**others
        per_unit = per_unit + factor * (win + scooped * scoop_unit) * all_but_one
        won = won + (factor * scooped * scoop_flat + extra * win) * all_but_one
        sweeper = share * _in_cells(win) ** others
        paid = paid + _stronger(sweeper * (factor * own + extra))
        paid = paid + _stronger(sweeper * factor * (own * scoop_unit + scoop_flat)) * lose_too
    return JointTerms(per_unit, won, paid)


def joint_slopes(house: House, field: Field, units: Units, *, opponents: int) -> tuple[Floats, Floats] | None:
    """Return how scoops' `per_unit` and `won - paid` shift with one's own cards, `[nodes, 32]` each; None: not at all.

    Of one opponent the shift is first order; that others beat the same player, too, is taken as it is, and so are
    sweeps.
    """
    if field.cards is None or house.scoop.scope == "none":
        return None
    others = opponents - 1
    spread = covariances(field.cells.ravel(), field.cards.cells).reshape(*field.cells.shape, -1)
    share = field.cells / field.hands
    own = _cell_units(field, units)
    scoop_unit, scoop_flat = scoop_terms(house)
    lose = _stronger(share)
    together = house.scoop.scope == "table"
    too = _in_cells(lose) ** others if together else np.ones_like(share)
    per_unit, flat = [], []
    for shift in np.moveaxis(spread, -1, 0):
        scooped = _weaker(shift * too)
        paid = _stronger(shift * (own * scoop_unit + scoop_flat))
        if together and others:
            owed = _stronger(share * (own * scoop_unit + scoop_flat))
            paid = paid * lose**others + owed * others * lose ** (others - 1) * _stronger(shift)
        per_unit.append(scooped.ravel() * scoop_unit)
        flat.append(scooped.ravel() * scoop_flat - paid.ravel())
    return slopes_of(np.stack(per_unit, axis=-1)), slopes_of(np.stack(flat, axis=-1))


def scooped_weight(house: House) -> int:
    """Return how many times over a row can count: once, and again in a scoop."""
    return house.scoop.multiplier if house.scoop.scope != "none" else 1


def has_sweeps(house: House, opponents: int) -> bool:
    """Whether anything is paid for taking all rows from all of so many opponents."""
    return opponents >= 2 and (house.sweep.multiplier > 1 or house.sweep.extra > 0)


def winning_share(field: Field) -> Floats:
    """Return by node the share of the field that is weaker in every row."""
    return _weaker(field.cells / field.hands)


def losing_share(field: Field) -> Floats:
    """Return by node the share of the field that is stronger in every row."""
    return _stronger(field.cells / field.hands)


def _weaker(weight: Floats) -> Floats:
    """Sum cells that lie below each node in every row."""
    total = weight
    for axis in range(3):
        total = np.cumsum(total, axis=axis)
    return np.pad(total, ((1, 0), (1, 0), (1, 0)))


def _stronger(weight: Floats) -> Floats:
    """Sum cells that lie above each node in every row."""
    return np.flip(_weaker(np.flip(weight)))


def _in_cells(nodes: Floats) -> Floats:
    """Return the mean over each cell's eight corners."""
    total = nodes
    for axis in range(3):
        low, high = np.split(total, [-1], axis=axis)[0], np.split(total, [1], axis=axis)[1]
        total = (low + high) / 2
    return total


def scoop_terms(house: House) -> tuple[int, int]:
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
