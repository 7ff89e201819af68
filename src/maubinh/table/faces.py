"""Cards and rows as a view writes them."""

from typing import Literal

from maubinh.engine.cards import DECK, Card, card_text
from maubinh.engine.house import House
from maubinh.engine.ranking import rank_row
from maubinh.engine.rows import Rows
from maubinh.table.views import CardRows, RowName

RowCode = Literal["back", "middle", "front"]
ROW_CODES: tuple[RowCode, ...] = ("back", "middle", "front")

LOWEST_RANK = 2

_TEXTS = tuple(card_text(card) for card in DECK)


def card_texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Two characters for each card."""
    return tuple([_TEXTS[card] for card in cards])


def card_rows(rows: Rows | None, *, shown: tuple[RowCode, ...] = ROW_CODES) -> CardRows:
    """The shown rows as texts, the others null."""
    if rows is None:
        return CardRows()
    return CardRows(
        back=card_texts(rows.back) if "back" in shown else None,
        middle=card_texts(rows.middle) if "middle" in shown else None,
        front=card_texts(rows.front) if "front" in shown else None,
    )


def row_names(
    rows: Rows | None, *, house: House, shown: tuple[RowCode, ...] = ROW_CODES
) -> tuple[RowName, ...]:
    """The name of each shown row: category and ranks, 2–14, the ace of a lowest wheel as 1."""
    if rows is None:
        return ()
    names = []
    for row in shown:
        strength = rank_row(getattr(rows, row), wheel=house.wheel)
        ranks = tuple(rank + LOWEST_RANK for rank in strength.ranks)
        names.append(RowName(row=row, category=strength.category.code, ranks=ranks))
    return tuple(names)
