"""The golden vectors: every settlement to the line, every bad line to its code."""

import json
from pathlib import Path
from typing import Any

import pytest

from maubinh.cli.jsonl import LineError
from maubinh.cli.settle_lines import answer
from maubinh.engine.house import house_data, load_house, parse_house
from tests.engine.twin import settle_slowly

VECTORS = Path(__file__).parents[1] / "vectors"


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


HANDS = [hand for name in ("settle", "edges", "custom") for hand in read(name)]
SETTLED = [hand for hand in HANDS if "error" not in hand["expect"]]
BAD = read("bad")


def test_no_vector_got_lost() -> None:
    assert (len(HANDS), len(SETTLED), len(BAD)) == (466, 465, 28)


@pytest.mark.parametrize("hand", SETTLED, ids=lambda hand: hand["id"])
def test_a_hand_settles_as_its_vector_says(hand: dict[str, Any]) -> None:
    assert json.loads(answer(json.dumps(hand).encode())) == {"id": hand["id"], **hand["expect"]}


@pytest.mark.parametrize(
    "hand", [hand for hand in HANDS if "error" in hand["expect"]], ids=lambda hand: hand["id"]
)
def test_a_hand_that_cannot_be_settled_is_refused_as_its_vector_says(hand: dict[str, Any]) -> None:
    with pytest.raises(LineError) as refused:
        answer(json.dumps(hand).encode())
    assert (refused.value.code, refused.value.path) == (
        hand["expect"]["error"]["code"],
        hand["expect"]["error"]["path"],
    )


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad["name"])
def test_a_bad_line_gets_the_code_of_its_vector(bad: dict[str, Any]) -> None:
    line = bad["input"] if isinstance(bad["input"], str) else json.dumps(bad["input"])
    with pytest.raises(LineError) as refused:
        answer(line.encode())
    assert refused.value.code == bad["error"]


def test_the_slow_twin_agrees_with_every_vector() -> None:
    for hand in SETTLED:
        named = isinstance(hand["house"], str)
        house = load_house(hand["house"]) if named else parse_house(hand["house"])
        assert settle_slowly({**hand, "house": house_data(house)}) == hand["expect"], hand["id"]
