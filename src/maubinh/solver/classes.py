"""Strength numbers: every five-card and three-card class as one integer, in order of strength.

There are 7,462 classes of five cards and 455 of three (rules 2.1–2.6). A class number is its place from weakest
(0) to strongest, so comparing rows is comparing integers. Rows are looked up by rank pattern: ranks in descending
order form a multiset, whose place in the combinatorial number system indexes a dense table.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.cards import Card
from maubinh.engine.ranking import Strength, Wheel, compare_front, rank_plain

FIVE_CLASSES = 7462
FRONT_CLASSES = 455
RANKS = 13

UInt16 = npt.NDArray[np.uint16]
UInt8 = npt.NDArray[np.uint8]
Pattern = tuple[int, ...]


class Classes(NamedTuple):
    """All lookups under one place of the wheel; the arrays are read-only.

    `five[multiset_index]`: class of five cards not all of one suit; `flush[rank_mask]`: of five of one suit;
    `front[multiset_index]`: class of three cards; `five_category`, `front_category`: category by class;
    `need[front]`: weakest five-card class that the front does not beat; `above[front]`: weakest five-card class
    that beats the front (the two differ where a five-card row equals the front in the sense of rules 2.6).
    """

    five: UInt16
    flush: UInt16
    front: UInt16
    five_category: UInt8
    front_category: UInt8
    need: UInt16
    above: UInt16


def multiset_index(ranks: Pattern) -> int:
    """Return the place of a multiset of ranks, given in descending order, among all of its size."""
    size = len(ranks)
    return sum(comb(rank + size - 1 - at, size - at) for at, rank in enumerate(ranks))


def _patterns(size: int) -> list[Pattern]:
    """Return every multiset of ranks that a deck can deal as one row, each in descending order."""
    found = combinations_with_replacement(range(RANKS - 1, -1, -1), size)
    return [ranks for ranks in found if size < 5 or ranks[0] != ranks[4]]


def _mixed(ranks: Pattern) -> list[Card]:
    """Return cards of these ranks, not all of one suit."""
    return [Card(4 * rank + at % 4) for at, rank in enumerate(ranks)]


def _suited(ranks: Pattern) -> list[Card]:
    return [Card(4 * rank) for rank in ranks]


def _places(strengths: Iterable[Strength]) -> dict[Strength, int]:
    return {strength: place for place, strength in enumerate(sorted(set(strengths)))}


@cache
def classes(wheel: Wheel) -> Classes:
    """Return the class tables under a place of the wheel; computed once."""
    mixed = {ranks: rank_plain(_mixed(ranks), wheel=wheel) for ranks in _patterns(5)}
    suited = {ranks: rank_plain(_suited(ranks), wheel=wheel) for ranks in mixed if len(set(ranks)) == 5}
    fronts = {ranks: rank_plain(_mixed(ranks), wheel=wheel) for ranks in _patterns(3)}
    place = _places([*mixed.values(), *suited.values()])
    front_place = _places(fronts.values())
    five = np.zeros(comb(RANKS + 4, 5), np.uint16)
    flush = np.zeros(1 << RANKS, np.uint16)
    front = np.zeros(FRONT_CLASSES, np.uint16)
    for ranks, strength in mixed.items():
        five[multiset_index(ranks)] = place[strength]
    for ranks, strength in suited.items():
        flush[sum(1 << rank for rank in ranks)] = place[strength]
    for ranks, strength in fronts.items():
        front[multiset_index(ranks)] = front_place[strength]
    need, above = _thresholds(list(front_place), list(place))
    found = Classes(
        five=five,
        flush=flush,
        front=front,
        five_category=np.array([strength.category for strength in place], np.uint8),
        front_category=np.array([strength.category for strength in front_place], np.uint8),
        need=need,
        above=above,
    )
    for table in found:
        table.flags.writeable = False
    return found


def _thresholds(fronts: list[Strength], fives: list[Strength]) -> tuple[UInt16, UInt16]:
    """Return for each front the first five-card class it does not beat, and the first that beats it."""
    need = np.zeros(len(fronts), np.uint16)
    above = np.zeros(len(fronts), np.uint16)
    first = second = 0
    for place, front in enumerate(fronts):
        while compare_front(front, fives[first]) > 0:
            first += 1
        while compare_front(front, fives[second]) >= 0:
            second += 1
        need[place], above[place] = first, second
    return need, above
