"""Fields that come with the package, and the one that suits a house best."""

from functools import cache
from importlib.resources import files

import numpy as np

from maubinh.engine.house import HOUSES, House, load_house
from maubinh.engine.ranking import Wheel
from maubinh.solver.classes import classes
from maubinh.solver.field import Field, load_field

VERSION = 1


def shipped_name(house: str) -> str:
    """Return the file name of a shipped house's field."""
    return f"{house}.v{VERSION}.npz"


@cache
def shipped_field(house: str) -> Field:
    """Load the field of one of the shipped houses."""
    return load_field(files("maubinh.solver").joinpath("data", shipped_name(house)).read_bytes())


@cache
def nearest_field(house: House) -> Field:
    """Return the shipped field of the house most like this one, its classes numbered under this house's wheel."""
    best = min(HOUSES, key=lambda name: (_distance(house, load_house(name)), HOUSES.index(name)))
    return rewheeled(shipped_field(best), house.wheel)


def _distance(one: House, other: House) -> float:
    """Tell how differently two houses pay for rows, scoops and sweeps; 0 when they play alike but for the wheel."""
    rows = zip(one.bonus.table, other.bonus.table, strict=True)
    bonus = sum(abs(np.log2(mine / theirs)) for pair in rows for mine, theirs in zip(*pair, strict=True))
    return float(bonus) + 4.0 * abs(_scoop_weight(one) - _scoop_weight(other))


def _scoop_weight(house: House) -> float:
    """Return roughly what losing all three rows costs on top, in units."""
    if house.scoop.scope == "none":
        return 0.0
    weight = house.scoop.multiplier - 1 + house.scoop.extra / 3
    return weight / 2 if house.scoop.scope == "table" else weight


def rewheeled(field: Field, wheel: Wheel) -> Field:
    """Renumber a field's classes under another place of the wheel; cells keep their borders."""
    if field.wheel is wheel:
        return field
    old, new = classes(field.wheel), classes(wheel)
    target = np.zeros(len(old.five_category), np.intp)
    target[old.five] = new.five
    target[old.flush] = new.flush
    back, middle = np.zeros_like(field.back), np.zeros_like(field.middle)
    back[target], middle[target] = field.back, field.middle
    return Field(
        wheel,
        back,
        middle,
        field.front,
        field.back_bucket,
        field.middle_bucket,
        field.front_bucket,
        field.cells,
    )
