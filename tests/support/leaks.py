"""A walker that finds what a reader may not see yet, in any shape a frame, a log line or an error may give it.

`Secrets` says what is hidden from whom, worked out from the state by itself and not by the code under test.
`leaks(frame, secrets)` walks every key and value: card names in any text, lists of card codes, bytes, hexadecimal
and base64 of codes, bit masks of hands, seeds and other people's nonces, names of categories and naturals, and
expected values, which would tell what somebody was advised.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from maubinh.engine.cards import CARD_BY_TEXT, DECK, Card
from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import CODES, rank_row
from maubinh.engine.rows import Rows
from maubinh.table.state import Hand, InHand, TableState

# A card's name, not inside a longer word or number: "Ah", "10♥", "tC".
# "Thìn", a bot's name, is such a word: letters are not only those of English.
_CARD = re.compile(r"(?<![^\W_])(10|[2-9TJQKAtjqka])([scdhSCDH]|[♠♣♦♥][\uFE0E\uFE0F]?)(?![^\W_])")
# Cards run together, but not inside a longer word: a hash in hexadecimal may hold "3c4d5c" by chance.
_RUN = re.compile(r"(?<![^\W_])(?:[2-9TJQKA][scdh]){3,}(?![^\W_])")
_HEX = re.compile(r"\b[0-9a-fA-F]{6,}\b")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_INTEGERS = re.compile(r"\d+(?:[ ,;]+\d+){2,}")

# The reader's own hand may name its natural, and the rules of the house name all of them.
_FREE_PATHS = frozenset({"own", "rules"})
# What a reader sent itself comes back to it as it was, whatever it spells.
_ECHOES = frozenset({"id"})
# Lists of small numbers that are seats, ranks or votes and nothing else.
_NUMBER_LISTS = frozenset({"ranks", "order", "seats", "skips"})
_WORDS = frozenset(CODES) | frozenset(str(natural) for natural in Natural)
_ROWS = ("back", "middle", "front")
_TURNED: dict[str | None, int] = {"opening": 0, "back": 1, "middle": 2, "front": 3}


@dataclass(frozen=True)
class Leak:
    """Where something hidden was found, and what."""

    path: str
    what: str


@dataclass(frozen=True)
class Secrets:
    """What one reader may see: `cards`, `words` and `floats`; and what it may not: `tokens` (seeds, nonces).

    `masks` are bit masks of hands and rows that are hidden.
    """

    cards: frozenset[Card]
    words: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    masks: frozenset[int] = frozenset()
    floats: bool = False


def secrets_of(state: TableState, player: str | None, *, floats: bool = False) -> Secrets:
    """What `player` (None: anybody outside) may and may not see of a table in this state."""
    cards: set[Card] = set()
    words: set[str] = set()
    tokens = {state.seed.hex()} if state.seed else set()
    masks: set[int] = set()
    for seat in state.seats:
        if seat is not None and seat.nonce is not None:
            tokens.add(seat.nonce)
    if state.last is not None:
        cards.update(DECK)  # the whole deck is public once a hand is over (rules 7.4)
        words.update(_WORDS)
    if state.hand is not None:
        tokens.add(state.hand.seed.hex())
        for part in state.hand.players:
            _look_at(part, state.hand, player, cards, words, masks)
            if part.nonce is not None:
                tokens.add(part.nonce)
    return Secrets(frozenset(cards), frozenset(words), frozenset(tokens), frozenset(masks), floats)


def _look_at(
    part: InHand, hand: Hand, player: str | None, cards: set[Card], words: set[str], masks: set[int]
) -> None:
    if part.player == player:
        cards.update(part.cards)
    else:
        masks.add(_mask(part.cards))
    if hand.settlement is None or part.left:
        return
    natural = hand.settlement.naturals[hand.players.index(part)]
    if natural is not None:
        words.add(natural)
    shown = 3 if natural is not None else _TURNED[hand.step]
    words.update(reason for reason in _shown_words(part.rows, hand, shown))
    if part.rows is not None:
        for row in _ROWS[:shown]:
            cards.update(getattr(part.rows, row))


def _shown_words(rows: Rows | None, hand: Hand, shown: int) -> Iterator[str]:
    if rows is not None:
        for row in _ROWS[:shown]:
            yield rank_row(getattr(rows, row), wheel=hand.house.wheel).category.code


def leaks(frame: object, secrets: Secrets) -> list[Leak]:
    """Everything hidden that a frame tells: a struct, plain data, JSON or msgpack bytes, or text."""
    return list(_walk(_plain(frame), secrets, ()))


def _plain(frame: object) -> object:
    if isinstance(frame, bytes):
        for decode in (msgspec.json.decode, msgspec.msgpack.decode):
            try:
                return decode(frame)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue
        return frame
    if isinstance(frame, msgspec.Struct):
        return msgspec.to_builtins(frame)
    return frame


def _walk(  # noqa: C901 - a branch per kind of value
    value: object, secrets: Secrets, path: tuple[str, ...]
) -> Iterator[Leak]:
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value)
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _text(str(key), secrets, (*path, "key"))
            yield from _walk(inner, secrets, (*path, str(key)))
    elif isinstance(value, str):
        yield from _text(value, secrets, path)
    elif isinstance(value, bytes | bytearray):
        yield from _codes(list(value), secrets, path, "bytes")
        yield from _text(value.decode("latin-1"), secrets, path)
        yield from _text(value.hex(), secrets, path)
    elif isinstance(value, bool) or value is None:
        return
    elif isinstance(value, float):
        if not secrets.floats and path[-1:] != ("sent",):
            yield Leak(".".join(path), f"a value {value}")
    elif isinstance(value, int):
        if value in secrets.masks:
            yield Leak(".".join(path), "a bit mask of a hand")
    elif isinstance(value, Sequence):
        yield from _sequence(value, secrets, path)


def _sequence(value: Sequence[object], secrets: Secrets, path: tuple[str, ...]) -> Iterator[Leak]:
    numbers = [each for each in value if isinstance(each, int) and not isinstance(each, bool)]
    if len(numbers) == len(value) and path[-1:] and path[-1] not in _NUMBER_LISTS:
        yield from _codes(numbers, secrets, path, "a list of codes")
    for place, inner in enumerate(value):
        yield from _walk(inner, secrets, (*path[:-1], f"{path[-1] if path else ''}[{place}]"))


def _codes(numbers: Sequence[int], secrets: Secrets, path: tuple[str, ...], what: str) -> Iterator[Leak]:
    """Three or more different numbers that are all card codes, one of them hidden."""
    if len(numbers) < 3 or len(set(numbers)) != len(numbers) or not all(0 <= n < 52 for n in numbers):
        return
    hidden = [n for n in numbers if Card(n) not in secrets.cards]
    if hidden:
        yield Leak(".".join(path), f"{what}: {hidden}")


def _text(text: str, secrets: Secrets, path: tuple[str, ...]) -> Iterator[Leak]:
    if path[-1:] and path[-1] in _ECHOES:
        return
    where = ".".join(path)
    names = [found.group(0) for found in _CARD.finditer(text)]
    for run in _RUN.findall(text):
        names += [run[at : at + 2] for at in range(0, len(run), 2)]
    hidden = [name for name in names if CARD_BY_TEXT[_known(name)] not in secrets.cards]
    if hidden:
        yield Leak(where, f"card names: {hidden}")
    for token in secrets.tokens:
        if token in text.lower() or _as_base64(token) in text:
            yield Leak(where, "a seed or a nonce")
    if path[-1:] != ("key",) and not _FREE_PATHS.intersection(path):
        for word in _WORDS - secrets.words:
            if re.search(rf"(?<![a-z_]){word}(?![a-z_])", text):
                yield Leak(where, f"the word {word}")
    for found in _INTEGERS.findall(text):
        yield from _codes([int(n) for n in re.findall(r"\d+", found)], secrets, path, "codes in a text")
    yield from _encoded(text, secrets, path)


def _encoded(text: str, secrets: Secrets, path: tuple[str, ...]) -> Iterator[Leak]:
    for found in _HEX.findall(text):
        if len(found) % 2 == 0:
            yield from _codes(list(bytes.fromhex(found)), secrets, path, "hexadecimal codes")
    for found in _BASE64.findall(text):
        try:
            codes = list(base64.b64decode(found + "=" * (-len(found) % 4), altchars=b"-_", validate=True))
        except (binascii.Error, ValueError):
            continue
        yield from _codes(codes, secrets, path, "base64 codes")


def _known(name: str) -> str:
    return name if name in CARD_BY_TEXT else name[0].upper() + name[1:].lower()


def _as_base64(token: str) -> str:
    return base64.b64encode(bytes.fromhex(token)).decode().rstrip("=")


def _mask(cards: Sequence[Card]) -> int:
    return sum(1 << card for card in cards)
