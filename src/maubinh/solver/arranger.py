"""One door to the two arrangers: the compiled kernel where it is installed, its NumPy twin otherwise."""

import numpy as np

from maubinh.engine.rows import Rows
from maubinh.solver import twin
from maubinh.solver.classes import UInt8
from maubinh.solver.model import Model
from maubinh.solver.splits import Index
from maubinh.solver.twin import Laid

MODES = ("table", "removal")


def ranked(hand: UInt8, model: Model, *, mode: str, top: int | None) -> Laid:
    """Return the best arrangements of a hand of ascending card codes, all candidates where `top` is None."""
    if mode not in MODES:
        raise ValueError(f"mode is table or removal, not {mode!r}")
    if top == 1:
        return twin.best_of(hand, model)
    laid = twin.candidates_of(hand, model)
    return Laid(laid.classes[:top], laid.masks[:top], laid.value[:top])


def classes_of(rows: Rows, model: Model) -> Index:
    """Return the classes of given rows as `[1, 3]`."""
    hand = np.array(sorted(rows.cards), np.uint8)
    places = {card: place for place, card in enumerate(hand.tolist())}
    five, three = twin.row_classes(hand, model.lookup)
    back, middle, front = (
        sum(1 << places[card] for card in row) for row in (rows.back, rows.middle, rows.front)
    )
    cut = twin.splits()
    return np.array(
        [
            [
                five[np.searchsorted(-cut.five_mask, -back)],
                five[np.searchsorted(-cut.five_mask, -middle)],
                three[np.searchsorted(-cut.three_mask, -front)],
            ]
        ],
        np.intp,
    )
