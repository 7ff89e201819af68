"""How bots of four levels lay a hand."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.naturals import natural_in
from maubinh.engine.rows import Rows
from maubinh.solver import twin
from maubinh.solver.advice import advise, model_for, rows_of
from maubinh.solver.model import Model
from maubinh.solver.splits import Index

Level = Literal["beginner", "casual", "strong", "master"]
LEVELS: tuple[Level, ...] = ("beginner", "casual", "strong", "master")


class Choice(Struct, frozen=True):
    """What a bot does with its hand: the rows it lays, and whether it declares the natural it holds."""

    rows: Rows
    declare: bool


def choose(cards: Sequence[Card], *, house: House, opponents: int, level: Level) -> Choice:
    """Lay thirteen cards as a bot of a level does; the same cards are always laid the same way.

    A beginner takes the strongest category for each row in turn, without looking at ranks; a casual player the
    strongest row each time, back first. Strong arranges by expected value, master also minds its own cards.
    """
    if level in {"strong", "master"}:
        mode = "table" if level == "strong" else "removal"
        advice = advise(cards, house=house, opponents=opponents, mode=mode)
        return Choice(advice.natural_rows or advice.options[0].rows, advice.natural is not None)
    held = natural_in(cards, house=house)
    if held is not None:
        return Choice(held[1], declare=True)
    hand = tuple(sorted(cards))
    model = model_for(house, opponents)
    laid = twin.legal_of(np.array(hand, np.uint8), model)
    merit = _categories(laid.classes, model) if level == "beginner" else laid.classes
    keys = (laid.masks[:, 1], laid.masks[:, 0], merit[:, 2], merit[:, 1], merit[:, 0])
    if level == "beginner":
        keys = (-laid.masks[:, 1], -laid.masks[:, 0], *keys[2:])
    return Choice(rows_of(hand, laid.masks[np.lexsort(keys)[-1]].tolist()), declare=False)


def _categories(classes: Index, model: Model) -> Index:
    known = model.lookup
    back, middle, front = classes.T
    return np.stack(
        [known.five_category[back], known.five_category[middle], known.front_category[front]], axis=1
    ).astype(np.intp)
