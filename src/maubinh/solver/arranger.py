"""One door to the two arrangers: the compiled kernel where it is installed, its NumPy twin otherwise."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import numpy as np

from maubinh.engine.rows import Rows
from maubinh.solver import kernel, twin
from maubinh.solver.bank import Bank
from maubinh.solver.classes import UInt8, UInt16
from maubinh.solver.model import Model
from maubinh.solver.removal import Valued, removal_of
from maubinh.solver.splits import Index, splits
from maubinh.solver.twin import Laid, OptionNumbers
from maubinh.solver.units import Int32

Implementation = Literal["kernel", "twin"]


def implementation() -> Implementation:
    """Tell which of the two arranges: the compiled kernel or the NumPy twin."""
    return "kernel" if kernel.available() else "twin"


@lru_cache(maxsize=16)
def _kernel(model: Model) -> kernel.Kernel:
    return kernel.Kernel(model)


def ranked(hand: UInt8, model: Model, *, top: int | None) -> Laid:
    """Return the best arrangements of a hand of ascending card codes, all candidates where `top` is None."""
    if kernel.available():
        return _kernel(model).ranked(hand, top)
    if top == 1:
        return twin.best_of(hand, model)
    laid = twin.candidates_of(hand, model)
    return Laid(*(part[:top] for part in laid))


def options(hand: bytes, model: Model, *, top: int | None) -> list[OptionNumbers]:
    """Return what `ranked` does for the codes of a sorted hand, as plain numbers: values in fixed point, and cards."""
    if kernel.available():
        return _kernel(model).options(hand, top)
    codes = np.frombuffer(hand, np.uint8)
    return _plain(codes, ranked(codes, model, top=top))


def options_beside(hand: bytes, model: Model, bank: Bank, *, top: int | None) -> list[OptionNumbers]:
    """Return what `ranked_beside` does, as plain numbers: values in units, and cards."""
    if kernel.available():
        return _kernel(model).options_beside(hand, _handle(bank), top)
    codes = np.frombuffer(hand, np.uint8)
    found = ranked_beside(codes, model, bank, top=top)
    return _plain(codes, found)


def _plain(hand: UInt8, found: Laid | Valued) -> list[OptionNumbers]:
    parts = found.parts if isinstance(found, Laid) else found.values
    return [
        (tuple(each.tolist()), tuple(twin.cards_of(hand, masks).tolist()))
        for each, masks in zip(parts, found.masks, strict=True)
    ]


def arrange(hands: UInt8, model: Model, *, threads: int) -> tuple[UInt8, UInt16]:
    """Lay hands `[n, 13]`: rows `[n, 13]` (back, middle, front, each from the highest card down), classes `[n, 3]`.

    `threads` 0 means all cores; the twin uses one. Cards must be different and below 52.
    """
    hands = np.ascontiguousarray(hands, np.uint8)
    if kernel.available():
        return _kernel(model).arrange(hands, threads)
    return _one_by_one(hands, lambda hand: twin.best_of(hand, model))


def count_candidates(hands: UInt8, model: Model, *, threads: int) -> Int32:
    """Return how many candidates each hand has."""
    hands = np.ascontiguousarray(hands, np.uint8)
    if kernel.available():
        return _kernel(model).count_candidates(hands, threads)
    return np.array([len(twin.candidates_of(np.sort(hand), model).value) for hand in hands], np.int32)


@lru_cache(maxsize=8)
def _handle(bank: Bank) -> kernel.BankHandle:
    return kernel.BankHandle(bank)


def ranked_beside(hand: UInt8, model: Model, bank: Bank, *, top: int | None) -> Valued:
    """Return the best arrangements of a hand beside a bank, of those near the best by the tables."""
    if kernel.available():
        return _kernel(model).ranked_beside(hand, _handle(bank), top)
    found = removal_of(hand, model, bank)
    return Valued(found.classes[:top], found.masks[:top], found.values[:top])


def arrange_beside(hands: UInt8, model: Model, bank: Bank, *, threads: int) -> tuple[UInt8, UInt16]:
    """Do what `arrange` does, beside a bank."""
    hands = np.ascontiguousarray(hands, np.uint8)
    if kernel.available():
        return _kernel(model).arrange_beside(hands, _handle(bank), threads)
    return _one_by_one(hands, lambda hand: removal_of(hand, model, bank))


def _one_by_one(hands: UInt8, arrange_one: Callable[[UInt8], Laid | Valued]) -> tuple[UInt8, UInt16]:
    rows = np.empty_like(hands)
    classes = np.empty((len(hands), 3), np.uint16)
    for at, cards in enumerate(hands):
        hand = np.sort(cards)
        best = arrange_one(hand)
        classes[at] = best.classes[0]
        rows[at] = twin.cards_of(hand, best.masks[0])
    return rows, classes


def classes_of(rows: Rows, model: Model) -> Index:
    """Return the classes of given rows as `[1, 3]`."""
    hand = np.array(sorted(rows.cards), np.uint8)
    places = {card: place for place, card in enumerate(hand.tolist())}
    five, three = twin.row_classes(hand, model.lookup)
    back, middle, front = (
        sum(1 << places[card] for card in row) for row in (rows.back, rows.middle, rows.front)
    )
    cut = splits()
    return np.array(
        [
            [
                five[np.searchsorted(-cut.five_mask, -back)],
                five[np.searchsorted(-cut.five_mask, -middle)],
                three[np.searchsorted(-cut.three_mask, -front)],
            ]
        ],
        np.intp,
    )
