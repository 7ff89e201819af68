"""How bots of four levels lay a hand."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.naturals import natural_in
from maubinh.engine.rows import Rows
from maubinh.solver import arranger
from maubinh.solver.advice import advise, rows_of
from maubinh.solver.classes import FIVE_CLASSES, FRONT_CLASSES
from maubinh.solver.field import Field
from maubinh.solver.model import Model
from maubinh.solver.models import model_for
from maubinh.solver.twin import Laid

Level = Literal["beginner", "casual", "strong", "master"]
LEVELS: tuple[Level, ...] = ("beginner", "casual", "strong", "master")


class Choice(Struct, frozen=True):
    """What a bot does with its hand: the rows it lays, and whether it declares the natural it holds."""

    rows: Rows
    declare: bool


def choose(
    cards: Sequence[Card], *, house: House, opponents: int, level: Level, field: Field | None = None
) -> Choice:
    """Lay thirteen cards as a bot of a level does; the same cards are always laid the same way.

    A beginner builds the strongest categories it can, back first, with the highest cards for each. A casual player
    weighs rows against each other by their place among all rows, blind to bonuses, scoops and what others lay.
    Strong arranges by expected value, master also minds which cards opponents cannot hold; both against `field`,
    by default that of the shipped house most like this one.
    """
    if level in {"strong", "master"}:
        mode = "table" if level == "strong" else "removal"
        advice = advise(cards, house=house, opponents=opponents, mode=mode, field=field)
        return Choice(advice.natural_rows or advice.options[0].rows, advice.natural is not None)
    held = natural_in(cards, house=house)
    if held is not None:
        return Choice(held[1], declare=True)
    hand = tuple(sorted(cards))
    model = model_for(house, opponents)
    laid = arranger.ranked(np.array(hand, np.uint8), model, top=None)
    at = _strongest_categories(laid, model) if level == "beginner" else _strongest_together(laid)
    return Choice(rows_of(hand, laid.masks[at].tolist()), declare=False)


def _strongest_categories(laid: Laid, model: Model) -> int:
    back, middle, front = laid.classes.T
    known = model.lookup
    categories = (known.front_category[front], known.five_category[middle], known.five_category[back])
    return int(np.lexsort((front, middle, back, *categories))[-1])


def _strongest_together(laid: Laid) -> int:
    back, middle, front = laid.classes.T
    places = (back + middle) * FRONT_CLASSES + front * FIVE_CLASSES
    return int(np.lexsort((front, middle, back, places))[-1])
