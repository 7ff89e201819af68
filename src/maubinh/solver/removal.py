"""Card-removal mode in NumPy: near-best candidates scored against the hands of a bank that share no card with ours.

The compiled kernel does the same; sums are whole numbers and the few steps after them the same doubles.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.solver import twin
from maubinh.solver.bank import CHANCE, Bank, Terms
from maubinh.solver.classes import UInt8
from maubinh.solver.joint import Floats
from maubinh.solver.model import Model
from maubinh.solver.splits import Index


class Valued(NamedTuple):
    """Arrangements best first: `classes[k, 3]`, `masks[k, 3]`, and `values[k, 4]` by row and of scoops and sweeps."""

    classes: Index
    masks: Index
    values: Floats


def removal_of(hand: UInt8, model: Model, bank: Bank) -> Valued:
    """Value the near-best candidates of a hand of ascending card codes, in units per opponent."""
    laid = twin.candidates_of(hand, model)
    near = laid.value >= laid.value[0] - bank.terms.margin
    classes, masks = laid.classes[near], laid.masks[near]
    weight = _weights(hand, bank)
    beside = weight > 0
    values = np.stack([_value(row, weight[beside], bank.hands[beside], model, bank.terms) for row in classes])
    total = values[:, 0] + values[:, 1] + values[:, 2] + values[:, 3]
    order = np.lexsort((classes[:, 2], classes[:, 1], classes[:, 0], total))[::-1]
    return Valued(classes[order], masks[order], values[order])


@cache
def _suit_orders() -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(4)))


def _weights(hand: UInt8, bank: Bank) -> Index:
    """Return for each hand of the bank under how many renamings of its suits it shares no card with ours."""
    held = _bits(bank.cards)
    weight = np.zeros(len(held), np.intp)
    for order in _suit_orders():
        renamed = (hand & ~np.uint8(3)) | np.array(order, np.uint8)[hand & 3]
        weight += (held & _bits(renamed[None, :])) == 0
    return weight


def _bits(cards: UInt8) -> npt.NDArray[np.uint64]:
    bits: npt.NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    return bits


def _value(laid: Index, weight: Index, hands: npt.NDArray[np.void], model: Model, terms: Terms) -> Floats:
    """Return what an arrangement brings by row, and by scoops and sweeps (rules 4.1–4.3, house.md)."""
    whole = float(weight.sum())
    over, under = laid > hands["classes"], laid < hands["classes"]
    own = [int(row.units[place]) for row, place in zip(model.rows, laid, strict=True)]
    rows = []
    for at in range(3):
        won, lost = (
            int(weight @ over[:, at]),
            int(weight @ (under[:, at] * hands["units"][:, at].astype(np.intp))),
        )
        rows.append((won * own[at] - lost) / whole)
    win, lose = weight * over.all(axis=1), weight * under.all(axis=1)
    win_share = float(win.sum()) / whole
    scooped = (
        float(win @ hands["scooped"].astype(np.intp)) / (whole * CHANCE) if terms.together else win_share
    )
    lose_too = _power(float(lose.sum()) / whole, terms.others) if terms.together else 1.0
    units = sum(own)
    scoop = scooped * float(terms.scoop_unit * units + terms.scoop_flat)
    gained, paid = scoop, float(lose @ hands["scoop"].astype(np.intp)) / whole * lose_too
    if terms.sweep:
        swept = terms.sweep_factor * (win_share * units + scoop) + terms.sweep_extra * win_share
        gained = gained + swept * _power(win_share, terms.others)
        paid = paid + float(lose @ hands["sweep"].astype(np.intp)) / (whole * CHANCE)
        paid = paid + float(lose @ hands["sweep_too"].astype(np.intp)) / (whole * CHANCE) * lose_too
    return np.array([*rows, gained - paid])


def _power(base: float, exponent: int) -> float:
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result
