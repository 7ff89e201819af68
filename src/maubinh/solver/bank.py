"""The bank of card-removal mode: hands as the field's opponents lay them, to be held beside one's own cards.

A hand stands for all 24 renamings of its suits, since what it is worth depends on no suit's name, so that 32,768
hands (`banks.py`) do for 800,000.
"""

from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver.classes import UInt8, UInt16
from maubinh.solver.field import Field
from maubinh.solver.joint import Floats, has_sweeps, losing_share, scoop_terms, scooped_weight, winning_share
from maubinh.solver.model import WEIGHT_BITS, Model

CHANCE = 1 << 14
MARGIN = 0.3  # units by which the tables may be wrong about two arrangements, and again for scoops

BankHand = np.dtype(
    [
        ("classes", np.uint16, 3),
        ("units", np.uint16, 3),
        ("scoop", np.int32),
        ("scooped", np.int32),
        ("sweep", np.int32),
        ("sweep_too", np.int32),
    ]
)


class Terms(NamedTuple):
    """What a house pays beyond rows; whole numbers, in the order in which the kernel reads them.

    A scoop brings `scoop_unit` times the units of the three rows and `scoop_flat`; a sweep `sweep_factor` times
    rows and scoop and `sweep_extra`. `margin` is in the model's fixed point, `others` are the opponents but one,
    `together` says that a scoop needs all opponents, `sweep` that there are sweeps.
    """

    margin: int
    scoop_unit: int
    scoop_flat: int
    sweep_factor: int
    sweep_extra: int
    others: int
    together: int
    sweep: int


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Bank:
    """`cards[n, 13]` of each hand and `hands[n]`, records of `BankHand`; `terms` of the house they were laid in.

    Of a record: `units` for winning each row, `scoop` units taken by a scoop, `scooped` the chance that all others
    beat the hand too, `sweep` what it takes by a sweep times the chance that it beats all others, `sweep_too` the
    same of what a scoop adds to a sweep; chances in 2⁻¹⁴.
    """

    cards: UInt8
    hands: npt.NDArray[np.void]
    terms: Terms


def build_bank(
    house: House, field: Field, model: Model, cards: UInt8, classes: UInt16, *, opponents: int
) -> Bank:
    """Return a bank of laid hands; the model must be of the same house, field and opponents."""
    sweeps = has_sweeps(house, opponents)
    unit, flat = scoop_terms(house)
    terms = Terms(
        margin=round(MARGIN * scooped_weight(house) * model.scale),
        scoop_unit=unit,
        scoop_flat=flat,
        sweep_factor=house.sweep.multiplier - 1,
        sweep_extra=house.sweep.extra,
        others=opponents - 1,
        together=int(house.scoop.scope == "table"),
        sweep=int(sweeps),
    )
    units = np.stack([row.units[classes[:, at]] for at, row in enumerate(model.rows)], axis=1)
    whole = units.sum(axis=1)
    records = np.zeros(len(cards), BankHand)
    records["classes"] = classes
    records["units"] = units
    records["scoop"] = whole * unit + flat
    records["scooped"] = CHANCE
    if terms.together or sweeps:
        beaten = _read(winning_share(field), classes, model, "win") ** terms.others
        beating = _read(losing_share(field), classes, model, "lose") ** terms.others
        records["scooped"] = np.floor(beating * CHANCE)
        records["sweep"] = np.floor(beaten * (terms.sweep_factor * whole + terms.sweep_extra) * CHANCE)
        records["sweep_too"] = np.floor(beaten * terms.sweep_factor * records["scoop"] * CHANCE)
    return Bank(cards, records, terms)


def _read(nodes: Floats, classes: UInt16, model: Model, weight: Literal["win", "lose"]) -> Floats:
    """Interpolate a grid over the field's nodes at the places of laid hands."""
    cell = sum(row.cell[classes[:, at]].astype(np.intp) for at, row in enumerate(model.rows))
    parts = [getattr(row, weight)[classes[:, at]] / (1 << WEIGHT_BITS) for at, row in enumerate(model.rows)]
    flat, found = nodes.ravel(), np.zeros(len(classes))
    for corner in product((0, 1), repeat=3):
        share = np.ones(len(classes))
        for on, part in zip(corner, parts, strict=True):
            share = share * (part if on else 1 - part)
        found += share * flat[cell + sum(on * step for on, step in zip(corner, model.steps, strict=True))]
    return found
