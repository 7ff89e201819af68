"""How strong a row is: its category, then the ranks that order rows within it (rules 2.2–2.4, 2.6)."""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import NamedTuple

from maubinh.engine.cards import Card, rank_of, suit_of
from maubinh.engine.tally import RANKS_MASK, SUIT_BITS, SUITS_AT, tally_of


class Category(IntEnum):
    """The kinds of row, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8

    @property
    def code(self) -> str:
        """The name machines read: "high_card" … "straight_flush"."""
        return CODES[self]


CODES = tuple(category.name.lower() for category in Category)


class Wheel(StrEnum):
    """Where A-2-3-4-5 stands among straights (2.4): below all, or just below A-K-Q-J-10."""

    LOWEST = "lowest"
    SECOND = "second"


class Strength(NamedTuple):
    """A row's strength; comparing two fives, or two threes, tells which row wins and whether they tie.

    `ranks` are card ranks (0 for a 2 … 12 for an ace), highest group first, each once: K-K-5 is (11, 3).
    Straights name all five; in a wheel that stands lowest the ace is −1, standing second it leads as 12.
    """

    category: Category
    ranks: tuple[int, ...]


WHEEL_RANKS = (12, 3, 2, 1, 0)
LOWEST_WHEEL = (3, 2, 1, 0, -1)

_FIVE_OF_ONE_SUIT = frozenset(5 << SUIT_BITS * suit for suit in range(4))
_FLUSH_MARK = 1 << SUITS_AT
# What rank_plain said of each of the 7,462 classes of five and 455 of three, per wheel, as they come up.
_KNOWN: dict[Wheel, dict[int, Strength]] = {wheel: {} for wheel in Wheel}


def rank_row(cards: Sequence[Card], *, wheel: Wheel = Wheel.LOWEST) -> Strength:
    """Judge three or five different cards; raises ValueError for any other number."""
    return rank_tally(tally_of(cards), cards, wheel=wheel)


def rank_tally(tally: int, cards: Sequence[Card], *, wheel: Wheel) -> Strength:
    """Do what `rank_row` does for cards whose tally is known already."""
    key = tally & RANKS_MASK
    if tally >> SUITS_AT in _FIVE_OF_ONE_SUIT:
        key |= _FLUSH_MARK
    known = _KNOWN[wheel]
    strength = known.get(key)
    if strength is None:
        strength = known[key] = rank_plain(cards, wheel=wheel)
    return strength


def rank_plain(cards: Sequence[Card], *, wheel: Wheel) -> Strength:
    """Judge a row from its cards alone; the slow twin behind `rank_row`'s memory."""
    if len(cards) not in (3, 5):
        raise ValueError(f"a row has 3 or 5 cards, not {len(cards)}")
    groups = sorted(((count, rank) for rank, count in Counter(map(rank_of, cards)).items()), reverse=True)
    ranks = tuple(rank for _, rank in groups)
    shape = tuple(count for count, _ in groups)
    if shape != (1, 1, 1, 1, 1):
        return Strength(_BY_SHAPE[shape], ranks)
    straight = ranks == WHEEL_RANKS or ranks[0] - ranks[4] == 4
    flush = len(set(map(suit_of, cards))) == 1
    if straight and ranks == WHEEL_RANKS and wheel == Wheel.LOWEST:
        ranks = LOWEST_WHEEL
    return Strength(_BY_LINE[straight, flush], ranks)


_BY_SHAPE = {
    (1, 1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (3,): Category.TRIPS,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.TRIPS,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.QUADS,
}
_BY_LINE = {
    (False, False): Category.HIGH_CARD,
    (True, False): Category.STRAIGHT,
    (False, True): Category.FLUSH,
    (True, True): Category.STRAIGHT_FLUSH,
}


def compare_front(front: Strength, five: Strength) -> int:
    """Give 1 if a front is stronger than a row of five, −1 if weaker, 0 if equal as far as it goes (2.6)."""
    own = (front.category, front.ranks)
    other = (five.category, five.ranks[: len(front.ranks)])
    return (own > other) - (own < other)
