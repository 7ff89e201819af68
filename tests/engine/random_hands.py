"""Random hands under random houses, leaning towards what is rare: naturals, fouls, equal rows, empty stacks."""

from random import Random
from typing import Any

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "scdh"]
NATURALS = [
    "dragon_flush",
    "dragon",
    "same_colour_13",
    "same_colour_12",
    "five_straight_pairs",
    "five_pairs_trips",
    "six_pairs",
    "three_flushes",
    "three_straights",
]
FIVE_CARD = ["pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush"]

Data = dict[str, Any]


def random_house(rng: Random) -> Data:
    """A valid house with every choice made at random, keys left out at random too."""
    house: Data = {
        "name": f"house-{rng.randrange(1000)}",
        "wheel": rng.choice(["lowest", "second"]),
        "aces": rng.choice([0, 0, 1, 7]),
        "broke_cannot_win": rng.random() < 0.5,
        "bonus": {
            "front": _bonuses(rng, ["pair", "trips"]),
            "middle": _bonuses(rng, FIVE_CARD),
            "back": _bonuses(rng, FIVE_CARD),
        },
        "scoop": {
            "scope": rng.choice(["none", "pair", "table"]),
            "multiplier": rng.randint(1, 4),
            "extra": rng.choice([0, 0, 3]),
            "bonuses": rng.random() < 0.5,
            "fouls": rng.random() < 0.5,
        },
        "sweep": {"multiplier": rng.randint(1, 3), "extra": rng.choice([0, 0, 5])},
        "foul": {
            "mode": rng.choice(["rows", "flat"]),
            "multiplier": rng.randint(1, 3),
            "units": rng.choice([0, 6]),
            "equal": rng.choice(["stands", "fouls"]),
        },
        "rake": {"percent": rng.choice([0, 5, 20]), "on": rng.choice(["net", "payment"])},
        "naturals": _naturals(rng),
        "forfeit": {"allowed": True, "units": rng.choice([0, 3, 6])},
    }
    return {key: value for key, value in house.items() if key == "name" or rng.random() < 0.9}


def _bonuses(rng: Random, categories: list[str]) -> Data:
    return {category: rng.randint(1, 20) for category in categories if rng.random() < 0.5}


def _naturals(rng: Random) -> Data:
    listed = rng.sample(NATURALS, rng.randint(0, len(NATURALS)))
    return {
        "claim": rng.choice(["declare", "automatic"]),
        "judged": rng.choice(["cards", "rows"]),
        "contest": rng.choice(["pairwise", "strongest"]),
        "equal": rng.choice(["split", "each"]),
        "stops_showdown": rng.random() < 0.3,
        "payouts": [{"name": name, "units": rng.randint(0, 40)} for name in listed],
    }


def random_players(rng: Random) -> list[Data]:
    """Two to four players; rows mostly laid by strength, sometimes at random, sometimes as a natural."""
    deck = rng.sample(DECK, 52)
    players = []
    for name in rng.sample("abcd", rng.randint(2, 4)):
        cards = _natural_cards(rng, deck) if rng.random() < 0.3 else deck[:13]
        deck = [card for card in deck if card not in cards]
        players.append(
            {
                "id": name,
                "rows": _rows(rng, cards),
                "stack": rng.choice([None, None, 0, rng.randrange(60), rng.randrange(3000)]),
                "natural": rng.random() < 0.6,
                "left": rng.random() < 0.1,
            }
        )
    return players


def _natural_cards(rng: Random, deck: list[str]) -> list[str]:
    """Thirteen cards out of those left that lean to a natural, in an order that may show it."""
    order = {card: place for place, card in enumerate(deck)}
    match rng.randrange(5):
        case 0:  # one suit after another: flushes, one colour
            chosen = sorted(deck, key=lambda card: (card[1] in "sc", card[1], order[card]))
        case 1:  # pairs and fours
            chosen = sorted(deck, key=lambda card: (RANKS.index(card[0]), order[card]))
        case 2:  # one of each rank
            chosen = sorted(deck, key=lambda card: [each for each in deck if each[0] == card[0]].index(card))
        case 3:  # runs of five, five and three
            return _runs(rng, deck)
        case _:  # pairs scattered over the ranks
            pairs = rng.sample(RANKS, 6)
            chosen = sorted(
                deck, key=lambda card: (card[0] not in pairs, _place(deck, card) > 1, order[card])
            )
    return chosen[:13]


def _place(deck: list[str], card: str) -> int:
    return [each for each in deck if each[0] == card[0]].index(card)


def _runs(rng: Random, deck: list[str]) -> list[str]:
    ring = "A" + RANKS
    left, chosen = list(deck), []
    for size in (5, 5, 3):
        low = rng.randint(0, len(ring) - size)
        for rank in ring[low : low + size]:
            card = next((card for card in left if card[0] == rank), left[0])
            left.remove(card)
            chosen.append(card)
    return chosen


def _rows(rng: Random, cards: list[str]) -> Data:
    cards = list(cards)
    style = rng.random()
    if style < 0.5:
        times = [card[0] for card in cards]
        cards.sort(key=lambda card: (-times.count(card[0]), -RANKS.index(card[0])))
    elif style < 0.7:
        rng.shuffle(cards)
    return {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}


def random_hand(seed: int) -> Data:
    """A line of `maubinh settle`, the same for the same seed."""
    rng = Random(seed)
    return {
        "id": seed,
        "house": random_house(rng),
        "stake": rng.choice([1, 1, 7, 100]),
        "players": random_players(rng),
    }
