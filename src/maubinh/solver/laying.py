"""Many hands laid as a bot of one level lays them."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.rows import Rows
from maubinh.solver import arranger
from maubinh.solver.classes import UInt8
from maubinh.solver.held import hold_natural
from maubinh.solver.levels import Level, choose
from maubinh.solver.models import house_bank, model_for


class LaidHands(NamedTuple):
    """Rows `[n, 13]` (columns 0–4 back, 5–9 middle, 10–12 front) and which hands declare their natural."""

    rows: UInt8
    declare: npt.NDArray[np.bool_]


def lay_hands(hands: UInt8, *, house: House, opponents: int, level: Level, threads: int = 1) -> LaidHands:
    """Lay hands `[n, 13]` as `choose` would, but the expected-value levels in bulk."""
    singly = np.ones(len(hands), np.bool_)
    rows = np.empty_like(hands)
    if level in {"strong", "master"}:
        singly = hold_natural(hands, house)
        model = model_for(house, opponents)
        if level == "strong":
            rows, _ = arranger.arrange(hands, model, threads=threads)
        else:
            bank = house_bank(house, opponents)
            rows, _ = arranger.arrange_beside(hands, model, bank, threads=threads)
    declare = np.zeros(len(hands), np.bool_)
    for at in np.nonzero(singly)[0]:
        choice = choose(hands[at].tolist(), house=house, opponents=opponents, level=level)
        rows[at], declare[at] = choice.rows.cards, choice.declare
    return LaidHands(rows, declare)


def rows_in(codes: list[Card]) -> Rows:
    """Return thirteen codes in the order of `LaidHands.rows` as rows."""
    return Rows(back=tuple(codes[:5]), middle=tuple(codes[5:10]), front=tuple(codes[10:]))
