import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from maubinh.cli.main import application

DRAGON = ["As", "Kd", "Qc", "Jh", "Ts", "9s", "8d", "7c", "6h", "5s", "4d", "3c", "2h"]
PLAIN = ["As", "Ad", "Qc", "Qh", "Qs", "9s", "9d", "7c", "6h", "6s", "4d", "3c", "3d"]


def run(tmp_path: Path, *lines: object, options: tuple[str, ...] = ()) -> tuple[int, str]:
    file = tmp_path / "hands.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    result = CliRunner().invoke(application("arrange"), ["arrange", str(file), *options])
    return result.exit_code, result.output


def answers(tmp_path: Path, *lines: object) -> tuple[int, list[dict[str, Any]]]:
    code, output = run(tmp_path, *lines)
    return code, [json.loads(line) for line in output.splitlines()]


def test_a_line_is_answered_with_the_best_arrangements_first(tmp_path: Path) -> None:
    code, (answer,) = answers(tmp_path, {"id": [7], "house": "theo-vong", "cards": PLAIN, "top": 4})
    assert code == 0
    assert list(answer) == ["id", "natural", "arrangements"]
    assert answer["id"] == [7]
    assert answer["natural"] is None
    values = [each["ev"] for each in answer["arrangements"]]
    assert len(values) == 4
    assert values == sorted(values, reverse=True)
    for each in answer["arrangements"]:
        assert sorted(chain(*each["rows"].values())) == sorted(PLAIN)
        assert sum(each["by_row"].values()) == pytest.approx(each["ev"])
        assert list(each["by_row"]) == ["back", "middle", "front", "scoop"]


def test_a_natural_is_named_and_rows_are_given_all_the_same(tmp_path: Path) -> None:
    _, (answer,) = answers(tmp_path, {"house": "casino", "cards": DRAGON})
    assert (answer["id"], answer["natural"], len(answer["arrangements"])) == (None, "dragon", 1)


def test_the_default_is_three_opponents(tmp_path: Path) -> None:
    line = {"house": "xap-xam", "cards": PLAIN}
    _, found = answers(tmp_path, line, {**line, "opponents": 3}, {**line, "opponents": 1})
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        ("{", "bad_json", ""),
        ({"house": "casino"}, "bad_schema", "cards"),
        ({"house": "casino", "cards": "As"}, "bad_schema", "cards"),
        ({"house": "casino", "cards": [*PLAIN[:12], 3]}, "bad_schema", "cards[12]"),
        ({"house": "casino", "cards": PLAIN, "opponents": "1"}, "bad_schema", "opponents"),
        ({"house": "casino", "cards": PLAIN, "top": None}, "bad_schema", "top"),
        ({"house": 1, "cards": PLAIN}, "bad_schema", "house"),
        ({"house": "casin", "cards": []}, "unknown_house", "house"),
        ({"house": {"name": "casino"}, "cards": []}, "bad_house", "house.name"),
        ({"house": {"aces": -1}, "cards": []}, "bad_house", "house.aces"),
        ({"house": "casino", "cards": PLAIN[:12]}, "wrong_card_count", "cards"),
        ({"house": "casino", "cards": [*PLAIN[:12], "1s"]}, "bad_card", "cards[12]"),
        ({"house": "casino", "cards": [*PLAIN[:12], "aS"]}, "duplicate_card", "cards[12]"),
        ({"house": "casino", "cards": PLAIN, "opponents": 4}, "bad_opponents", "opponents"),
        ({"house": "casino", "cards": PLAIN, "opponents": 2.0}, "bad_opponents", "opponents"),
        ({"house": "casino", "cards": PLAIN, "top": 0}, "bad_top", "top"),
    ],
)
def test_what_cannot_be_arranged_gets_its_code_and_the_rest_go_on(
    tmp_path: Path, line: object, code: str, path: str
) -> None:
    good = {"id": 1, "house": "casino", "cards": PLAIN}
    status, (before, refused, after) = answers(tmp_path, good, line, good)
    assert status == 1
    assert refused["error"]["code"] == code
    assert refused["error"]["path"] == path
    assert before == after
    assert before["id"] == 1


def test_a_top_beyond_all_candidates_gives_all_of_them(tmp_path: Path) -> None:
    line = {"house": "casino", "cards": PLAIN}
    _, found = answers(tmp_path, {**line, "top": 10**30}, {**line, "top": 5000})
    assert found[0] == found[1]
    assert len(found[0]["arrangements"]) > 20


def test_a_house_of_ones_own_may_stand_in_the_line(tmp_path: Path) -> None:
    house = {"name": "own", "bonus": {"front": {"pair": 9}}}
    _, (answer,) = answers(tmp_path, {"house": house, "cards": PLAIN})
    ranks = [card[0] for card in answer["arrangements"][0]["rows"]["front"]]
    assert len(set(ranks)) == 2


@pytest.mark.parametrize(("lang", "words"), [("vi", ("Chi 1", "thắng")), ("en", ("back row", "wins"))])
def test_an_arrangement_is_explained_in_words(tmp_path: Path, lang: str, words: tuple[str, ...]) -> None:
    line = {"house": "theo-vong", "cards": PLAIN, "top": 2}
    code, output = run(tmp_path, line, options=("--explain", "--lang", lang))
    assert code == 0
    assert all(word in output for word in words)
    assert "Qh Qc Qs" in output
