"""Which of many hands hold a natural of a house; the twin of `engine.naturals.holds` over arrays."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.engine.naturals import THREE_RUNS, Natural
from maubinh.engine.tally import RANKS_MASK, ranks_tally
from maubinh.solver.classes import UInt8

Bools = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]

_FLUSH_SPLITS = np.array([(0, 0, 0, 13), (0, 0, 3, 10), (0, 0, 5, 8), (0, 3, 5, 5)])


def hold_natural(hands: UInt8, house: House) -> Bools:
    """Return for hands `[n, 13]` whether each can make any natural of the house's list."""
    ranks, suits = _counts(hands // 4, 13), _counts(hands % 4, 4)
    held = np.zeros(len(hands), np.bool_)
    for entry in house.naturals.payouts:
        held |= _HELD[entry.name](ranks, suits)
    return held


def _counts(values: UInt8, most: int) -> Counts:
    return np.stack([(values == value).sum(axis=1) for value in range(most)], axis=1)


def _one_odd(ranks: Counts, _suits: Counts) -> Bools:
    odd: Bools = (ranks % 2).sum(axis=1) == 1
    return odd


def _dragon(ranks: Counts, _suits: Counts) -> Bools:
    full: Bools = (ranks == 1).all(axis=1)
    return full


def _colour(least: int) -> Callable[[Counts, Counts], Bools]:
    def held(_ranks: Counts, suits: Counts) -> Bools:
        black = suits[:, 0] + suits[:, 1]
        enough: Bools = np.maximum(black, 13 - black) >= least
        return enough

    return held


def _five_straight_pairs(ranks: Counts, _suits: Counts) -> Bools:
    paired = ranks >= 2
    found: Bools = np.any([paired[:, low : low + 5].all(axis=1) for low in range(9)], axis=0)
    return found


def _three_flushes(_ranks: Counts, suits: Counts) -> Bools:
    ordered = np.sort(suits, axis=1)
    found: Bools = np.any([(ordered == split).all(axis=1) for split in _FLUSH_SPLITS], axis=0)
    return found


def _three_straights(ranks: Counts, _suits: Counts) -> Bools:
    unit = np.array([ranks_tally([rank]) for rank in range(13)])
    runs = np.array([tally & RANKS_MASK for tally in THREE_RUNS])
    return np.isin(ranks @ unit, runs)


_HELD: dict[Natural, Callable[[Counts, Counts], Bools]] = {
    Natural.DRAGON_FLUSH: lambda ranks, suits: _dragon(ranks, suits) & (suits == 13).any(axis=1),
    Natural.DRAGON: lambda ranks, suits: _dragon(ranks, suits) & ~(suits == 13).any(axis=1),
    Natural.SAME_COLOUR_13: _colour(13),
    Natural.SAME_COLOUR_12: _colour(12),
    Natural.FIVE_STRAIGHT_PAIRS: _five_straight_pairs,
    Natural.FIVE_PAIRS_TRIPS: lambda ranks, suits: _one_odd(ranks, suits) & (ranks == 3).any(axis=1),
    Natural.SIX_PAIRS: _one_odd,
    Natural.THREE_FLUSHES: _three_flushes,
    Natural.THREE_STRAIGHTS: _three_straights,
}
