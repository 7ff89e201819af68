"""A slow judge written from the rules alone: every split of a hand, ranked by the engine."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from maubinh.engine.cards import Card
from maubinh.engine.house import HOUSES, House, load_house, parse_house
from maubinh.engine.ranking import Strength, rank_row
from maubinh.engine.rows import Rows, fouls

VECTORS = Path(__file__).parents[1] / "vectors"


class Split(NamedTuple):
    """One legal arrangement with the strengths of its rows, and what winning them brings."""

    rows: Rows
    strengths: tuple[Strength, Strength, Strength]
    units: tuple[int, int, int]

    def covers(self, other: "Split") -> bool:
        """Whether it equals or exceeds another in strength and units of every row."""
        stronger = all(mine >= theirs for mine, theirs in zip(self.strengths, other.strengths, strict=True))
        return stronger and all(mine >= theirs for mine, theirs in zip(self.units, other.units, strict=True))


def splits_of(cards: tuple[Card, ...]) -> Iterator[Rows]:
    """All 72,072 splits."""
    for front in combinations(cards, 3):
        ten = [card for card in cards if card not in front]
        for back in combinations(ten, 5):
            yield Rows(back, tuple(card for card in ten if card not in back), front)


def legal_splits(cards: tuple[Card, ...], house: House) -> list[Split]:
    """Every split that does not foul, one for each triple of strengths."""
    ranked: dict[tuple[Card, ...], Strength] = {
        row: rank_row(row, wheel=house.wheel) for size in (3, 5) for row in combinations(cards, size)
    }
    found: dict[tuple[Strength, Strength, Strength], Split] = {}
    units = house.bonus.table
    for rows in splits_of(cards):
        strengths = ranked[rows.back], ranked[rows.middle], ranked[rows.front]
        if strengths not in found and not fouls(*strengths, house=house):
            won = tuple(units[row][strength.category] for row, strength in enumerate(strengths))
            found[strengths] = Split(rows, strengths, (won[0], won[1], won[2]))
    return list(found.values())


def undominated(found: list[Split]) -> list[Split]:
    """Those that no other one covers."""
    kept: list[Split] = []
    for split in sorted(found, key=lambda split: split.strengths, reverse=True):
        if not any(other.covers(split) for other in kept):
            kept.append(split)
    return kept


def shipped_houses() -> list[House]:
    """The four houses."""
    return [load_house(name) for name in HOUSES]


def custom_houses() -> list[House]:
    """Every house of one's own in the shared vectors."""
    lines = (VECTORS / "custom.jsonl").read_text(encoding="utf-8").splitlines()
    return [parse_house(json.loads(line)["house"]) for line in lines]
