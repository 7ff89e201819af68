"""The shape of a line of `maubinh arrange`, and the answer to it: read, check, arrange, write."""

import json
from typing import Any

import msgspec
from msgspec import Raw, Struct

from maubinh.cli.jsonl import LineError, parse_json, readable_id
from maubinh.cli.settle_lines import read_house
from maubinh.engine.cards import CARD_BY_TEXT, Card, card_text
from maubinh.engine.fields import field_fault
from maubinh.engine.house import House
from maubinh.engine.rows import Rows
from maubinh.solver import Advice, Option, advise

MOST_TOP = 100_000  # more than any hand has candidates


class Line(Struct, frozen=True):
    """A line of the right JSON types, its id and house as they were written."""

    house: Raw
    cards: tuple[str, ...]
    opponents: int | float = 3
    top: int | float = 1
    id: Raw = Raw(b"null")


class _SlowLine(Struct, frozen=True):
    """The same of a line whose JSON was read already."""

    house: str | dict[str, Any]
    cards: tuple[str, ...]
    opponents: int | float = 3
    top: int | float = 1


class Question(Struct, frozen=True):
    """A line whose values are checked."""

    id: Raw
    house: House
    cards: tuple[Card, ...]
    opponents: int
    top: int


class _RowsOut(Struct, frozen=True):
    back: list[str]
    middle: list[str]
    front: list[str]


class _ByRowOut(Struct, frozen=True):
    back: float
    middle: float
    front: float
    scoop: float


class _OptionOut(Struct, frozen=True):
    rows: _RowsOut
    ev: float
    by_row: _ByRowOut


class _AnswerOut(Struct, frozen=True):
    id: Raw
    natural: str | None
    arrangements: list[_OptionOut]


_DECODER = msgspec.json.Decoder(Line)


def answer(line: bytes) -> bytes:
    """Arrange one line's hand; raises LineError with the first code that applies."""
    question = read_question(line)
    return write_advice(question.id, ask(question))


def ask(question: Question) -> Advice:
    """Put a question to the solver."""
    return advise(
        question.cards, house=question.house, opponents=question.opponents, top=min(question.top, MOST_TOP)
    )


def read_question(line: bytes) -> Question:
    """Read and check a line; raises LineError with the first code that applies."""
    read = _read_line(line)
    house = read_house(bytes(read.house))
    cards = _read_cards(read.cards)
    if not _is_integer(read.opponents) or not 1 <= read.opponents <= 3:
        raise LineError("bad_opponents", "opponents are an integer from 1 to 3", "opponents")
    if not _is_integer(read.top) or read.top < 1:
        raise LineError("bad_top", "top is an integer from 1 on", "top")
    return Question(read.id, house, cards, int(read.opponents), int(read.top))


def _read_line(line: bytes) -> Line:
    try:
        line.decode()
        return _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        data = parse_json(line)
    try:
        slow = msgspec.convert(data, _SlowLine)
    except msgspec.ValidationError as error:
        path, message = field_fault(error)
        raise LineError("bad_schema", message, path) from None
    return Line(Raw(json.dumps(slow.house)), slow.cards, slow.opponents, slow.top, readable_id(line))


def _read_cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    if len(texts) != 13:
        raise LineError("wrong_card_count", f"a hand has 13 cards, not {len(texts)}", "cards")
    cards = []
    for place, text in enumerate(texts):
        card = CARD_BY_TEXT.get(text)
        if card is None:
            raise LineError("bad_card", f"{text!r} is no card", f"cards[{place}]")
        cards.append(card)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise LineError("duplicate_card", f"{card_text(card)} is held twice", f"cards[{place}]")
    return tuple(cards)


def _is_integer(value: float) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def write_advice(line_id: Raw, advice: Advice) -> bytes:
    """Write an answer; `by_row` adds up to `ev`."""
    return msgspec.json.encode(
        _AnswerOut(line_id, advice.natural, [_option_out(option) for option in advice.options])
    )


def _option_out(option: Option) -> _OptionOut:
    by_row = option.by_row
    return _OptionOut(
        _rows_out(option.rows),
        option.ev,
        _ByRowOut(by_row.back, by_row.middle, by_row.front, by_row.scoop),
    )


def _rows_out(rows: Rows) -> _RowsOut:
    back, middle, front = ([card_text(card) for card in row] for row in (rows.back, rows.middle, rows.front))
    return _RowsOut(back, middle, front)
