"""Write the finished hands the gallery and the client's tests show: settled by the engine, dealt by real seeds where they can be.

Run from the repository's root: `python client/gallery/hands.py`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import msgspec

from maubinh.engine.cards import card_text
from maubinh.engine.house import House, load_house, parse_house
from maubinh.engine.rows import ROWS, Rows, parse_rows
from maubinh.engine.settlement import Player, settle
from maubinh.engine.ranking import rank_row
from maubinh.fairness import commitment_of, deal_hands
from maubinh.table import views

OUT = Path(__file__).parents[1] / "src/fixtures/hands.json"
RANK_OFFSET = 2


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
    nonces: Sequence[str | None] = field(default_factory=list)
    dealt: Sequence[Sequence[str]] | None = None


def rows(back: str, middle: str, front: str) -> Rows:
    return parse_rows(back, middle, front)


def summary(scene: Scene) -> views.SummaryView:
    """The summary a table would show of a scene; player k sits on the seat that is k-th in round order."""
    count = len(scene.names)
    seats = tuple((-place) % 4 for place in range(count)) if count > 2 else (0, 2)
    players = [
        Player(name, laid, stack, place in scene.claims, place in scene.left)
        for place, (name, laid, stack) in enumerate(zip(scene.names, scene.rows, scene.stacks, strict=True))
    ]
    settled = settle(players, house=scene.house, stake=scene.stake)
    stopped = scene.house.naturals.stops_showdown and any(settled.naturals)

    def totals(chips: Sequence[int]) -> tuple[views.SeatTotal, ...]:
        return tuple(views.SeatTotal(seat, amount) for seat, amount in zip(seats, chips, strict=True))

    def shown(place: int) -> views.ShownHand:
        hidden = place in scene.left or (stopped and not settled.naturals[place])
        laid = scene.rows[place]
        return views.ShownHand(
            seat=seats[place],
            rows=views.CardRows() if hidden else views.CardRows(*(texts(getattr(laid, row)) for row in ROWS)),
            names=() if hidden else tuple(row_name(laid, row, house=scene.house) for row in ROWS),
            foul=settled.fouls[place],
            natural=settled.naturals[place],
            left=place in scene.left,
        )

    transfers = tuple(
        msgspec.convert(
            {**msgspec.to_builtins(line), "payer": seats[line.payer], "payee": seats[line.payee]}, views.TransferView
        )
        for line in settled.transfers
    )
    return views.SummaryView(
        hand=scene.hand,
        stake=scene.stake,
        house=scene.house.name,
        order=seats,
        names=tuple(scene.names),
        players=tuple(f"p_{name.lower()}" for name in scene.names),
        hands=tuple(shown(place) for place in range(count)),
        transfers=transfers,
        net=totals(settled.net),
        rake=totals(settled.rake),
        before=totals(scene.stacks),
        after=totals([stack + won for stack, won in zip(scene.stacks, settled.net, strict=True)]),
        dealt=tuple(tuple(cards) for cards in scene.dealt or [texts(laid.cards) for laid in scene.rows]),
        proof=views.DealProof(
            table="BCDFGH",
            hand=scene.hand,
            commitment=commitment_of(scene.seed),
            server_seed=scene.seed.hex(),
            seats=seats,
            nonces=tuple(scene.nonces or [None] * count),
        ),
        rake_percent=scene.house.rake.percent,
    )


def texts(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_text(card) for card in cards)


def row_name(laid: Rows, row: str, *, house: House) -> views.RowName:
    strength = rank_row(getattr(laid, row), wheel=house.wheel)
    return views.RowName(row, strength.category.code, tuple(rank + RANK_OFFSET for rank in strength.ranks))


def dealt_scene(house: House, *, names: Sequence[str], hand: int, stake: int, stacks: Sequence[int]) -> Scene:
    """A hand dealt from a real seed, so that its deal verifies, and laid greedily."""
    seed = bytes(range(hand, hand + 32))
    nonces = [f"{hand:032x}"] + [None] * (len(names) - 1)
    seats = tuple((-place) % 4 for place in range(len(names))) if len(names) > 2 else (0, 2)
    hands = deal_hands(seed, table="BCDFGH", hand=hand, seats=seats, nonces=nonces)
    return Scene(
        house=house,
        stake=stake,
        names=names,
        rows=[greedy(cards, house=house) for cards in hands],
        stacks=stacks,
        hand=hand,
        seed=seed,
        nonces=nonces,
        dealt=[texts(cards) for cards in hands],
    )


def greedy(cards: Sequence[int], *, house: House) -> Rows:
    """The strongest back there is, then the strongest middle of what is left."""

    def strongest(left: Sequence[int]) -> tuple[int, ...]:
        return max(combinations(left, 5), key=lambda five: rank_row(five, wheel=house.wheel))

    back = strongest(cards)
    middle = strongest([card for card in cards if card not in back])
    return Rows(back, middle, tuple(card for card in cards if card not in back and card not in middle))


USUAL = [
    rows("KdJd8d6d4d", "AhAc5c5s2h", "QcQh9s"),
    rows("KsQsJhTh9c", "Ts9h8c7s6h", "3s3h3c"),
    rows("AsKhQdJsTc", "8s8hKc7d2s", "4s4hJc"),
    rows("AdTd9d5d3d", "6s6c5h4c2c", "7h7c2d"),
]
SIX_PAIRS = [
    rows("KdKsJdJc3d", "9h9c6s6h2c", "4d4s2s"),
    rows("AsQsTs8s7s", "KhKcQhJs5d", "8d8c3h"),
    rows("AhThTd7h7c", "QdJh9s8h5c", "6d5s3s"),
    rows("AcQc6c4c3c", "AdTc9d7d5h", "2d2h4h"),
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
    bigkool, xap_xam = load_house("bigkool"), load_house("xap-xam")
    theo_vong, casino = load_house("theo-vong"), load_house("casino")
    return {
        "usual": Scene(bigkool, 1000, FOUR, USUAL, (48_000, 22_500, 79_200, 41_000)),
        "natural": Scene(xap_xam, 500, FOUR, SIX_PAIRS, (25_000, 18_000, 3_000, 41_000)),
        "capped": Scene(theo_vong, 5000, FOUR, USUAL, (250_000, 400_000, 12_000, 46_000)),
        "claimed": Scene(bigkool, 100, FOUR, SIX_PAIRS, (5_000, 5_000, 1_200, 5_000), claims=[1 - 1]),
        "forfeit": Scene(casino, 1000, FOUR[:3], USUAL[:3], (50_000, 50_000, 50_000), left=[2]),
        "sweep": Scene(parse_house(HOME), 1000, FOUR[1:], USUAL[1:], (50_000, 50_000, 50_000)),
        "three": dealt_scene(
            casino, names=FOUR[:3], hand=41, stake=1000, stacks=(50_000, 48_000, 52_000)
        ),
        "duel": dealt_scene(bigkool, names=FOUR[:2], hand=12, stake=5000, stacks=(250_000, 250_000)),
        "four": dealt_scene(xap_xam, names=FOUR, hand=33, stake=1000, stacks=(50_000, 48_000, 52_000, 61_500)),
    }


def main() -> None:
    built = {name: msgspec.to_builtins(summary(scene)) for name, scene in scenes().items()}
    OUT.write_text(json.dumps(built, ensure_ascii=False, separators=(",", ":")) + "\n")
    for name, view in built.items():
        print(name, view["net"], len(view["transfers"]))


if __name__ == "__main__":
    main()
