"""`docs/rules.md` says what the houses are and has a clause and a test for everything."""

import re
import tomllib
from pathlib import Path

import pytest

from maubinh.engine.house import HOUSES, House, load_house, parse_house
from maubinh.engine.naturals import Natural

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^\*\*(\d\.\d+a?)\*\*", DOCUMENT, re.MULTILINE)


def table() -> dict[str, tuple[str, ...]]:
    """The rows of the table of houses: choice to one cell per house."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in DOCUMENT.splitlines()
        if line[:1] == "|"
    ]
    return {choice: tuple(cells) for choice, *cells in rows}


def described(house: House) -> dict[str, str]:
    """The same table computed from a house."""
    bonus, scoop, rules = house.bonus, house.scoop, house.naturals
    paid = {entry.name: str(entry.units) for entry in rules.payouts}
    fouls = ", fouls too" if scoop.fouls else ""
    contest = rules.contest if rules.contest == "pairwise" else f"{rules.contest}, {rules.equal}"
    return {
        "wheel": house.wheel,
        "front trips": str(bonus.front.trips),
        "middle full house": str(bonus.middle.full_house),
        "quads back / middle": f"{bonus.back.quads} / {bonus.middle.quads}",
        "straight flush back / middle": f"{bonus.back.straight_flush} / {bonus.middle.straight_flush}",
        "scoop": "none" if scoop.scope == "none" else f"{scoop.scope} ×{scoop.multiplier}{fouls}",
        "foul multiplier": str(house.foul.multiplier),
        **{
            name.value: paid.get(name, "–")
            for name in Natural
            if "colour" not in name and "straight_p" not in name
        },
        "claim / judged": f"{rules.claim} / {rules.judged}",
        "contest": contest,
        "stops the showdown": "yes" if rules.stops_showdown else "no",
        "forfeit": str(house.forfeit.units) if house.forfeit.allowed else "not allowed",
        "broke cannot win": "yes" if house.broke_cannot_win else "no",
        "rake": f"{house.rake.percent} % {house.rake.on}" if house.rake.percent else "0",
        "arranging, a row shown": f"{house.clock.arranging} s, {house.clock.row} s",
    }


@pytest.mark.parametrize("place", range(4))
def test_the_table_of_houses_is_what_is_shipped(place: int) -> None:
    written = {choice: cells[place] for choice, cells in table().items() if len(cells) == 4}
    expected = described(load_house(HOUSES[place]))
    assert {choice: written[choice] for choice in expected} == expected


def test_the_house_in_the_document_is_one_and_shows_every_key_with_its_default() -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    data = tomllib.loads(text)
    parse_house(data)
    assert {key: sorted(part) for key, part in data.items() if isinstance(part, dict)} == {
        key: sorted(part.__struct_fields__)
        for key in data
        if hasattr(part := getattr(House(), key), "__struct_fields__")
    }
    del data["bonus"]
    data["naturals"]["payouts"] = []
    assert parse_house(data) == House()


def test_every_clause_has_a_number_of_its_own_in_order() -> None:
    assert len(set(CLAUSES)) == len(CLAUSES) == 30
    assert sorted(CLAUSES) == CLAUSES


@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if clause[0] in "2345"])
def test_a_test_bears_the_number_of_the_clause(clause: str) -> None:
    name = f"def test_{clause.replace('.', '_')}_"
    tests = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert any(name in text for text in tests)
