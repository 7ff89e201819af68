"""The solver's door: what to do with thirteen cards in a house."""

from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.naturals import Natural, natural_in, natural_of
from maubinh.engine.rows import Rows
from maubinh.solver import arranger
from maubinh.solver.claims import ROW_NATURALS, shown_by_rows, worth_claiming
from maubinh.solver.field import Field
from maubinh.solver.model import Model
from maubinh.solver.models import house_bank, model_for
from maubinh.solver.own import own_weights
from maubinh.solver.twin import own_shifts, row_values

MODES = ("table", "removal")


class ByRow(Struct, frozen=True):
    """Where an expected value comes from, in units per opponent; `scoop` counts sweeps in."""

    back: float
    middle: float
    front: float
    scoop: float


class Option(Struct, frozen=True):
    """One legal arrangement and what it is worth: `ev` units per opponent, the sum of `by_row`."""

    rows: Rows
    ev: float
    by_row: ByRow


class Advice(Struct, frozen=True):
    """`natural`: the one worth claiming, with rows that show it; `options`: arrangements, best first, never a foul.

    Where a house judges a natural by the rows, the options are those that show the natural worth claiming, or,
    when none is, those that show none; otherwise rows do not touch naturals and all candidates are options.
    """

    natural: Natural | None
    natural_rows: Rows | None
    options: tuple[Option, ...]


def advise(
    cards: Sequence[Card],
    *,
    house: House,
    opponents: int = 3,
    top: int = 1,
    mode: str = "table",
    field: Field | None = None,
) -> Advice:
    """Return what is best with thirteen different cards against 1–3 opponents, and at most `top` arrangements.

    `field` replaces the shipped field that suits the house best. The answer does not depend on the cards' order.
    Raises ValueError for a wrong number of cards, a repeated card, opponents, `top` or an unknown mode.
    """
    _check(cards, opponents, top, mode)
    table = _Table(house, opponents, mode, field)
    hand = tuple(sorted(cards))
    held = natural_in(hand, house=house)
    if held is None or not shown_by_rows(held[0], house):
        options = _options(hand, table, top)
        if held is None or not _worth(held[0], options[0], house, opponents):
            return Advice(None, None, options)
        return Advice(*held, options=options)
    every = _options(hand, table, None)
    plain = tuple(option for option in every if not _counts_unasked(option.rows, house))
    if plain and not _worth(held[0], plain[0], house, opponents):
        return Advice(None, None, plain[:top])
    shown = tuple(option for option in every if natural_of(option.rows, house=house) is held[0])
    shown = shown or (_given(held[1], table.model),)
    return Advice(held[0], shown[0].rows, shown[:top])


def _worth(natural: Natural, rows: Option, house: House, opponents: int) -> bool:
    return worth_claiming(natural, house=house, opponents=opponents, rows_value=rows.ev)


def _counts_unasked(rows: Rows, house: House) -> bool:
    """Whether laying these rows makes a natural that the house sees by them, without any claim."""
    return house.naturals.claim == "automatic" and natural_of(rows, house=house) in ROW_NATURALS


def _check(cards: Sequence[Card], opponents: int, top: int, mode: str) -> None:
    if mode not in MODES:
        raise ValueError(f"mode is table or removal, not {mode!r}")
    if len(cards) != 13:
        raise ValueError(f"a hand has 13 cards, not {len(cards)}")
    if len(set(cards)) != 13:
        raise ValueError("a card is held twice")
    if not 1 <= opponents <= 3:
        raise ValueError(f"there are 1 to 3 opponents, not {opponents}")
    if top < 1:
        raise ValueError(f"top is at least 1, not {top}")


class _Table(NamedTuple):
    """What arranging at one table takes."""

    house: House
    opponents: int
    mode: str
    field: Field | None

    @property
    def model(self) -> Model:
        return model_for(self.house, self.opponents, self.field)


def _options(hand: tuple[Card, ...], table: _Table, top: int | None) -> tuple[Option, ...]:
    """Return the best arrangements, or all candidates (in removal mode the near-best ones)."""
    codes, model = bytes(hand), table.model
    if table.mode == "table":
        scale = model.scale
        found = arranger.options(codes, model, top=top)
        return tuple(_option(_laid(cards), [part / scale for part in parts]) for parts, cards in found)
    bank = house_bank(table.house, table.opponents, table.field)
    return tuple(
        _option(_laid(cards), parts) for parts, cards in arranger.options_beside(codes, model, bank, top=top)
    )


def _laid(cards: Sequence[int]) -> Rows:
    laid = cast("tuple[Card, ...]", cards)
    return Rows(laid[:5], laid[5:10], laid[10:])


def _option(rows: Rows, by_row: Sequence[float]) -> Option:
    back, middle, front, scoop = by_row
    return Option(rows, back + middle + front + scoop, ByRow(back, middle, front, scoop))


def _given(rows: Rows, model: Model) -> Option:
    """Value rows that are given, by the tables."""
    classes = arranger.classes_of(rows, model)
    weights = own_weights(np.array(rows.cards, np.uint8))
    values = (row_values(classes, model) + own_shifts(classes, weights, model)) / model.scale
    return _option(rows, values[0].tolist())


def rows_of(hand: tuple[Card, ...], masks: list[int]) -> Rows:
    """Return the rows that three masks over the sorted hand stand for, highest card first."""
    back, middle, front = (
        tuple(hand[place] for place in range(12, -1, -1) if mask >> place & 1) for mask in masks
    )
    return Rows(back=back, middle=middle, front=front)
