"""The judge's own list of arrangements: of all 72,072 splits of a hand, those that no other beats."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.strength.ranks import Cards, Places, classes, codes_of, is_legal, places_of

Indices = NDArray[np.int64]


class Splits(NamedTuple):
    """Every way to split thirteen cards: which five, which five of the rest, which three remain."""

    fives: Indices  # (1287, 5) positions of cards
    threes: Indices  # (286, 3)
    backs: Indices  # (72072,) rows of `fives`
    middles: Indices  # (72072,) rows of `fives`
    fronts: Indices  # (72072,) rows of `threes`


class Arrangements(NamedTuple):
    """Arrangements of one hand: cards laid (n, 13), and the places of their three rows (n, 3)."""

    laid: Cards
    places: Places


@cache
def splits() -> Splits:
    """All 72,072 splits, as positions in a hand."""
    fives, threes = list(combinations(range(13), 5)), list(combinations(range(13), 3))
    number_of_five = {sum(1 << card for card in five): number for number, five in enumerate(fives)}
    number_of_three = {sum(1 << card for card in three): number for number, three in enumerate(threes)}
    made = []
    for taken, back in number_of_five.items():
        rest = [card for card in range(13) if not taken >> card & 1]
        for front in combinations(rest, 3):
            left = sum(1 << card for card in front)
            middle = number_of_five[8191 - taken - left]
            made.append((back, middle, number_of_three[left]))
    backs, middles, fronts = np.array(made, dtype=np.int64).T
    return Splits(np.array(fives), np.array(threes), backs, middles, fronts)


def legal_splits(hand: Cards, *, wheel: str) -> tuple[Indices, Places]:
    """The splits of a hand (13,) that are no foul, as indices into `splits()`, and their places (n, 3)."""
    every = splits()
    fives = codes_of(hand[every.fives], wheel=wheel)
    threes = codes_of(hand[every.threes], wheel=wheel)
    legal = np.flatnonzero(is_legal(fives[every.backs], fives[every.middles], threes[every.fronts]))
    five_places = places_of(fives, size=5, wheel=wheel)
    three_places = places_of(threes, size=3, wheel=wheel)
    places = np.stack(
        [
            five_places[every.backs[legal]],
            five_places[every.middles[legal]],
            three_places[every.fronts[legal]],
        ],
        axis=1,
    )
    return legal, places


def unbeaten(hand: Cards, *, wheel: str) -> Arrangements:
    """The legal arrangements of a hand (13,) that no other equals or beats in every row, one of each kind.

    Where a stronger row never pays less (`Terms` sees to it), the best arrangement against any opponents
    is among them.
    """
    legal, places = legal_splits(hand, wheel=wheel)
    seen = np.zeros(len(classes(5, wheel=wheel)), dtype=bool)
    seen[places[:, :2]] = True
    numbers = np.cumsum(seen) - 1  # the kinds of row in this hand, numbered from the weakest
    side = int(numbers[-1]) + 1
    cells = numbers[places[:, 0]] * side + numbers[places[:, 1]]
    fronts = np.full(side * side, -1, dtype=np.int16)
    np.maximum.at(fronts, cells, places[:, 2])
    grid = fronts.reshape(side, side)
    # The best front of any arrangement at least as good in back and middle, from the far corner on.
    reach = np.maximum.accumulate(np.maximum.accumulate(grid[::-1], axis=0)[:, ::-1], axis=1)[::-1, ::-1]
    beyond = np.maximum(
        np.pad(reach[1:], ((0, 1), (0, 0)), constant_values=-1),
        np.pad(reach[:, 1:], ((0, 0), (0, 1)), constant_values=-1),
    )
    kept = np.flatnonzero((places[:, 2] == fronts[cells]) & (places[:, 2] > beyond.reshape(-1)[cells]))
    kept = kept[np.unique(cells[kept], return_index=True)[1]]
    return Arrangements(_laid(hand, legal[kept]), places[kept])


def _laid(hand: Cards, chosen: Indices) -> Cards:
    every = splits()
    rows = (
        every.fives[every.backs[chosen]],
        every.fives[every.middles[chosen]],
        every.threes[every.fronts[chosen]],
    )
    return hand[np.concatenate(rows, axis=1)]
