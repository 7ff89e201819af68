"""`maubinh rank CARDS [CARDS]`: what a row is, and which of two is stronger."""

from typing import Annotated

import msgspec
import typer
from msgspec import UNSET, Struct, UnsetType

from maubinh.cli.houses import named_house
from maubinh.engine.cards import Card, card_text, parse_cards
from maubinh.engine.errors import CardError
from maubinh.engine.house import House
from maubinh.engine.ranking import compare_front, rank_row
from maubinh.engine.words import PHRASES

_SIGNS = {-1: "<", 0: "=", 1: ">"}

Row = tuple[Card, ...]


class _RowOut(Struct, frozen=True):
    category: str
    cards: list[str]


class _RankOut(Struct, frozen=True):
    """`order` is only there where two rows were given."""

    rows: list[_RowOut]
    order: int | UnsetType = UNSET


def rank_command(
    first: Annotated[str, typer.Argument(metavar="CARDS", help="3 or 5 cards: KcKd5h, 'Kc Kd 5h', Kc,Kd,5h")],
    second: Annotated[str | None, typer.Argument(metavar="CARDS", help="a row to compare with")] = None,
    house: Annotated[str, typer.Option(help="whose rules decide, where houses differ")] = "bigkool",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Name a row, or compare two; a front against a row of five as in rules 2.6."""
    judge = named_house(house)
    rows = [_row(text) for text in (first, second) if text is not None]
    order = _compare(rows, house=judge) if len(rows) == 2 else UNSET
    categories = [rank_row(row, wheel=judge.wheel).category for row in rows]
    if as_json:
        out = [
            _RowOut(category.code, [card_text(card) for card in row])
            for row, category in zip(rows, categories, strict=True)
        ]
        typer.echo(msgspec.json.encode(_RankOut(out, order)))
        return
    for category in categories:
        names = " / ".join(phrases.categories[category] for phrases in PHRASES.values())
        typer.echo(f"{category.code}  {names}")
    if order is not UNSET:
        typer.echo(f"1 {_SIGNS[order]} 2")


def _compare(rows: list[Row], *, house: House) -> int:
    """Give 1, 0 or −1 for two rows, of the same size or not."""
    first, second = (rank_row(row, wheel=house.wheel) for row in rows)
    if len(rows[0]) == len(rows[1]):
        return (first > second) - (first < second)
    return compare_front(first, second) if len(rows[0]) == 3 else -compare_front(second, first)


def _row(text: str) -> Row:
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise typer.BadParameter(str(error)) from None
    if len(cards) not in (3, 5) or len(set(cards)) != len(cards):
        raise typer.BadParameter(f"{text!r} is not 3 or 5 different cards")
    return cards
