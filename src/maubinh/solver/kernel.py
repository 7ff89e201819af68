"""The compiled kernel behind NumPy arrays; `arranger.py` is its only user.

A model's bounds take about a second to make the first time, so single hands do without until enough were asked.
"""

from struct import Struct
from typing import Any, Final

import numpy as np

from maubinh.solver.bank import Bank
from maubinh.solver.classes import UInt8, UInt16
from maubinh.solver.model import Model
from maubinh.solver.removal import Valued
from maubinh.solver.twin import Laid, OptionNumbers

try:
    from maubinh import _kernel as compiled
except ImportError:  # built without a compiler
    compiled = None

_kernel: Final[Any] = compiled

PATIENCE = 1000  # single hands tried the slow way before bounds are made
_RECORD = np.dtype(
    [("parts", np.int32, 4), ("classes", np.uint16, 3), ("masks", np.uint16, 3), ("rest", np.uint8, 16)]
)
_REMOVAL = np.dtype(
    [("values", np.float64, 4), ("classes", np.uint16, 3), ("masks", np.uint16, 3), ("rest", np.uint8, 20)]
)
# The same records without their classes and masks: the parts of the value, then the cards.
_OPTIONS = Struct("=4i12x13B3x")
_REMOVAL_OPTIONS = Struct("=4d12x13B7x")

# One set of tables for each wheel and foul rule, by the identity of what they are made of.
_TABLES: dict[tuple[int, bool], object] = {}


def available() -> bool:
    """Whether the compiled kernel is installed."""
    return _kernel is not None


class BankHandle:
    """One bank inside the kernel."""

    def __init__(self, bank: Bank) -> None:
        self.held = _kernel.bank(bank.cards.tobytes(), bank.hands.tobytes())
        self.terms = np.array(bank.terms, np.int32).tobytes()


class Kernel:
    """One model inside the kernel."""

    def __init__(self, model: Model) -> None:
        lookup = model.lookup
        key = (id(lookup), model.strict)
        if key not in _TABLES:
            _TABLES[key] = _kernel.tables(
                lookup.five.tobytes(),
                lookup.flush.tobytes(),
                lookup.front.tobytes(),
                model.need.tobytes(),
                model.strict,
            )
        rows = [np.ascontiguousarray(np.stack(row, axis=1)).tobytes() for row in model.rows]
        slopes = model.slopes
        own = b"".join(table.tobytes() for table in (slopes.back, slopes.middle, slopes.front, slopes.grid))
        self._model = _kernel.model(
            _TABLES[key],
            *rows,
            model.grid.tobytes(),
            *model.steps,
            model.monotone,
            own,
            slopes.shift,
            slopes.margin,
        )
        self._asked = 0

    def prepare(self) -> bool:
        """Make the bounds now; False where the house can have none, or another thread is making them."""
        return bool(_kernel.prepare(self._model))

    def ranked(self, hand: UInt8, top: int | None) -> Laid:
        """Return a hand's candidates, best first."""
        found = np.frombuffer(self._candidates(hand.tobytes(), top), _RECORD)
        parts = found["parts"].astype(np.intp)
        return Laid(
            found["classes"].astype(np.intp), found["masks"].astype(np.intp), parts.sum(axis=1), parts
        )

    def options(self, hand: bytes, top: int | None) -> list[OptionNumbers]:
        """Return the same as plain numbers, which is quicker for a few."""
        found = _OPTIONS.iter_unpack(self._candidates(hand, top))
        return [(each[:4], each[4:]) for each in found]

    def _candidates(self, hand: bytes, top: int | None) -> bytes:
        self._asked += 1
        if self._asked == PATIENCE:
            self.prepare()
        found: bytes = _kernel.candidates(self._model, hand, top or 0)
        return found

    def options_beside(self, hand: bytes, bank: BankHandle, top: int | None) -> list[OptionNumbers]:
        """Return what `ranked_beside` does as plain numbers."""
        found = _kernel.candidates_removed(self._model, bank.held, bank.terms, hand, top or 0)
        return [(each[:4], each[4:]) for each in _REMOVAL_OPTIONS.iter_unpack(found)]

    def arrange(self, hands: UInt8, threads: int) -> tuple[UInt8, UInt16]:
        """Return the best rows of hands `[n, 13]` as `[n, 13]` codes and their classes `[n, 3]`."""
        if len(hands) >= PATIENCE:
            self.prepare()
        rows = np.empty((len(hands), 13), np.uint8)
        classes = np.empty((len(hands), 3), np.uint16)
        _kernel.arrange(self._model, hands, rows, classes, threads)
        return rows, classes

    def ranked_beside(self, hand: UInt8, bank: BankHandle, top: int | None) -> Valued:
        """Return a hand's near-best candidates valued beside a bank, best first."""
        found = np.frombuffer(
            _kernel.candidates_removed(self._model, bank.held, bank.terms, hand.tobytes(), top or 0), _REMOVAL
        )
        return Valued(
            found["classes"].astype(np.intp), found["masks"].astype(np.intp), found["values"].copy()
        )

    def arrange_beside(self, hands: UInt8, bank: BankHandle, threads: int) -> tuple[UInt8, UInt16]:
        """Return what `arrange` does, for the best arrangements beside a bank."""
        self.prepare()
        rows = np.empty((len(hands), 13), np.uint8)
        classes = np.empty((len(hands), 3), np.uint16)
        _kernel.arrange_removed(self._model, bank.held, bank.terms, hands, rows, classes, threads)
        return rows, classes

    def count_candidates(self, hands: UInt8, threads: int) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Return how many candidates each hand has."""
        if len(hands) >= PATIENCE:
            self.prepare()
        counts = np.empty(len(hands), np.int32)
        _kernel.count_candidates(self._model, hands, counts, threads)
        return counts
