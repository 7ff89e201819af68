"""Write the finished hands that the gallery and the client's tests show.

They are settled by the engine, and dealt from real seeds where nothing else is wanted of them.
Run from the repository's root: `python client/gallery/hands.py`.
"""

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import msgspec

from maubinh.engine.cards import Card
from maubinh.engine.house import House, load_house, parse_house
from maubinh.engine.ranking import rank_row
from maubinh.engine.rows import Rows, parse_rows
from maubinh.engine.settlement import Player, settle
from maubinh.fairness import commitment_of, deal_hands
from maubinh.table.state import Hand, InHand
from maubinh.table.summary import summary_of
from maubinh.table.views import SummaryView

OUT = Path(__file__).parents[1] / "src/fixtures/hands.json"
TABLE = "BCDFGH"


@dataclass
class Scene:
    """One hand: the people in round order with the rows they laid, and how they stood before it."""

    house: House
    stake: int
    names: Sequence[str]
    rows: Sequence[Rows]
    stacks: Sequence[int]
    claims: Sequence[int] = ()
    left: Sequence[int] = ()
    hand: int = 27
    seed: bytes = bytes(32)
    nonces: Sequence[str | None] = ()
    dealt: Sequence[tuple[Card, ...]] = ()


def summary(scene: Scene) -> SummaryView:
    """The summary a table would show of a scene; seats are taken in round order, the first of them seat 0."""
    hand = Hand(
        number=scene.hand,
        commitment=commitment_of(scene.seed),
        seed=scene.seed,
        stake=scene.stake,
        house=scene.house,
        started=0,
        players=tuple(part_of(scene, place) for place in range(len(scene.names))),
        settlement=settle(players_of(scene), house=scene.house, stake=scene.stake),
    )
    return summary_of(TABLE, hand)


def part_of(scene: Scene, place: int) -> InHand:
    """One player of a scene, as a table keeps them."""
    return InHand(
        seat=seats_of(scene)[place],
        player=f"p_{scene.names[place].lower()}",
        name=scene.names[place],
        cards=scene.dealt[place] if scene.dealt else scene.rows[place].cards,
        before=scene.stacks[place],
        nonce=scene.nonces[place] if scene.nonces else None,
        rows=scene.rows[place],
        left=place in scene.left,
    )


def players_of(scene: Scene) -> list[Player]:
    """The players of a scene, as the engine settles them."""
    return [
        Player(name, laid, stack, place in scene.claims, place in scene.left)
        for place, (name, laid, stack) in enumerate(zip(scene.names, scene.rows, scene.stacks, strict=True))
    ]


def seats_of(scene: Scene) -> tuple[int, ...]:
    """Seats in round order, which runs against their numbers; two players sit across."""
    count = len(scene.names)
    return (0, 2) if count == 2 else tuple(-place % 4 for place in range(count))


def dealt_scene(house: House, *, names: Sequence[str], hand: int, stake: int, stacks: Sequence[int]) -> Scene:
    """A hand dealt from a real seed, so that its deal verifies, and laid greedily."""
    seed = bytes(range(hand, hand + 32))
    nonces = [f"{hand:032x}"] + [None] * (len(names) - 1)
    scene = Scene(house, stake, names, rows=(), stacks=stacks, hand=hand, seed=seed, nonces=nonces)
    hands = deal_hands(seed, table=TABLE, hand=hand, seats=seats_of(scene), nonces=nonces)
    dealt = [tuple(Card(code) for code in cards) for cards in hands]
    return dataclasses.replace(scene, dealt=dealt, rows=[greedy(cards, house=house) for cards in dealt])


def greedy(cards: Sequence[Card], *, house: House) -> Rows:
    """The strongest back there is, then the strongest middle of what is left."""

    def strongest(left: Sequence[Card]) -> tuple[Card, ...]:
        return max(combinations(left, 5), key=lambda five: rank_row(five, wheel=house.wheel))

    back = strongest(cards)
    middle = strongest([card for card in cards if card not in back])
    return Rows(back, middle, tuple(card for card in cards if card not in back and card not in middle))


USUAL = [
    parse_rows("KdJd8d6d4d", "AhAc5c5s2h", "QcQh9s"),
    parse_rows("KsQsJhTh9c", "Ts9h8c7s6h", "3s3h3c"),
    parse_rows("AsKhQdJsTc", "8s8hKc7d2s", "4s4hJc"),
    parse_rows("AdTd9d5d3d", "6s6c5h4c2c", "7h7c2d"),
]
SIX_PAIRS = [
    parse_rows("KdKsJdJc3d", "9h9c6s6h2c", "4d4s2s"),
    parse_rows("AsQsTs8s7s", "KhKcQhJs5d", "8d8c3h"),
    parse_rows("AhThTd7h7c", "QdJh9s8h5c", "6d5s3s"),
    parse_rows("AcQc6c4c3c", "AdTc9d7d5h", "2d2h4h"),
]
HOME = {
    "name": "nha-toi",
    "title": {"vi": "Nhà tôi", "en": "My house"},
    "aces": 1,
    "scoop": {"scope": "pair", "multiplier": 2},
    "sweep": {"multiplier": 2},
    "rake": {"percent": 3, "on": "payment"},
    "bonus": {"back": {"quads": 8}},
}
FOUR = ("Minh", "Lan", "Hùng", "Chú Tư")


def scenes() -> dict[str, Scene]:
    """Every hand by name."""
    bigkool, xap_xam = load_house("bigkool"), load_house("xap-xam")
    theo_vong, casino = load_house("theo-vong"), load_house("casino")
    return {
        "usual": Scene(bigkool, 1000, FOUR, USUAL, (48_000, 22_500, 79_200, 41_000)),
        "natural": Scene(xap_xam, 500, FOUR, SIX_PAIRS, (25_000, 18_000, 3_000, 41_000)),
        "capped": Scene(theo_vong, 5000, FOUR, USUAL, (250_000, 400_000, 12_000, 46_000)),
        "claimed": Scene(bigkool, 100, FOUR, SIX_PAIRS, (5_000, 5_000, 1_200, 5_000), claims=[0]),
        "forfeit": Scene(casino, 1000, FOUR[:3], USUAL[:3], (50_000, 50_000, 50_000), left=[2]),
        "sweep": Scene(parse_house(HOME), 1000, FOUR[1:], USUAL[1:], (50_000, 50_000, 50_000)),
        "three": dealt_scene(casino, names=FOUR[:3], hand=41, stake=1000, stacks=(50_000, 48_000, 52_000)),
        "duel": dealt_scene(bigkool, names=FOUR[:2], hand=12, stake=5000, stacks=(250_000, 250_000)),
        "four": dealt_scene(
            xap_xam, names=FOUR, hand=33, stake=1000, stacks=(50_000, 48_000, 52_000, 61_500)
        ),
    }


def main() -> None:
    """Write them all."""
    built = {name: msgspec.to_builtins(summary(scene)) for name, scene in scenes().items()}
    OUT.write_text(json.dumps(built, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
