"""The judge's own eye for naturals: which hands compare no rows and are left out (rules 3.1 to 3.6)."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from bench.strength.ranks import Cards
from maubinh import House

Mask = NDArray[np.bool_]


def hold_natural(hands: Cards, *, house: House) -> Mask:
    """Which hands (n, 13) can make one of the house's naturals, whatever the order of their cards."""
    counts = _counts(hands)
    found = np.zeros(len(hands), dtype=bool)
    for entry in house.naturals.payouts:
        found |= _made(str(entry.name), hands, counts)
    return found


def count_as_natural(laid: Cards, *, house: House) -> Mask:
    """Which hands (n, 13), as they are laid, win or lose as naturals instead of comparing rows.

    Everybody claims what can be claimed. With `judged = rows` three flushes and three straights count only
    where the rows show them.
    """
    if house.naturals.judged == "cards":
        return hold_natural(laid, house=house)
    counts = _counts(laid)
    found = np.zeros(len(laid), dtype=bool)
    for entry in house.naturals.payouts:
        name = str(entry.name)
        found |= _SHOWN[name](laid) if name in _SHOWN else _made(name, laid, counts)
    return found


def _counts(hands: Cards) -> NDArray[np.uint8]:
    ranks = hands >> 2
    return np.stack([(ranks == rank).sum(axis=1, dtype=np.uint8) for rank in range(13)], axis=1)


def _made(name: str, hands: Cards, counts: NDArray[np.uint8]) -> Mask:
    odd = counts & 1
    one_odd: Mask = odd.sum(axis=1) == 1
    match name:
        case "dragon" | "dragon_flush":  # the second is one of the first
            every: Mask = (counts == 1).all(axis=1)
            return every
        case "six_pairs":
            return one_odd
        case "five_pairs_trips":
            trips: Mask = one_odd & (counts == 3).any(axis=1)
            return trips
        case "three_flushes":
            return _three_flushes(hands)
        case "three_straights":
            return np.isin(_packed(counts), _three_runs())
        case _:
            raise ValueError(f"the judge does not know the natural {name!r}")


def _three_flushes(hands: Cards) -> Mask:
    suits = hands & 3
    whole = np.ones(len(hands), dtype=bool)
    for suit in range(4):  # each must be made of whole rows: of 5, 5 and 3 cards, or none
        whole &= np.isin((suits == suit).sum(axis=1), (0, 3, 5, 8, 10, 13))
    return whole


def _packed(counts: NDArray[np.uint8]) -> NDArray[np.int64]:
    packed: NDArray[np.int64] = counts.astype(np.int64) @ (8 ** np.arange(13, dtype=np.int64))
    return packed


@cache
def _three_runs() -> NDArray[np.int64]:
    made = [
        _packed(np.bincount([*one, *other, *short], minlength=13).astype(np.uint8))
        for one, other in combinations_with_replacement(_runs(5), 2)
        for short in _runs(3)
    ]
    return np.unique(made)


def _runs(size: int) -> list[list[int]]:
    """All runs of so many ranks; the ace (12) is low in the first."""
    return [[(rank - 1) % 13 for rank in range(first, first + size)] for first in range(15 - size)]


def _shown_flushes(laid: Cards) -> Mask:
    suits = laid & 3
    firsts = suits[:, [0] * 5 + [5] * 5 + [10] * 3]
    shown: Mask = (suits == firsts).all(axis=1)
    return shown


def _shown_straights(laid: Cards) -> Mask:
    shown = np.ones(len(laid), dtype=bool)
    for row in (slice(0, 5), slice(5, 10), slice(10, 13)):
        ranks = np.sort(laid[:, row] >> 2, axis=1)
        runs = np.array([sorted(run) for run in _runs(ranks.shape[1])], dtype=np.uint8)
        shown &= (ranks[:, None, :] == runs).all(axis=2).any(axis=1)
    return shown


_SHOWN = {"three_flushes": _shown_flushes, "three_straights": _shown_straights}
