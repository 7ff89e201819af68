"""A house: a named, frozen set of rule choices, read from data and checked field by field."""

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from maubinh.engine.defaults import written
from maubinh.engine.errors import HouseError
from maubinh.engine.fields import field_fault
from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import Category, Wheel
from maubinh.engine.text import clean_text

HOUSES = ("bigkool", "xap-xam", "theo-vong", "casino")
LONGEST_TITLE = 40
"""Characters of a name or a title. Houses stored before there was a limit are read all the same."""

Units = Annotated[int, Meta(ge=0, le=1000)]
BonusUnits = Annotated[int, Meta(ge=1, le=1000)]
Multiplier = Annotated[int, Meta(ge=1, le=10)]
Name = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9-]+\Z")]


class Title(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What players read as the house's name."""

    vi: str = written("Nhà tôi")
    en: str = written("My house")


class FrontBonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units for winning the front with a category; 1 is no bonus (4.1)."""

    pair: BonusUnits = 1
    trips: BonusUnits = 1


class FiveBonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units for winning a row of five with a category; 1 is no bonus (4.1)."""

    pair: BonusUnits = 1
    two_pair: BonusUnits = 1
    trips: BonusUnits = 1
    straight: BonusUnits = 1
    flush: BonusUnits = 1
    full_house: BonusUnits = 1
    quads: BonusUnits = 1
    straight_flush: BonusUnits = 1


class Bonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """What a row is worth by the category it is won with."""

    front: FrontBonus = written(FrontBonus())
    middle: FiveBonus = written(FiveBonus())
    back: FiveBonus = written(FiveBonus())

    @cached_property
    def table(self) -> tuple[tuple[int, ...], ...]:
        """Units by row (back, middle, front) and category; 1 where the house names none."""
        rows = (self.back, self.middle, self.front)
        return tuple(tuple(getattr(row, category.code, 1) for category in Category) for row in rows)


class Scoop(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What losing all three rows costs on top (4.3)."""

    scope: Literal["none", "pair", "table"] = written("none")
    multiplier: Multiplier = written(1)
    extra: Units = written(0)
    bonuses: bool = written(True)
    fouls: bool = written(False)


class Sweep(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What taking all three rows from everyone brings on top."""

    multiplier: Multiplier = written(1)
    extra: Units = written(0)


class Foul(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a foul costs, and whether equal rows are one (2.5, 4.2)."""

    mode: Literal["rows", "flat"] = written("rows")
    multiplier: Multiplier = written(1)
    units: Units = written(0)
    equal: Literal["stands", "fouls"] = written("stands")


class Rake(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's share of a winning (5.4)."""

    percent: Annotated[int, Meta(ge=0, le=20)] = written(0)
    on: Literal["net", "payment"] = written("net")


class Payout(Struct, frozen=True, forbid_unknown_fields=True):
    """One natural of the house's list and what it collects from each opponent."""

    name: Natural
    units: Units


class Naturals(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which naturals exist, strongest first, and how they are claimed, judged and paid (3)."""

    claim: Literal["declare", "automatic"] = written("declare")
    judged: Literal["cards", "rows"] = written("cards")
    contest: Literal["pairwise", "strongest"] = written("pairwise")
    equal: Literal["split", "each"] = written("split")
    stops_showdown: bool = written(False)
    payouts: tuple[Payout, ...] = written(())

    def place(self, natural: Natural) -> int:
        """Where a listed natural stands, 0 the strongest; raises StopIteration for one not listed."""
        return next(place for place, entry in enumerate(self.payouts) if entry.name is natural)


class Forfeit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether a dealt hand may be left, and at what price to each who stays (4.4)."""

    allowed: bool = written(True)
    units: Units = written(3)


class Clock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds for arranging, and for which each row is shown (7.2, 7.3)."""

    arranging: Annotated[int, Meta(ge=30, le=120)] = written(90)
    row: Annotated[int, Meta(ge=0, le=15)] = written(5)


class House(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every rule choice of one house; the default is what a house that leaves everything out plays.

    A key that is new, here or in a part, has a plain default: while a house has it, the key is left out where the
    house is stored, and nodes of the version before go on with its tables (docs/decisions/0020).
    """

    name: Name = written("my-house")
    wheel: Wheel = written(Wheel.LOWEST)
    aces: Annotated[int, Meta(ge=0, le=100)] = written(0)
    broke_cannot_win: bool = written(False)
    title: Title = written(Title())
    bonus: Bonus = written(Bonus())
    scoop: Scoop = written(Scoop())
    sweep: Sweep = written(Sweep())
    foul: Foul = written(Foul())
    rake: Rake = written(Rake())
    naturals: Naturals = written(Naturals())
    forfeit: Forfeit = written(Forfeit())
    clock: Clock = written(Clock())


def parse_house(data: object) -> House:
    """Read a house of one's own from its JSON or TOML shape; raises HouseError naming the field.

    Its titles come cleaned, as players' names do.
    It may not bear the name of a shipped house. To read a shipped one use `load_house`.
    """
    house = _read(data)
    if house.name in HOUSES:
        raise HouseError("name", f"{house.name!r} is the name of a shipped house")
    if len(house.name) > LONGEST_TITLE:
        raise HouseError("name", f"has more than {LONGEST_TITLE} characters")
    return replace(house, title=Title(vi=_title(house.title.vi, "vi"), en=_title(house.title.en, "en")))


def house_data(house: House) -> dict[str, Any]:
    """Give a house's JSON shape: what `parse_house` reads.

    Every choice is written out but bonuses of 1 and, while they have their default, keys that came later.
    """
    data: dict[str, Any] = msgspec.to_builtins(house)
    return data


@cache
def load_house(name: str) -> House:
    """Load one of the shipped houses (`HOUSES`); raises HouseError for any other name."""
    if name not in HOUSES:
        raise HouseError("", f"there is no house {name!r}; shipped are {', '.join(HOUSES)}")
    text = files("maubinh.engine").joinpath("houses", f"{name}.toml").read_text(encoding="utf-8")
    return _read(tomllib.loads(text))


def _title(text: str, lang: str) -> str:
    cleaned = clean_text(text, longest=LONGEST_TITLE)
    if cleaned is None:
        raise HouseError(f"title.{lang}", f"needs 1 to {LONGEST_TITLE} characters that can be seen")
    return cleaned


def _read(data: object) -> House:
    if not isinstance(data, Mapping):
        raise HouseError("", "a house is an object")
    try:
        house = msgspec.convert(data, House)
    except msgspec.ValidationError as error:
        raise HouseError(*field_fault(error)) from None
    listed = [entry.name for entry in house.naturals.payouts]
    for place, natural in enumerate(listed):
        if natural in listed[:place]:
            raise HouseError(f"naturals.payouts[{place}].name", f"{natural} is listed twice")
    return house
