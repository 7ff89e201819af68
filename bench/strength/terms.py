"""What a house pays for rows and scoops, as tables over places (rules 4.1, 4.3)."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.strength.ranks import Places, classes
from maubinh import House, load_house

Units = NDArray[np.int32]


class Terms(NamedTuple):
    """A house's payments between players who neither foul nor hold a natural."""

    house: House
    units: tuple[Units, Units, Units]  # by row (back, middle, front): units won, by the winner's place
    joint: bool  # a scoop needs a loss of all rows to everyone comparing

    @property
    def wheel(self) -> str:
        """The house's place for A-2-3-4-5."""
        return str(self.house.wheel)

    def row_units(self, places: Places) -> Units:
        """What each row wins if it wins; back, middle and front are the last axis."""
        return np.stack([table[places[..., row]] for row, table in enumerate(self.units)], axis=-1)

    def scoop_units(self, row_units: Units) -> Units:
        """What a scoop pays on top of three won rows of these units (last axis)."""
        scoop = self.house.scoop
        if scoop.scope == "none":
            return np.zeros(row_units.shape[:-1], dtype=np.int32)
        rows = row_units.sum(axis=-1, dtype=np.int32) if scoop.bonuses else np.int32(3)
        paid = (scoop.multiplier - 1) * rows + scoop.extra
        return np.broadcast_to(paid, row_units.shape[:-1]).astype(np.int32)


@cache
def terms_of(name: str) -> Terms:
    """The terms of a shipped house.

    Raises ValueError for what the judge does not know: sweeps, and rows that pay less for being stronger.
    (Aces held are the same however they are laid, and nobody judged here fouls or leaves.)
    """
    house = load_house(name)
    if house.sweep.multiplier != 1 or house.sweep.extra or house.foul.equal != "stands":
        raise ValueError(f"the judge does not know sweeps or equal rows that foul: {name}")
    tables = []
    for row, size in enumerate((5, 5, 3)):
        categories = classes(size, wheel=str(house.wheel)) >> 20
        tables.append(np.array(house.bonus.table[row], dtype=np.int32)[categories])
        if (np.diff(tables[-1]) < 0).any():
            raise ValueError(f"the judge takes stronger rows to pay no less: {name}")
    back, middle, front = tables
    return Terms(house, (back, middle, front), joint=house.scoop.scope == "table")
