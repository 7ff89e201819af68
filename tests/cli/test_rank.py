"""`maubinh rank`."""

import json
from pathlib import Path

import pytest
import typer

from maubinh.cli.rank import rank_command


def test_a_row_is_named_by_code_and_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    rank_command("KcKdKh5s5h")
    assert capsys.readouterr().out == "full_house  Cù lũ / Full house\n"


@pytest.mark.parametrize(
    ("first", "second", "order", "sign"),
    [
        ("Kc Kd 5h", "Kh Ks 5c 4c 3d", 0, "="),
        ("Kc Kd Ah", "Kh Ks 5c 4c 3d", 1, ">"),
        ("Kh,Ks,5c,4c,3d", "KcKdAh", -1, "<"),
        ("As2d3h4c5s", "2s3d4h5c6s", -1, "<"),
        ("AsKdQh", "AhKcJd", 1, ">"),
        ("AsKdQh", "AhKcQd", 0, "="),
    ],
)
def test_two_rows_are_compared_in_text_and_json(
    first: str, second: str, order: int, sign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rank_command(first, second)
    assert capsys.readouterr().out.splitlines()[2] == f"1 {sign} 2"
    rank_command(first, second, as_json=True)
    assert json.loads(capsys.readouterr().out)["order"] == order


def test_json_writes_cards_in_two_characters(capsys: pytest.CaptureFixture[str]) -> None:
    rank_command("10♦ j♠ qH", as_json=True)
    assert json.loads(capsys.readouterr().out) == {
        "rows": [{"category": "high_card", "cards": ["Td", "Js", "Qh"]}]
    }


def test_the_house_decides_where_the_wheel_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('wheel = "second"', encoding="utf-8")
    for house in ("casino", str(own)):
        rank_command("As2d3h4c5s", "2s3d4h5c6s", house=house)
        assert "1 > 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("KcKd", "3 or 5"),
        ("KcKcKd", "3 or 5 different"),
        ("KcKd5x", "begins no card"),
        ("", "3 or 5"),
        ("KcKdKhKs", "3 or 5"),
    ],
)
def test_what_is_no_row_is_refused(text: str, fault: str) -> None:
    with pytest.raises(typer.BadParameter, match=fault):
        rank_command(text)
