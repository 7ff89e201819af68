"""The judge's own ranking of rows: a number per row, higher is stronger (rules 2.2 to 2.6)."""

from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]  # 4 * rank + suit, as everywhere
Codes = NDArray[np.int32]  # category << 20, below it the ranks in the order that decides, four bits each
Places = NDArray[np.int16]  # a code's place among all that exist, 0 the weakest

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

# The squares of how often each rank is held, added up, tell the category of the ranks alone.
_OF_SQUARES = {
    3: {3: HIGH_CARD, 5: PAIR, 9: TRIPS},
    5: {5: HIGH_CARD, 7: PAIR, 9: TWO_PAIR, 11: TRIPS, 13: FULL_HOUSE, 17: QUADS},
}
_WHEEL = 12 << 16 | 3 << 12 | 2 << 8 | 1 << 4
_WHEEL_TOPS = {"lowest": 6, "second": 23}  # other straights have twice their highest rank: 8 … 24
_AFTER_THREE = 0xFF


def codes_of(rows: Cards, *, wheel: str) -> Codes:
    """The codes of rows of three or five cards; the last axis of `rows` is a row.

    Codes of rows of one length compare as the rows do. `wheel` is the house's "lowest" or "second".
    """
    size = rows.shape[-1]
    ranks, suits = rows >> 2, rows & 3
    held = (ranks[..., :, None] == ranks[..., None, :]).sum(axis=-1, dtype=np.uint8)
    order = np.sort(held << 4 | ranks, axis=-1)[..., ::-1] & 15
    shifts = 16 - 4 * np.arange(size, dtype=np.int32)
    packed = (order.astype(np.int32) << shifts).sum(axis=-1, dtype=np.int32)
    table = np.zeros(18, dtype=np.int32)
    for squares, category in _OF_SQUARES[size].items():
        table[squares] = category
    categories = table[held.sum(axis=-1)]
    if size == 5:
        low, straight = packed == _WHEEL, (categories == HIGH_CARD) & (order[..., 0] - order[..., 4] == 4)
        tops = np.where(low, _WHEEL_TOPS[wheel], 2 * order[..., 0].astype(np.int32))
        packed = np.where(straight | low, tops << 15, packed)
        flush = (suits == suits[..., :1]).all(axis=-1)
        categories = np.where(straight | low, STRAIGHT, categories)
        categories = np.where(flush, np.where(straight | low, STRAIGHT_FLUSH, FLUSH), categories)
    codes: Codes = (categories << 20 | packed).astype(np.int32)
    return codes


def is_legal(back: Codes, middle: Codes, front: Codes) -> NDArray[np.bool_]:
    """Whether rows stand, equal ones included; the front is used up after three ranks (2.5, 2.6)."""
    legal: NDArray[np.bool_] = (middle <= back) & (front <= (middle | _AFTER_THREE))
    return legal


@cache
def classes(size: int, *, wheel: str) -> Codes:
    """All codes of rows of `size` cards that exist, ascending: 455 of three, 7,462 of five."""
    groups = [
        ranks for ranks in combinations_with_replacement(range(13), size) if len(set(ranks)) > (size - 1) // 4
    ]
    # Equal ranks are neighbours, so suits that take turns differ among them and make no flush.
    rows = [[4 * rank + place % 4 for place, rank in enumerate(ranks)] for ranks in groups]
    if size == 5:
        rows += [[4 * rank for rank in ranks] for ranks in combinations(range(13), 5)]
    return np.unique(codes_of(np.array(rows, dtype=np.uint8), wheel=wheel))


def places_of(codes: Codes, *, size: int, wheel: str) -> Places:
    """Where codes stand among all classes of their length."""
    return np.searchsorted(classes(size, wheel=wheel), codes).astype(np.int16)


def laid_places(laid: Cards, *, wheel: str) -> Places:
    """The places of the back, middle and front (last axis) of laid hands of 13 cards.

    Raises ValueError when one of them is a foul.
    """
    found = np.empty((*laid.shape[:-1], 3), dtype=np.int16)
    flat, out = laid.reshape(-1, 13), found.reshape(-1, 3)
    for start in range(0, len(flat), 65536):
        some = flat[start : start + 65536]
        codes = [codes_of(row, wheel=wheel) for row in (some[:, :5], some[:, 5:10], some[:, 10:])]
        fouls = ~is_legal(*codes)
        if fouls.any():
            raise ValueError(f"a foul was laid: {some[fouls][0].tolist()}")
        for row, (code, size) in enumerate(zip(codes, (5, 5, 3), strict=True)):
            out[start : start + 65536, row] = places_of(code, size=size, wheel=wheel)
    return found
