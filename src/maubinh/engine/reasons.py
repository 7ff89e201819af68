"""The vocabulary of a settlement: its steps, and why each charge is due."""

from enum import StrEnum

from msgspec import Struct

from maubinh.engine.naturals import Natural
from maubinh.engine.rows import Row


class Step(StrEnum):
    """The steps of a settlement, in their order (5.1)."""

    FORFEIT = "forfeit"
    NATURAL = "natural"
    FOUL = "foul"
    BACK = "back"
    MIDDLE = "middle"
    FRONT = "front"
    SCOOP = "scoop"
    SWEEP = "sweep"
    ACES = "aces"


STEPS = tuple(Step)


class Reason(Struct, frozen=True, gc=False):
    """Why a charge is due.

    `units` is the whole charge, shared where several naturals split it. For a row: the row, the code of the
    category it was won with (`against` which), and whether that earned a bonus. For a foul or a scoop: the
    three rows it is made of as (row, units, category), and the house's multiplier. For a natural: its name.
    """

    units: int
    row: Row | None = None
    category: str | None = None
    against: str | None = None
    bonus: bool = False
    natural: Natural | None = None
    multiplier: int = 1
    rows: tuple[tuple[Row, int, str], ...] = ()


class Charge(Struct, frozen=True, gc=False):
    """Units one seat owes to another, or to several that split it."""

    step: Step
    payer: int
    payees: tuple[int, ...]
    reason: Reason
