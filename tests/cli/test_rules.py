"""`maubinh rules`, and houses named on the command line."""

import json
from pathlib import Path

import pytest
import typer

from maubinh.cli.houses import named_house
from maubinh.cli.rules import rules_command
from maubinh.engine.house import HOUSES, house_data, load_house
from maubinh.engine.words import house_words


@pytest.mark.parametrize("name", HOUSES)
def test_a_shipped_house_is_printed_in_words(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules_command(name)
    assert capsys.readouterr().out.splitlines() == list(house_words(load_house(name), "vi"))
    rules_command(name, lang="en")
    assert capsys.readouterr().out.splitlines() == list(house_words(load_house(name), "en"))


def test_a_house_of_ones_own_is_read_from_toml_or_json(tmp_path: Path) -> None:
    toml, written = tmp_path / "own.toml", tmp_path / "own.json"
    toml.write_text('name = "own"\naces = 3\n', encoding="utf-8")
    written.write_text(json.dumps(house_data(named_house(str(toml)))), encoding="utf-8")
    assert named_house(str(toml)) == named_house(str(written))
    assert named_house(str(written)).aces == 3


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("own.toml", "aces = ", "cannot be read"),
        ("own.json", "{", "cannot be read"),
        ("own.json", "[" * 100_000, "cannot be read"),
        ("own.toml", "aces = 101", "aces: "),
        ("own.toml", 'name = "casino"', "name: "),
        ("own.txt", "", "there is no house"),
    ],
)
def test_a_file_that_holds_no_house_is_refused_with_the_reason(
    name: str, content: str, fault: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    with pytest.raises(typer.BadParameter, match=fault):
        named_house(str(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter, match=r"nowhere\.toml"):
        named_house(str(tmp_path / "nowhere.toml"))
