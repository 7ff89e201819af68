"""Hands dealt at random, from a seed."""

import numpy as np

from bench.strength.ranks import Cards

_AT_ONCE = 65536


def random_hands(count: int, *, rng: np.random.Generator) -> Cards:
    """So many hands (count, 13), each from a fresh deck."""
    hands = np.empty((count, 13), dtype=np.uint8)
    for start in range(0, count, _AT_ONCE):
        hands[start : start + _AT_ONCE] = _shuffled(np.arange(52), min(_AT_ONCE, count - start), rng)[:, :13]
    return hands


def random_tables(hand: Cards, count: int, *, rng: np.random.Generator) -> Cards:
    """The other three hands (3, count, 13) of so many deals in which somebody holds `hand`."""
    rest = np.setdiff1d(np.arange(52), hand)
    return np.ascontiguousarray(_shuffled(rest, count, rng).reshape(count, 3, 13).swapaxes(0, 1))


def _shuffled(
    cards: np.ndarray[tuple[int], np.dtype[np.int64]], count: int, rng: np.random.Generator
) -> Cards:
    return rng.permuted(np.tile(cards.astype(np.uint8), (count, 1)), axis=1)
