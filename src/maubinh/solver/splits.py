"""The 72,072 ways to split thirteen positions into 5, 5 and 3, as index arrays.

Positions are the cards of a hand in ascending order; a row is a bit mask over them.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

HAND = 13
FULL = (1 << HAND) - 1

Index = npt.NDArray[np.intp]


class Splits(NamedTuple):
    """`fives[1287, 5]` and `threes[286, 3]`: positions in descending order; `five_mask`, `three_mask`: as bits.

    `back`, `middle`, `front` [72072]: for each split the numbers of its rows in `fives` and `threes`.
    """

    fives: Index
    threes: Index
    five_mask: Index
    three_mask: Index
    back: Index
    middle: Index
    front: Index


@cache
def splits() -> Splits:
    """Return the index arrays; computed once, about 50 ms."""
    fives, five_mask = _subsets(5)
    threes, three_mask = _subsets(3)
    five_at = np.zeros(FULL + 1, np.intp)
    five_at[five_mask] = np.arange(len(five_mask))
    three_at = np.zeros(FULL + 1, np.intp)
    three_at[three_mask] = np.arange(len(three_mask))
    pairs = (five_mask[:, None] & five_mask[None, :]) == 0
    back, middle = np.nonzero(pairs)
    front = three_at[FULL & ~(five_mask[back] | five_mask[middle])]
    return Splits(fives, threes, five_mask, three_mask, back, middle, front)


def _subsets(size: int) -> tuple[Index, Index]:
    positions = np.array(list(combinations(range(HAND - 1, -1, -1), size)), np.intp)
    return positions, (1 << positions).sum(axis=1)
