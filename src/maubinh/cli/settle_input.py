"""A line of `maubinh settle` as it comes in, and its values checked in the order of their codes."""

from collections.abc import Sequence
from itertools import chain

from msgspec import Raw, Struct

from maubinh.cli.jsonl import LineError
from maubinh.engine.cards import CARD_BY_TEXT, Card
from maubinh.engine.house import House
from maubinh.engine.naturals import natural_of
from maubinh.engine.rows import ROWS, Row, Rows
from maubinh.engine.settlement import Player

MOST_STAKE = 10**6
MOST_STACK = 10**12


class RowTexts(Struct, frozen=True, gc=False):
    """Three rows of card texts, of any length and content."""

    back: tuple[str, ...]
    middle: tuple[str, ...]
    front: tuple[str, ...]


class PlayerLine(Struct, frozen=True, gc=False):
    """A player of the right JSON types; a stack that is no integer is a wrong value, not a wrong type."""

    id: str
    rows: RowTexts | None = None
    stack: int | float | None = None
    natural: bool = False
    left: bool = False


class Line(Struct, frozen=True, gc=False):
    """A hand of the right JSON types, its id and house as they were written."""

    house: Raw
    stake: int | float
    players: tuple[PlayerLine, ...]
    id: Raw = Raw(b"null")


def check_players(hand: Line, *, house: House) -> list[Player]:
    """Check every value, each kind over all players before the next, and give the players to settle."""
    seated = hand.players
    if not _is_integer(hand.stake, 1, MOST_STAKE):
        raise LineError("bad_stake", f"a stake is an integer from 1 to {MOST_STAKE}", "stake")
    if not 2 <= len(seated) <= 4:
        raise LineError("player_count", f"2 to 4 players make a hand, not {len(seated)}", "players")
    _check_ids(seated)
    _check_stacks(seated)
    _check_leavers(seated, house=house)
    _check_sizes(seated)
    laid = _read_rows(seated)
    _check_duplicates(laid)
    players = [
        Player(
            id=player.id,
            rows=rows,
            stack=None if player.stack is None else int(player.stack),
            natural=player.natural,
            left=player.left,
        )
        for player, rows in zip(seated, laid, strict=True)
    ]
    if house.naturals.claim == "declare":
        _check_claims(players, house=house)
    return players


def _is_integer(value: float, least: int, most: int) -> bool:
    return isinstance(value, int) and least <= value <= most


def _check_ids(seated: Sequence[PlayerLine]) -> None:
    ids = [player.id for player in seated]
    for place, name in enumerate(ids):
        if name in ids[:place]:
            raise LineError("duplicate_player", f"{name!r} plays twice", f"players[{place}].id")


def _check_stacks(seated: Sequence[PlayerLine]) -> None:
    for place, player in enumerate(seated):
        if player.stack is not None and not _is_integer(player.stack, 0, MOST_STACK):
            message = f"a stack is an integer from 0 to {MOST_STACK}, or null"
            raise LineError("bad_stack", message, f"players[{place}].stack")


def _check_leavers(seated: Sequence[PlayerLine], *, house: House) -> None:
    if house.forfeit.allowed:
        return
    for place, player in enumerate(seated):
        if player.left:
            raise LineError("cannot_leave", "in this house nobody leaves a hand", f"players[{place}].left")


def _check_sizes(seated: Sequence[PlayerLine]) -> None:
    for place, player in enumerate(seated):
        rows = player.rows
        if rows is None or (len(rows.back), len(rows.middle), len(rows.front)) == (5, 5, 3):
            continue
        row, size = next((row, size) for row in ROWS if (size := len(getattr(rows, row))) != row.size)
        path = _row_path(place, row)
        raise LineError("wrong_row_size", f"the {row} row has {row.size} cards, not {size}", path)


def _read_rows(seated: Sequence[PlayerLine]) -> list[Rows | None]:
    """Read all cards: `bad_card`."""
    read = CARD_BY_TEXT.__getitem__
    try:
        return [
            None
            if rows is None
            else Rows(
                back=tuple(map(read, rows.back)),
                middle=tuple(map(read, rows.middle)),
                front=tuple(map(read, rows.front)),
            )
            for rows in (player.rows for player in seated)
        ]
    except KeyError:
        raise _first_bad_card(seated) from None


def _first_bad_card(seated: Sequence[PlayerLine]) -> LineError:
    path, text = next(
        (f"{_row_path(place, row)}[{at}]", text)
        for place, player in enumerate(seated)
        if player.rows
        for row in ROWS
        for at, text in enumerate(getattr(player.rows, row))
        if text not in CARD_BY_TEXT
    )
    return LineError("bad_card", f"{text!r} is no card", path)


def _check_duplicates(laid: Sequence[Rows | None]) -> None:
    cards = list(chain.from_iterable(rows.cards for rows in laid if rows))
    if len(set(cards)) == len(cards):
        return
    seen: set[Card] = set()
    for place, rows in enumerate(laid):
        for row in ROWS if rows else ():
            for at, card in enumerate(getattr(rows, row)):
                if card in seen:
                    raise LineError(
                        "duplicate_card", "a card is held twice", f"{_row_path(place, row)}[{at}]"
                    )
                seen.add(card)


def _check_claims(players: Sequence[Player], *, house: House) -> None:
    for place, player in enumerate(players):
        if player.natural and player.rows and not player.left and not natural_of(player.rows, house=house):
            message = "these rows make none of the house's naturals"
            raise LineError("false_claim", message, f"players[{place}].natural")


def _row_path(place: int, row: Row) -> str:
    return f"players[{place}].rows.{row}"
