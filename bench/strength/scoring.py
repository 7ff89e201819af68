"""What arrangements of one hand win against many opponents, counted in bits, sixty-four opponents at a time."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.strength.ranks import Places
from bench.strength.terms import Terms, Units

PARTS = 4  # opponents are scored in quarters, so that halves and quarters can be told apart
_AT_ONCE = 256

Words = NDArray[np.uint64]  # (…, opponents at a table, PARTS, words)
Values = NDArray[np.float64]


class _Against(NamedTuple):
    """For each kind of one row: whom it beats, and by whom it is beaten."""

    kind: NDArray[np.int64]  # of each arrangement
    wins: Words
    losses: Words


def values(arrangements: Places, opponents: Places, *, terms: Terms) -> Values:
    """Units per opponent that arrangements (n, 3) win on average, in each quarter of the deals: (n, PARTS).

    `opponents` (k, deals, 3) are the places of k opponents dealt together, who compare with each other too;
    deals beyond a multiple of PARTS × 64 are left out. Raises ValueError when there are fewer.
    """
    deals = scored(opponents.shape[1])
    if not deals:
        raise ValueError(f"too few deals to tell quarters apart: {opponents.shape[1]}")
    faced = opponents[:, :deals]
    own, theirs = terms.row_units(arrangements), terms.row_units(faced)
    rows = [_against(arrangements[:, row], faced[..., row]) for row in range(3)]
    total = np.zeros((len(arrangements), PARTS), dtype=np.int64)
    for row, against in enumerate(rows):
        kinds = np.unique(against.kind, return_index=True)[1]
        won = own[kinds, row, None] * _count(against.wins) - _weigh(against.losses, theirs[..., row])
        total += won[against.kind]
    scoops, owed = terms.scoop_units(own), terms.scoop_units(theirs)
    if scoops.any():
        open_to_scoop = _packed(beaten_by_all_others(faced)) if terms.joint else None
        for some in _slices(len(arrangements)):
            total[some] += _scoops(rows, some, scoops[some], owed, open_to_scoop)
    mean: Values = total / (deals // PARTS * len(faced))
    return mean


def scored(deals: int) -> int:
    """How many of so many deals are scored: whole words of 64 in every part."""
    return deals // (PARTS * 64) * (PARTS * 64)


def beaten_by_all_others(opponents: Places) -> NDArray[np.bool_]:
    """Which of the opponents (k, deals, 3) lose all three rows to every other one of their deal: (k, deals)."""
    found = np.ones(opponents.shape[:2], dtype=bool)
    for one in range(len(opponents)):
        for other in range(len(opponents)):
            if other != one:
                found[one] &= (opponents[one] < opponents[other]).all(axis=-1)
    return found


def _scoops(
    rows: list[_Against], some: slice, scoops: Units, owed: Units, open_to_scoop: Words | None
) -> NDArray[np.int64]:
    """Units from scoops, won less lost; `open_to_scoop` are those whom the others scoop (joint scoops only)."""
    back, middle, front = rows
    wins = back.wins[back.kind[some]] & middle.wins[middle.kind[some]] & front.wins[front.kind[some]]
    losses = back.losses[back.kind[some]] & middle.losses[middle.kind[some]] & front.losses[front.kind[some]]
    if open_to_scoop is not None:
        wins &= open_to_scoop
        losses &= np.bitwise_and.reduce(losses, axis=1, keepdims=True)
    return scoops[:, None] * _count(wins) - _weigh(losses, owed)


def _against(row: NDArray[np.int16], opponents: NDArray[np.int16]) -> _Against:
    kinds, kind = np.unique(row, return_inverse=True)
    own = kinds[:, None, None]
    return _Against(kind, _packed(own > opponents), _packed(own < opponents))


def _packed(flags: NDArray[np.bool_]) -> Words:
    words: Words = np.packbits(flags, axis=-1).view(np.uint64)
    return words.reshape(*flags.shape[:-1], PARTS, -1)


def _count(flags: Words) -> NDArray[np.int64]:
    """How many flags are set, of all opponents at the table, by quarter."""
    counted: NDArray[np.int64] = np.bitwise_count(flags).sum(axis=(1, 3), dtype=np.int64)
    return counted


def _weigh(flags: Words, weights: Units) -> NDArray[np.int64]:
    """The sum of the weights (k, deals) of the flags set, by quarter, one binary digit at a time."""
    total = np.zeros((len(flags), PARTS), dtype=np.int64)
    for digit in range(int(weights.max()).bit_length()):
        total += _count(flags & _packed((weights >> digit & 1).astype(bool))) << digit
    return total


def _slices(length: int) -> Iterator[slice]:
    for start in range(0, length, _AT_ONCE):
        yield slice(start, start + _AT_ONCE)
