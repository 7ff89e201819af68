"""Fields that come with the package, and the one that suits a house best."""

from functools import cache, lru_cache
from importlib.resources import files

import numpy as np

from maubinh.engine.house import HOUSES, House, load_house
from maubinh.engine.ranking import Wheel
from maubinh.solver.classes import classes
from maubinh.solver.field import Field, load_field
from maubinh.solver.joint import has_sweeps

VERSION = 1


def opponents_matter(house: House) -> bool:
    """Whether how many opponents there are changes the play: where scoops or sweeps need all of them."""
    return house.scoop.scope == "table" or has_sweeps(house, opponents=2)


def shipped_name(house: str, opponents: int) -> str:
    """Return the file name of a shipped house's field against so many opponents (1 where it does not matter)."""
    return f"{house}-{opponents}.v{VERSION}.npz"


@cache
def shipped_field(house: str, opponents: int) -> Field:
    """Load the field of one of the shipped houses against 1–3 opponents."""
    name = shipped_name(house, opponents if opponents_matter(load_house(house)) else 1)
    return load_field(files("maubinh.solver").joinpath("data", name).read_bytes())


@lru_cache(maxsize=64)
def nearest_field(house: House, opponents: int) -> Field:
    """Return the shipped field of the house most like this one, its classes numbered under this house's wheel."""
    best = min(HOUSES, key=lambda name: (_distance(house, load_house(name)), HOUSES.index(name)))
    return rewheeled(shipped_field(best, opponents), house.wheel)


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
