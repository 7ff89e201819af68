"""What holding one's own cards tells about opponents' rows.

Opponents draw from the cards that are left, so the share of the field with a class of row shifts with one's own
ranks, pairs and suits. It is taken to be linear in 27 numbers of a hand, its features: the cards of each rank, the
pairs within each rank and the pairs within suits. The regression is exact: with 39 cards left, one's own features
are expected to follow from the same features of an opponent's hand, so that all that has to be kept of the field
is their mean by class and by cell (`FieldCards`), and their own variances are those of random hands.
"""

from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.solver.classes import RANKS, UInt8

FEATURES = 2 * RANKS + 1  # cards of each rank, pairs within each rank, pairs within suits
WIDTH = 32  # tables are wider, with zeros, for the kernel's sake

# Weights are whole numbers: pairs, of which a hand has 6/17 in a rank and 312/17 in its suits, count in 17ths.
PAIRS = 17
MEAN_PAIRS, MEAN_SUIT_PAIRS = 6, 312

FRACTIONS = 64  # a field keeps means to so many parts of one

Floats = npt.NDArray[np.float64]
Int16 = npt.NDArray[np.int16]


class FieldCards(NamedTuple):
    """Mean features of the hands by class of each row `[classes, 27]` and by cell `[cells, 27]`."""

    back: Floats
    middle: Floats
    front: Floats
    cells: Floats


def features_of(hands: UInt8) -> UInt8:
    """Return the features of hands `[n, 13]` as `[n, 27]`."""
    ranks = np.stack([(hands // 4 == rank).sum(axis=1) for rank in range(RANKS)], axis=1)
    suits = np.stack([(hands % 4 == suit).sum(axis=1) for suit in range(4)], axis=1)
    in_suits = _pairs(suits).sum(axis=1, keepdims=True)
    return np.concatenate([ranks, _pairs(ranks), in_suits], axis=1).astype(np.uint8)


def _pairs(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    found: npt.NDArray[np.int64] = counts * (counts - 1) // 2
    return found


def own_weights(hand: UInt8) -> Int16:
    """Return how far a hand's features stand from their means, as whole numbers `[32]`, to be put to a table."""
    found = features_of(hand[None, :])[0].astype(np.int16)
    weights = np.zeros(WIDTH, np.int16)
    weights[:RANKS] = found[:RANKS] - 1
    weights[RANKS : 2 * RANKS] = PAIRS * found[RANKS : 2 * RANKS] - MEAN_PAIRS
    weights[2 * RANKS] = PAIRS * found[2 * RANKS] - MEAN_SUIT_PAIRS
    return weights


def slopes_of(covariances: Floats) -> Floats:
    """Turn covariances with an opponent's features `[..., 27]` into slopes by one's own weights `[..., 32]`.

    Ranks play the same part, so the regression falls into two of two unknowns each: how a rank's cards and pairs
    differ from the other ranks', and all pairs of ranks together with those of suits.
    """
    cards, pairs, suits = _own_covariances(covariances)
    spread = spreads()
    slopes = np.zeros((*covariances.shape[:-1], WIDTH))
    apart = _solved(spread.ranks, _apart(cards), _apart(pairs))
    together = _solved(spread.sums, pairs.sum(axis=-1, keepdims=True), suits)
    slopes[..., :RANKS] = apart[0]
    slopes[..., RANKS : 2 * RANKS] = (apart[1] + together[0]) / PAIRS
    slopes[..., 2 * RANKS : FEATURES] = together[1] / PAIRS
    return slopes


def _own_covariances(theirs: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the covariances with one's own features, by an opponent's.

    Of the four cards of a rank one holds a third of those the opponent does not, and of any two cards that are left
    both with a chance of 2/19.
    """
    cards, pairs, suits = np.split(theirs, [RANKS, 2 * RANKS], axis=-1)
    return cards / -3, (pairs - 3 * cards) * 2 / 19, suits * 2 / 19


def _apart(by_rank: Floats) -> Floats:
    apart: Floats = by_rank - by_rank.sum(axis=-1, keepdims=True) / RANKS
    return apart


class Spread(NamedTuple):
    """The variances of two numbers and their covariance."""

    first: float
    second: float
    both: float


def _solved(spread: Spread, first: Floats, second: Floats) -> tuple[Floats, Floats]:
    area = spread.first * spread.second - spread.both * spread.both
    return (
        (first * spread.second - second * spread.both) / area,
        (second * spread.first - first * spread.both) / area,
    )


class Spreads(NamedTuple):
    """`ranks`: of a rank's cards and pairs, beside the other ranks'; `sums`: of all pairs of ranks, of all of suits."""

    ranks: Spread
    sums: Spread


@cache
def spreads() -> Spreads:
    """Count how often thirteen cards of 52 hold the two, three or four cards that two cards or pairs make up."""
    two, three, four = (Fraction(perm(13, cards), perm(52, cards)) for cards in (2, 3, 4))
    same_pairs = 6 * two + 24 * three + 6 * four
    ranks = Spread(
        first=float(1 + 12 * two - 16 * two),
        second=float(same_pairs - 36 * four),
        both=float(12 * two + 12 * three - 24 * three),
    )
    sums = Spread(
        first=float(13 * same_pairs + 13 * 12 * 36 * four - (78 * two) ** 2),
        second=float(4 * (78 * two + 1716 * three + 4290 * four) + 12 * 78**2 * four - (312 * two) ** 2),
        both=float(1872 * three + 22464 * four - 78 * 312 * two**2),
    )
    return Spreads(ranks, sums)


def covariances(counts: npt.NDArray[np.int64], means: Floats) -> Floats:
    """Return what each place adds to covariances with the features: its share times its distance from the mean."""
    share = counts / counts.sum()
    overall = (share[:, None] * means).sum(axis=0)
    spread: Floats = share[:, None] * (means - overall)
    return spread
