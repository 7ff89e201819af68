"""Thirteen cards laid in three rows, and whether they foul (rules 1, 2.5)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from maubinh.engine.cards import Card, parse_cards
from maubinh.engine.errors import CardError
from maubinh.engine.ranking import Strength, compare_front, rank_row

if TYPE_CHECKING:
    from maubinh.engine.house import House


class Row(StrEnum):
    """The three rows in the order they are compared."""

    BACK = "back"
    MIDDLE = "middle"
    FRONT = "front"

    @property
    def size(self) -> int:
        """How many cards the row holds."""
        return 3 if self is Row.FRONT else 5


ROWS = tuple(Row)


class Rows(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Five cards, five cards and three cards, all different; may well be a foul."""

    back: tuple[Card, ...]
    middle: tuple[Card, ...]
    front: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All thirteen, back first."""
        return self.back + self.middle + self.front


def parse_rows(back: str, middle: str, front: str) -> Rows:
    """Read three rows from text ("Kc Kd Kh Ks 5h"); CardError for a wrong size or a card held twice."""
    rows = Rows(back=parse_cards(back), middle=parse_cards(middle), front=parse_cards(front))
    for row in ROWS:
        cards = getattr(rows, row)
        if len(cards) != row.size:
            raise CardError(f"the {row} row has {row.size} cards, not {len(cards)}")
    if len(set(rows.cards)) != 13:
        raise CardError("a card is held twice")
    return rows


def is_foul(rows: Rows, *, house: House) -> bool:
    """Whether a later row is stronger than an earlier one, or as strong where that fouls (2.5)."""
    back, middle, front = (rank_row(getattr(rows, row), wheel=house.wheel) for row in ROWS)
    return fouls(back, middle, front, house=house)


def fouls(back: Strength, middle: Strength, front: Strength, *, house: House) -> bool:
    """Do what `is_foul` does for rows whose strengths are known already."""
    against = compare_front(front, middle)
    if house.foul.equal == "stands":
        return middle > back or against > 0
    return middle >= back or against >= 0
