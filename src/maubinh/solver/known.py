"""The exact value of an arrangement against arrangements that are known, for looking back at a hand."""

from collections.abc import Sequence

import msgspec
import numpy as np
from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.rows import Rows
from maubinh.engine.settlement import Player, settle
from maubinh.solver import arranger
from maubinh.solver.advice import advise, rows_of
from maubinh.solver.models import model_for


class Known(Struct, frozen=True):
    """One arrangement and the units it takes from known opponents, all together; naturals are left out."""

    rows: Rows
    units: int


def value_against(rows: Rows, others: Sequence[Rows], *, house: House) -> int:
    """Return the units that rows win (or lose, below 0) from 1–3 known arrangements, fouls, scoops and sweeps counted.

    Caps, rake and naturals are left out.
    """
    plain = _without_naturals(house)
    players = [Player(id=str(seat), rows=laid) for seat, laid in enumerate((rows, *others))]
    won = 0
    for line in settle(players, house=plain, stake=1).transfers:
        won += line.paid * ((line.payee == 0) - (line.payer == 0))
    return won


def best_against(
    cards: Sequence[Card], others: Sequence[Rows], *, house: House, top: int = 1
) -> tuple[Known, ...]:
    """Return the arrangements of thirteen cards that take most from known opponents, at most `top`, best first."""
    hand = tuple(sorted(cards))
    model = model_for(house, len(others))
    laid = arranger.ranked(np.array(hand, np.uint8), model, top=None)
    rows = [rows_of(hand, masks) for masks in laid.masks.tolist()]
    found = [Known(each, value_against(each, others, house=house)) for each in rows]
    return tuple(sorted(found, key=lambda known: -known.units)[:top])


def laid_by_table(cards: Sequence[Card], *, house: House, opponents: int) -> Rows:
    """Return how an opponent whose cards are known is taken to lay them: as the field does, by the tables."""
    return advise(cards, house=house, opponents=opponents).options[0].rows


def _without_naturals(house: House) -> House:
    return msgspec.structs.replace(house, naturals=msgspec.structs.replace(house.naturals, payouts=()))
