"""The engine against its slow twin: written apart, they must agree on every line."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from maubinh.cli.jsonl import LineError
from maubinh.cli.settle_lines import answer
from maubinh.engine.house import house_data, parse_house
from tests.engine.random_hands import random_hand
from tests.engine.twin import settle_slowly


def _settle(hand: dict[str, Any]) -> dict[str, Any]:
    """Settle a hand, first taking back the claims the engine calls false, one by one."""
    while True:
        try:
            return dict(json.loads(answer(json.dumps(hand).encode())))
        except LineError as error:
            found = re.fullmatch(r"players\[(\d)\]\.natural", error.path)
            if found is None or error.code != "false_claim":
                raise
            hand["players"][int(found[1])]["natural"] = False


def _compare(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        hand = random_hand(seed)
        settled = _settle(hand)
        hand["house"] = house_data(parse_house(hand["house"]))
        assert settled == {"id": seed, **settle_slowly(hand)}, f"seed {seed}"
        seen.update(line["step"] for line in settled["transfers"])
        seen.update(settled["naturals"].values())
        seen["capped"] += any(line["paid"] < line["due"] for line in settled["transfers"])
    return seen


def test_both_settle_random_hands_under_random_houses_alike_and_meet_every_step_and_natural() -> None:
    seen = _compare(range(1200))
    steps = ["forfeit", "natural", "foul", "back", "middle", "front", "scoop", "sweep", "aces", "capped"]
    naturals = [
        "same_colour_13",
        "same_colour_12",
        "five_straight_pairs",
        "six_pairs",
        "three_flushes",
        "three_straights",
        "dragon",
    ]
    assert not [name for name in steps + naturals if seen[name] == 0], seen


@pytest.mark.heavy
def test_both_settle_thirty_thousand_more_random_hands_alike() -> None:
    _compare(range(10_000, 40_000))
