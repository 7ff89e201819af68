"""What winning a row brings in a house, by strength class."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver.classes import classes

Int32 = npt.NDArray[np.int32]


class Units(NamedTuple):
    """What winning a row brings, by class of the row (rules 4.1)."""

    back: Int32
    middle: Int32
    front: Int32


def units_of(house: House) -> Units:
    """Return a house's units by class of each row."""
    known = classes(house.wheel)
    back, middle, front = (np.array(row, np.int32) for row in house.bonus.table)
    return Units(back[known.five_category], middle[known.five_category], front[known.front_category])
