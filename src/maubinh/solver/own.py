"""What holding one's own cards tells about opponents' rows, to first order.

Opponents draw from the cards that are left, so the share of the field with a class of row shifts with one's own
ranks and with how much they pair up and keep to one suit. Regression on these few numbers is exact where it is
linear: an opponent's ranks and sums of squares determine what one's own are expected to be, so that all that has
to be kept of the field is their mean by class and by cell (`FieldCards`).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.solver.classes import RANKS, UInt8

FEATURES = 15  # how many of each rank, the sum of their squares, the sum of the squares of the suits' counts
WIDTH = 16  # tables are one number wider, always zero, for the kernel's sake
SQUARES = 4  # both sums of squares are weighed in quarters, so that their means are nearly whole
MEAN_RANK_SQUARES = 377 / 17
MEAN_SUIT_SQUARES = 845 / 17
RANK_VARIANCE = 13 / 17  # of one's own count of a rank, beside the constraint that all add up to 13

# Of one's own sums of squares: the inverse of their covariances, found by dealing; a test deals again.
_SQUARES_INVERSE = np.linalg.inv([[10.44, -2.60], [-2.60, 33.95]])

Floats = npt.NDArray[np.float64]
Int16 = npt.NDArray[np.int16]


class FieldCards(NamedTuple):
    """Mean features of the hands by class of each row `[classes, 15]` and by cell `[cells, 15]`."""

    back: Floats
    middle: Floats
    front: Floats
    cells: Floats


def features_of(hands: UInt8) -> npt.NDArray[np.int64]:
    """Return the features of hands `[n, 13]` as `[n, 15]`."""
    ranks = np.stack([(hands // 4 == rank).sum(axis=1) for rank in range(RANKS)], axis=1)
    suits = np.stack([(hands % 4 == suit).sum(axis=1) for suit in range(4)], axis=1)
    squares = [(counts * counts).sum(axis=1, keepdims=True) for counts in (ranks, suits)]
    return np.concatenate([ranks, *squares], axis=1)


def own_weights(hand: UInt8) -> Int16:
    """Return how far a hand's features stand from their means, as whole numbers `[16]`, to be put to a table."""
    found = features_of(hand[None, :])[0]
    weights = np.zeros(WIDTH, np.int16)
    weights[:RANKS] = found[:RANKS] - 1
    weights[RANKS] = SQUARES * found[RANKS] - round(SQUARES * MEAN_RANK_SQUARES)
    weights[RANKS + 1] = SQUARES * found[RANKS + 1] - round(SQUARES * MEAN_SUIT_SQUARES)
    return weights


def slopes_of(covariances: Floats) -> Floats:
    """Turn covariances with an opponent's features `[..., 15]` into slopes by one's own weights `[..., 16]`.

    One's own count of a rank is expected to be a third of what the opponent leaves of it, and the squares go along
    with 2/19 of the opponent's.
    """
    slopes = np.zeros((*covariances.shape[:-1], WIDTH))
    slopes[..., :RANKS] = covariances[..., :RANKS] / (-3 * RANK_VARIANCE)
    for row in range(2):
        for column in range(2):
            part = covariances[..., RANKS + column] * (_SQUARES_INVERSE[row, column] * 2 / 19 / SQUARES)
            slopes[..., RANKS + row] += part
    return slopes


def mean_features(places: npt.NDArray[np.integer], features: npt.NDArray[np.int64], size: int) -> Floats:
    """Return the mean features `[size, 15]` of the hands at each place, in 256ths; zeros where there are none."""
    counts = np.maximum(np.bincount(places, minlength=size), 1)
    means = [np.bincount(places, weights=column, minlength=size) / counts for column in features.T]
    rounded: Floats = np.rint(np.stack(means, axis=1) * 256) / 256
    return rounded


def covariances(counts: npt.NDArray[np.int64], means: Floats) -> Floats:
    """Return what each place adds to covariances with the features: its share times its distance from the mean."""
    share = counts / counts.sum()
    overall = (share[:, None] * means).sum(axis=0)
    spread: Floats = share[:, None] * (means - overall)
    return spread
