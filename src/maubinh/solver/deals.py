"""Random hands in bulk, the same for the same seed on every machine."""

import numpy as np

from maubinh.solver.classes import UInt8


def deal_hands(count: int, *, seed: tuple[int, ...], cards: int = 13) -> UInt8:
    """Return `[count, cards]` card codes, each row drawn from a deck of its own without replacement.

    A partial Fisher–Yates shuffle on raw 64-bit draws of PCG64; the bias of the remainder is below 2⁻⁵⁸.
    """
    raw = np.random.PCG64(np.random.SeedSequence(seed)).random_raw(count * cards)
    draws = np.asarray(raw, np.uint64).reshape(cards, count)
    deck = np.broadcast_to(np.arange(52, dtype=np.uint8)[:, None], (52, count)).copy()
    every = np.arange(count)
    for place in range(cards):
        other = place + (draws[place] % np.uint64(52 - place)).astype(np.intp)
        taken = deck[other, every]
        deck[other, every] = deck[place]
        deck[place] = taken
    return np.ascontiguousarray(deck[:cards].T)
