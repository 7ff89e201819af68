"""Houses in words: every choice is said, in both languages."""

from typing import Any

import pytest

from maubinh.engine.house import HOUSES, load_house
from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import Category
from maubinh.engine.rows import Row
from maubinh.engine.words import LANGS, PHRASES, Lang, house_words
from tests.engine.tables import listed, own

# A house that uses every rule, and for each rule choice another value.
RICH: dict[str, Any] = {
    "scoop": {"scope": "pair", "multiplier": 2, "extra": 1, "fouls": True},
    "sweep": {"multiplier": 2, "extra": 1},
    "foul": {"multiplier": 2},
    "rake": {"percent": 5},
    "naturals": listed("six_pairs", "three_flushes", claim="declare", contest="strongest"),
    "aces": 1,
}
OTHERS: list[tuple[str, str | None, Any]] = [
    ("wheel", None, "second"),
    ("aces", None, 2),
    ("broke_cannot_win", None, True),
    ("title", None, {"vi": "Nhà khác", "en": "Another house"}),
    ("bonus", None, {"front": {"pair": 2}}),
    ("bonus", None, {"middle": {"flush": 2}}),
    ("bonus", None, {"back": {"quads": 2}}),
    ("scoop", "scope", "table"),
    ("scoop", "scope", "none"),
    ("scoop", "multiplier", 3),
    ("scoop", "extra", 2),
    ("scoop", "bonuses", False),
    ("scoop", "fouls", False),
    ("sweep", "multiplier", 3),
    ("sweep", "extra", 2),
    ("foul", "mode", "flat"),
    ("foul", "multiplier", 3),
    ("foul", "equal", "fouls"),
    ("rake", "percent", 6),
    ("rake", "on", "payment"),
    ("naturals", "claim", "automatic"),
    ("naturals", "judged", "rows"),
    ("naturals", "contest", "pairwise"),
    ("naturals", "equal", "each"),
    ("naturals", "stops_showdown", True),
    ("naturals", "payouts", []),
    ("naturals", "payouts", [{"name": "six_pairs", "units": 99}]),
    ("forfeit", "allowed", False),
    ("forfeit", "units", 4),
    ("clock", "arranging", 60),
    ("clock", "row", 6),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("part", "key", "value"), OTHERS)
def test_every_choice_changes_the_words(part: str, key: str | None, value: Any, lang: Lang) -> None:
    other = {**RICH, part: value if key is None else {**RICH.get(part, {}), key: value}}
    assert house_words(own(**other), lang) != house_words(own(**RICH), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_units_of_a_flat_foul_are_said(lang: Lang) -> None:
    six = house_words(own(foul={"mode": "flat", "units": 6}), lang)
    assert any(
        "6" in line for line in set(six) - set(house_words(own(foul={"mode": "flat", "units": 7}), lang))
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_shipped_house_names_its_bonuses_and_naturals(name: str, lang: Lang) -> None:
    house = load_house(name)
    text = "\n".join(house_words(house, lang))
    assert text.startswith(house.title.vi if lang == "vi" else house.title.en)
    for entry in house.naturals.payouts:
        assert f"- {PHRASES[lang].naturals[entry.name]}: {entry.units} " in text
    assert f": {house.bonus.middle.straight_flush} " in text
    assert str(house.clock.arranging) in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_no_word_for_money_is_used(name: str, lang: Lang) -> None:
    text = " ".join(house_words(load_house(name), lang)).lower()
    assert not [word for word in ("money", "cash", "dollar", "tiền", "đồng ", "$", "vnd") if word in text]


@pytest.mark.parametrize("lang", LANGS)
def test_everything_has_a_name_of_its_own(lang: Lang) -> None:
    said = PHRASES[lang]
    for names, things in ((said.categories, Category), (said.naturals, Natural), (said.rows, Row)):
        assert set(names) == set(things)
        assert len(set(names.values())) == len(names)


@pytest.mark.parametrize("lang", LANGS)
def test_the_times_of_a_scoop_of_plain_units_are_told_in_units(lang: Lang) -> None:
    plain = {"scope": "pair", "multiplier": 3, "bonuses": False, "extra": 1}
    assert any(" 7 " in line for line in house_words(own(scoop=plain), lang))


def test_one_unit_and_one_second_are_singular_in_english() -> None:
    text = "\n".join(house_words(own(forfeit={"units": 1}, clock={"row": 1}), "en"))
    assert "costs 1 unit to each" in text
    assert "shown for 1 second." in text
