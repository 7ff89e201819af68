"""The arranger in NumPy: every split of a hand, scored. The compiled kernel gives the same answers to the bit.

An arrangement's *order* is (value, back class, middle class, front class, back cards, middle cards): the greatest
is the best. Equal values are told apart by rank pattern, since equal classes have equal ranks, then by the cards
themselves, so an answer never depends on the order in which cards were given.
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.solver.classes import RANKS, Classes, UInt8
from maubinh.solver.model import PAID, PER_UNIT, WEIGHT_BITS, WON, Model
from maubinh.solver.own import Int16, own_weights
from maubinh.solver.splits import HAND, Index, splits
from maubinh.solver.units import Int32

HALF = 1 << WEIGHT_BITS - 1


# An arrangement's value by part, and its cards in rows, as plain numbers.
OptionNumbers = tuple[tuple[float, ...], tuple[int, ...]]


class Laid(NamedTuple):
    """Arrangements of one hand, best first: classes and values by row, and the cards as bits over the sorted hand.

    `classes[k, 3]` and `masks[k, 3]` are of back, middle and front; `value[k]` is in the model's fixed point, the sum
    of `parts[k, 4]`: back, middle, front, and scoops with sweeps.
    """

    classes: Index
    masks: Index
    value: Index
    parts: Index


def row_classes(hand: UInt8, lookup: Classes) -> tuple[Index, Index]:
    """Return the classes of all 1,287 fives and all 286 threes of a hand of ascending card codes."""
    cut = splits()
    ranks = hand.astype(np.intp) >> 2
    suits = hand & 3
    five = _pattern_classes(ranks[cut.fives], lookup.five)
    suit = suits[cut.fives]
    flush = (suit == suit[:, :1]).all(axis=1)
    if flush.any():
        five[flush] = lookup.flush[(1 << ranks[cut.fives[flush]]).sum(axis=1)]
    return five, _pattern_classes(ranks[cut.threes], lookup.front)


def _pattern_classes(ranks: Index, table: npt.NDArray[np.uint16]) -> Index:
    """Look rows of descending ranks up by the place of their multiset among all of its size."""
    found: Index = table[_place_table(ranks.shape[1])[np.arange(ranks.shape[1]), ranks].sum(axis=1)].astype(
        np.intp
    )
    return found


@cache
def _place_table(size: int) -> Index:
    """Return what the card at each place of a descending row, by its rank, adds to the row's multiset index."""
    return np.array([[comb(rank + size - 1 - at, size - at) for rank in range(RANKS)] for at in range(size)])


def legal_splits(five: Index, three: Index, model: Model) -> Index:
    """Return the numbers of the splits that do not foul."""
    cut = splits()
    back, middle = five[cut.back], five[cut.middle]
    stands = back > middle if model.strict else back >= middle
    legal: Index = np.nonzero(stands & (middle >= model.need[three[cut.front]]))[0]
    return legal


def row_values(classes: Index, model: Model) -> Index:
    """Return the fixed-point worth of arrangements given by `classes[k, 3]`: back, middle, front and scoop."""
    of_rows = list(zip(model.rows, classes.T, strict=True))
    cell = sum(row.cell[place] for row, place in of_rows)
    units = sum(row.units[place] for row, place in of_rows)
    wins = [row.win[place] for row, place in of_rows]
    loses = [row.lose[place] for row, place in of_rows]
    per_unit = _interpolated(model, PER_UNIT, cell, wins)
    joint = per_unit * units + _interpolated(model, WON, cell, wins) - _interpolated(model, PAID, cell, loses)
    return np.stack([*(row.value[place] for row, place in of_rows), joint], axis=1).astype(np.intp)


def own_shifts(classes: Index, weights: Int16, model: Model) -> Index:
    """Return how the parts of `row_values` shift for a hand with these weights (`own.py`)."""
    slopes, by_hand = model.slopes, weights.astype(np.intp)
    of_rows = list(zip(model.rows, classes.T, strict=True))
    node = sum(
        row.cell[place] + (row.win[place] >= HALF) * step
        for (row, place), step in zip(of_rows, model.steps, strict=True)
    )
    units = sum(row.units[place] for row, place in of_rows)
    per_unit, flat = (slopes.grid[node].astype(np.intp) @ by_hand << slopes.shift).T
    rows = [
        slopes_of_row[place].astype(np.intp) @ by_hand << slopes.shift
        for slopes_of_row, place in zip((slopes.back, slopes.middle, slopes.front), classes.T, strict=True)
    ]
    return np.stack([*rows, per_unit * units + flat], axis=1)


def _interpolated(model: Model, term: int, cell: Index, weights: list[Int32]) -> Index:
    """Read the grid between the eight nodes around each place: along the front, the middle, then the back."""
    back, middle, front = model.steps
    along_back = []
    for first in (0, back):
        along_middle = []
        for second in (first, first + middle):
            low = model.grid[cell + second, term].astype(np.intp)
            along_middle.append(blend(low, model.grid[cell + second + front, term], weights[2]))
        along_back.append(blend(along_middle[0], along_middle[1], weights[1]))
    return blend(along_back[0], along_back[1], weights[0])


def blend(low: Index, high: Index | Int32, weight: Int32) -> Index:
    """Return the whole number at or below the point `weight` 256ths of the way from low to high."""
    between: Index = low + (((high - low) * weight) >> WEIGHT_BITS)
    return between


def best_of(hand: UInt8, model: Model) -> Laid:
    """Return the single best arrangement of a hand of ascending card codes."""
    found = legal_of(hand, model)
    near = _take(found, np.nonzero(found.value >= found.value.max() - model.slopes.margin)[0])
    return _take(_shifted(_candidates(near, model), own_weights(hand), model), np.zeros(1, np.intp))


def candidates_of(hand: UInt8, model: Model) -> Laid:
    """Return every arrangement that no other one beats in all rows in both strength and units won, best first."""
    return _shifted(_candidates(legal_of(hand, model), model), own_weights(hand), model)


def _candidates(found: Laid, model: Model) -> Laid:
    order = _in_order(found, np.arange(len(found.value)))
    classes = found.classes[order]
    same = np.zeros(len(order), bool)
    same[1:] = (classes[1:] == classes[:-1]).all(axis=1)
    order = order[~same]
    return _take(found, order[undominated(found.classes[order], model)])


def _shifted(laid: Laid, weights: Int16, model: Model) -> Laid:
    """Add what a hand's own cards tell to the values of its candidates, best first before and after.

    None gains more than the margin on the first one, so that those farther behind need not be looked at; what is
    over is taken off the back.
    """
    shifts = own_shifts(laid.classes, weights, model)
    shift = shifts.sum(axis=1)
    parts = laid.parts + shifts
    parts[:, 0] -= np.maximum(shift - shift[0] - model.slopes.margin, 0)
    value: Index = parts.sum(axis=1)
    return _take(
        Laid(laid.classes, laid.masks, value, parts),
        _in_order(laid._replace(value=value), np.arange(len(value))),
    )


def undominated(classes: Index, model: Model) -> Index:
    """Return which of distinct arrangements no other one equals or exceeds in strength and units of every row."""
    back, middle, front = classes.T
    merits = np.stack(
        [back, middle, front, model.back.units[back], model.middle.units[middle], model.front.units[front]],
        axis=1,
    )
    if model.monotone:
        merits = merits[:, :3]
    lexical = np.lexsort((front, middle, back))[::-1]
    kept = np.empty_like(merits)
    count = 0
    keep = np.zeros(len(classes), bool)
    for at in lexical:
        mine = merits[at]
        if not (kept[:count] >= mine).all(axis=1).any():
            kept[count] = mine
            count += 1
            keep[at] = True
    found: Index = np.nonzero(keep)[0]
    return found


def legal_of(hand: UInt8, model: Model) -> Laid:
    """Score every legal split."""
    cut = splits()
    five, three = row_classes(hand, model.lookup)
    chosen = legal_splits(five, three, model)
    back, middle, front = cut.back[chosen], cut.middle[chosen], cut.front[chosen]
    classes = np.stack([five[back], five[middle], three[front]], axis=1)
    parts = row_values(classes, model)
    masks = np.stack([cut.five_mask[back], cut.five_mask[middle], cut.three_mask[front]], axis=1)
    return Laid(classes, masks, parts.sum(axis=1), parts)


def _in_order(laid: Laid, among: Index) -> Index:
    """Sort the arrangements `among` by their order, greatest first."""
    keys = (
        laid.masks[among, 1],
        laid.masks[among, 0],
        laid.classes[among, 2],
        laid.classes[among, 1],
        laid.classes[among, 0],
        laid.value[among],
    )
    return among[np.lexsort(keys)[::-1]]


def _take(laid: Laid, chosen: Index) -> Laid:
    return Laid(laid.classes[chosen], laid.masks[chosen], laid.value[chosen], laid.parts[chosen])


def cards_of(hand: UInt8, masks: Index) -> UInt8:
    """Return the thirteen codes of three masks over a sorted hand: row by row, each from the highest down."""
    places = [place for mask in masks.tolist() for place in range(HAND - 1, -1, -1) if mask >> place & 1]
    return hand[places]
