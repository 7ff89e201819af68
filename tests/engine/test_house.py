"""Houses as data: what is accepted, what is refused and where, and the four that are shipped."""

import tomllib
from random import Random
from typing import Any

import msgspec
import pytest

from maubinh.engine.errors import HouseError
from maubinh.engine.house import HOUSES, Clock, House, Title, house_data, load_house, parse_house
from tests.engine.random_hands import random_house
from tests.engine.tables import own

FULL = """
name = "my-house"
wheel = "lowest"
aces = 0
broke_cannot_win = false
[title]
vi = "Nhà tôi"
en = "My house"
[scoop]
scope = "none"
multiplier = 1
extra = 0
bonuses = true
fouls = false
[sweep]
multiplier = 1
extra = 0
[foul]
mode = "rows"
multiplier = 1
units = 0
equal = "stands"
[rake]
percent = 0
on = "net"
[naturals]
claim = "declare"
judged = "cards"
contest = "pairwise"
equal = "split"
stops_showdown = false
payouts = []
[forfeit]
allowed = true
units = 3
[clock]
arranging = 90
row = 5
"""


def test_every_key_may_be_left_out_and_has_the_documented_default() -> None:
    assert parse_house({}) == parse_house(tomllib.loads(FULL)) == House()
    assert Clock() == House().clock


def test_a_house_survives_being_written_and_read() -> None:
    for seed in range(100):
        house = parse_house(random_house(Random(seed)))
        assert parse_house(house_data(house)) == house


def test_bonuses_are_written_only_where_there_are_some() -> None:
    house = own(bonus={"back": {"quads": 8, "flush": 1}})
    assert house_data(house)["bonus"] == {"front": {}, "middle": {}, "back": {"quads": 8}}
    assert house.bonus.table[0] == (1, 1, 1, 1, 1, 1, 1, 8, 1)


def test_houses_are_frozen_and_can_be_keys() -> None:
    assert len({parse_house({}), parse_house({}), own(aces=1)}) == 2
    with pytest.raises(AttributeError):
        parse_house({}).aces = 1  # type: ignore[misc]  # that is the point


def nested(path: str, value: Any) -> dict[str, Any]:
    """A house with one value at a dotted path."""
    first, _, rest = path.partition(".")
    return {first: nested(rest, value) if rest else value}


UNITS = ["scoop.extra", "sweep.extra", "foul.units", "forfeit.units"]
MULTIPLIERS = ["scoop.multiplier", "sweep.multiplier", "foul.multiplier"]
BOUNDS = [
    *((path, 0, 1000) for path in UNITS),
    *((path, 1, 10) for path in MULTIPLIERS),
    ("aces", 0, 100),
    ("rake.percent", 0, 20),
    ("bonus.front.trips", 1, 1000),
    ("bonus.middle.straight_flush", 1, 1000),
    ("bonus.back.pair", 1, 1000),
    ("clock.arranging", 30, 120),
    ("clock.row", 0, 15),
]


@pytest.mark.parametrize(("path", "least", "most"), BOUNDS)
def test_numbers_are_held_to_their_bounds_and_the_path_is_named(path: str, least: int, most: int) -> None:
    parse_house(nested(path, least))
    parse_house(nested(path, most))
    for value in (least - 1, most + 1, 10**30, 1.0, True, "1", None):
        with pytest.raises(HouseError) as refused:
            parse_house(nested(path, value))
        assert refused.value.path == path


@pytest.mark.parametrize(
    ("units", "fine"), [(0, True), (1000, True), (-1, False), (1001, False), (1.0, False)]
)
def test_payouts_are_units_too(units: Any, fine: bool) -> None:
    data = {"naturals": {"payouts": [{"name": "dragon", "units": units}]}}
    if fine:
        assert parse_house(data).naturals.payouts[0].units == units
        return
    with pytest.raises(HouseError) as refused:
        parse_house(data)
    assert refused.value.path == "naturals.payouts[0].units"


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("wheel", "third", "wheel"),
        ("scoop.scope", "everyone", "scoop.scope"),
        ("foul.mode", None, "foul.mode"),
        ("foul.equal", "maybe", "foul.equal"),
        ("rake.on", "gross", "rake.on"),
        ("naturals.claim", "shout", "naturals.claim"),
        ("naturals.judged", 1, "naturals.judged"),
        ("naturals.contest", "", "naturals.contest"),
        ("naturals.equal", [], "naturals.equal"),
        ("broke_cannot_win", 0, "broke_cannot_win"),
        ("naturals.stops_showdown", "yes", "naturals.stops_showdown"),
        ("forfeit.allowed", None, "forfeit.allowed"),
        ("title.vi", 3, "title.vi"),
        ("title.fr", "Ma maison", "title.fr"),
        ("scope", "pair", "scope"),
        ("scoop.scopes", "pair", "scoop.scopes"),
        ("scoop", "pair", "scoop"),
        ("bonus", [], "bonus"),
        ("bonus.front.straight", 3, "bonus.front.straight"),
        ("bonus.back.high_card", 3, "bonus.back.high_card"),
        ("bonus.back.royal", 3, "bonus.back.royal"),
        ("bonus.third", {}, "bonus.third"),
        ("naturals.payouts", {"dragon": 3}, "naturals.payouts"),
        ("naturals.payouts", [{"name": "dragon"}], "naturals.payouts[0].units"),
        ("naturals.payouts", [{"units": 3}], "naturals.payouts[0].name"),
        ("naturals.payouts", [{"name": "wyvern", "units": 3}], "naturals.payouts[0].name"),
        ("naturals.payouts", [{"name": "dragon", "units": 3, "each": 1}], "naturals.payouts[0].each"),
        ("naturals.payouts", [{"name": "dragon", "units": 3}] * 2, "naturals.payouts[1].name"),
    ],
)
def test_unknown_keys_names_and_types_are_refused_where_they_stand(path: str, value: Any, place: str) -> None:
    with pytest.raises(HouseError) as refused:
        parse_house(nested(path, value))
    assert refused.value.path == place
    assert refused.value.message
    assert str(refused.value).startswith(f"{place}: ")


@pytest.mark.parametrize("name", ["a", "My-House-9", "-", "0", "x" * 40])
def test_names_are_letters_digits_and_hyphens(name: str) -> None:
    assert parse_house({"name": name}).name == name


@pytest.mark.parametrize("name", ["", "nhà", "my house", "my_house", "x\n", "a.b", "x" * 41, *HOUSES])
def test_other_names_and_those_of_shipped_houses_are_refused(name: str) -> None:
    with pytest.raises(HouseError) as refused:
        parse_house({"name": name})
    assert refused.value.path == "name"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Nhà  Bà \t Ba\n", "Nhà Bà Ba"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("a\u200bb\u202ec\x00", "abc"),
        (" " + "ệ" * 40, "ệ" * 40),
    ],
)
def test_titles_are_composed_single_spaced_and_visible(given: str, kept: str) -> None:
    title = parse_house({"title": {"vi": given, "en": given}}).title
    assert (title.vi, title.en) == (kept, kept)


@pytest.mark.parametrize("lang", ["vi", "en"])
@pytest.mark.parametrize("title", ["", " \u200b ", "\u202e", "x" * 41])
def test_titles_of_no_or_too_many_characters_are_refused(title: str, lang: str) -> None:
    with pytest.raises(HouseError, match="40") as refused:
        parse_house({"title": {lang: title}})
    assert refused.value.path == f"title.{lang}"


def test_a_house_stored_before_titles_had_a_limit_is_still_read() -> None:
    stored = House(name="x" * 99, title=Title(vi="\u202e" * 99, en=""))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(stored), type=House) == stored


@pytest.mark.parametrize("data", [None, [], "bigkool", 3])
def test_a_house_is_an_object(data: object) -> None:
    with pytest.raises(HouseError) as refused:
        parse_house(data)
    assert refused.value.path == ""


def test_there_are_four_shipped_houses_and_no_other() -> None:
    assert [load_house(name).name for name in HOUSES] == ["bigkool", "xap-xam", "theo-vong", "casino"]
    with pytest.raises(HouseError):
        load_house("../house")
