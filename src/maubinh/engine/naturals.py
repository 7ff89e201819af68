"""The thirteen-card hands that win without comparing (rules 3.1–3.6)."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from maubinh.engine.cards import Card, rank_of, suit_of
from maubinh.engine.ranking import WHEEL_RANKS, rank_row
from maubinh.engine.rows import Rows
from maubinh.engine.tally import PARITY_MASK, RANKS_MASK, rank_counts, ranks_tally, suit_counts, tally_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from maubinh.engine.house import House

Cards = tuple[Card, ...]


class Natural(StrEnum):
    """Every natural a house may list; which one is stronger is the house's choice."""

    DRAGON_FLUSH = "dragon_flush"
    DRAGON = "dragon"
    SAME_COLOUR_13 = "same_colour_13"
    SAME_COLOUR_12 = "same_colour_12"
    FIVE_STRAIGHT_PAIRS = "five_straight_pairs"
    FIVE_PAIRS_TRIPS = "five_pairs_trips"
    SIX_PAIRS = "six_pairs"
    THREE_FLUSHES = "three_flushes"
    THREE_STRAIGHTS = "three_straights"


# Runs as rank tallies: the ace is high or low, never in the middle, and the same goes for the run of three.
_HIGH_RUNS = tuple(tuple(range(low, low + 5)) for low in range(9))
RUNS_OF_FIVE = {ranks_tally(run): run for run in (WHEEL_RANKS, *_HIGH_RUNS)}
_LOW_THREE = (12, 0, 1)
_HIGH_THREES = tuple((low, low + 1, low + 2) for low in range(11))
RUNS_OF_THREE = {ranks_tally(run): run for run in (_LOW_THREE, *_HIGH_THREES)}
# Every way two runs of five and one of three add up. Where several give the same ranks any of them will do.
THREE_RUNS = {
    first + second + third: (RUNS_OF_FIVE[first], RUNS_OF_FIVE[second], RUNS_OF_THREE[third])
    for first, second in combinations_with_replacement(RUNS_OF_FIVE, 2)
    for third in RUNS_OF_THREE
}
# Cards per suit, fewest first, that can be laid as 5, 5 and 3 of one suit each.
_FLUSH_SPLITS = {(0, 0, 0, 13), (0, 0, 3, 10), (0, 0, 5, 8), (0, 3, 5, 5)}


def _all_ranks(tally: int) -> bool:
    return tally & RANKS_MASK == PARITY_MASK


def _one_odd(tally: int) -> bool:
    """Whether just one rank is held an odd number of times: the others are pairs, four being two (3.2)."""
    return (tally & PARITY_MASK).bit_count() == 1


def _dragon_flush(tally: int) -> bool:
    return _all_ranks(tally) and 13 in suit_counts(tally)


def _dragon(tally: int) -> bool:
    return _all_ranks(tally) and 13 not in suit_counts(tally)


def _colour(tally: int, least: int) -> bool:
    spades, clubs, *_ = suit_counts(tally)
    black = spades + clubs
    return max(black, 13 - black) >= least


def _five_straight_pairs(tally: int) -> bool:
    """At least two cards in each of five ranks in sequence; the ace only ends one (10 to A)."""
    counts = rank_counts(tally)
    return any(min(counts[low : low + 5]) >= 2 for low in range(9))


def _five_pairs_trips(tally: int) -> bool:
    return _one_odd(tally) and any(count == 3 for count in rank_counts(tally))


def _three_flushes(tally: int) -> bool:
    return tuple(sorted(suit_counts(tally))) in _FLUSH_SPLITS


def _three_straights(tally: int) -> bool:
    return tally & RANKS_MASK in THREE_RUNS


_HELD: dict[Natural, Callable[[int], bool]] = {
    Natural.DRAGON_FLUSH: _dragon_flush,
    Natural.DRAGON: _dragon,
    Natural.SAME_COLOUR_13: lambda tally: _colour(tally, 13),
    Natural.SAME_COLOUR_12: lambda tally: _colour(tally, 12),
    Natural.FIVE_STRAIGHT_PAIRS: _five_straight_pairs,
    Natural.FIVE_PAIRS_TRIPS: _five_pairs_trips,
    Natural.SIX_PAIRS: _one_odd,
    Natural.THREE_FLUSHES: _three_flushes,
    Natural.THREE_STRAIGHTS: _three_straights,
}


def holds(natural: Natural, tally: int) -> bool:
    """Whether thirteen cards of this tally make the natural, laid in the best way for it."""
    return _HELD[natural](tally)


def _laid(natural: Natural, back: int, middle: int, front: int) -> bool:
    """Whether rows of these tallies show a natural that is held; flushes and straights have to (3.6)."""
    if natural is Natural.THREE_FLUSHES:
        return all(max(suit_counts(row)) == size for row, size in ((back, 5), (middle, 5), (front, 3)))
    if natural is Natural.THREE_STRAIGHTS:
        fives = back & RANKS_MASK in RUNS_OF_FIVE and middle & RANKS_MASK in RUNS_OF_FIVE
        return fives and front & RANKS_MASK in RUNS_OF_THREE
    return True


def natural_of(rows: Rows, *, house: House) -> Natural | None:
    """Name the first natural of the house's list that these rows make, judged as the house says (3.6)."""
    return natural_of_tallies(tally_of(rows.back), tally_of(rows.middle), tally_of(rows.front), house=house)


def natural_of_tallies(back: int, middle: int, front: int, *, house: House) -> Natural | None:
    """Do what `natural_of` does for rows whose tallies are known already."""
    rules = house.naturals
    whole = back + middle + front
    for entry in rules.payouts:
        natural = entry.name
        if _HELD[natural](whole) and (rules.judged == "cards" or _laid(natural, back, middle, front)):
            return natural
    return None


def natural_in(cards: Sequence[Card], *, house: House) -> tuple[Natural, Rows] | None:
    """Name the first natural of the house's list that thirteen cards can make, with rows that show it."""
    tally = tally_of(cards)
    held = next((entry.name for entry in house.naturals.payouts if holds(entry.name, tally)), None)
    if held is None:
        return None
    fives, front = _lay(held, cards)
    back, middle = sorted(fives, key=lambda five: rank_row(five, wheel=house.wheel), reverse=True)
    return held, Rows(back=back, middle=middle, front=front)


def _lay(natural: Natural, cards: Sequence[Card]) -> tuple[list[Cards], Cards]:
    """Lay a natural's cards so that the rows show it: two fives in no order, and the three."""
    if natural is Natural.THREE_FLUSHES:
        return _lay_flushes(cards)
    if natural is Natural.THREE_STRAIGHTS:
        return _lay_straights(cards)
    counts = rank_counts(tally_of(cards))
    grouped = sorted(cards, key=lambda card: (counts[rank_of(card)], card), reverse=True)
    return [tuple(grouped[:5]), tuple(grouped[5:10])], tuple(grouped[10:])


def _lay_flushes(cards: Sequence[Card]) -> tuple[list[Cards], Cards]:
    fives: list[Cards] = []
    front: Cards = ()
    for suit in range(4):
        held = tuple(sorted((card for card in cards if suit_of(card) == suit), reverse=True))
        while len(held) >= 5:
            fives.append(held[:5])
            held = held[5:]
        front = held or front
    return fives, front


def _lay_straights(cards: Sequence[Card]) -> tuple[list[Cards], Cards]:
    left = sorted(cards)

    def take(run: tuple[int, ...]) -> Cards:
        taken = tuple(next(card for card in left if rank_of(card) == rank) for rank in run)
        for card in taken:
            left.remove(card)
        return taken

    first, second, third = THREE_RUNS[tally_of(cards) & RANKS_MASK]
    return [take(first), take(second)], take(third)
