"""The vocabulary of a settlement: its steps, and why each charge is due."""

from enum import StrEnum
from typing import assert_never

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


class Reason(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
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


def house_clause(step: Step, reason: Reason) -> str | None:
    """Name the key of the house that sets what a charge comes to; None for a plain row, worth its one unit."""
    match step:
        case Step.FORFEIT:
            return "forfeit.units"
        case Step.NATURAL:
            return "naturals.payouts"
        case Step.FOUL:
            return "foul.multiplier" if reason.rows else "foul.units"
        case Step.BACK | Step.MIDDLE | Step.FRONT:
            return f"bonus.{reason.row}.{reason.category}" if reason.bonus else None
        case Step.SCOOP | Step.SWEEP | Step.ACES:
            return step.value
        case _:
            assert_never(step)
