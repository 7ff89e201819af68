"""The judge leaves out the naturals that the engine finds, and no others."""

import numpy as np
import pytest

from bench.strength.deals import random_hands
from bench.strength.naturals import count_as_natural, hold_natural
from bench.strength.ranks import Cards
from maubinh import DECK, HOUSES, Rows, load_house, natural_in, natural_of, parse_cards
from tests.support.hands import DRAGON, SIX_PAIRS, STRONG, THREE_FLUSHES

MADE = [
    DRAGON,
    SIX_PAIRS,
    THREE_FLUSHES,
    STRONG,
    "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h",
    "As Ad Ah 9c 9s 4h 4c 8d 8s 3h 3c 2c 2d",  # five pairs and trips
    "As Ad Ah Ac 9s 9h 4c 4d 8s 8h 3c 3d 2d",  # four of a rank are two pairs
    "As 2d 3h 4c 5s 2h 3c 4d 5h 6s Qd Kc Ah",  # three straights, with the ace low and high
    "As 2d 3h 4c 5s 2h 3c 4d 5h 6s Kd Ac 2s",  # no run goes round the corner
    "Ah 9h 7h 4h 2h Kh Jh 8h 6h 3h Td 8d 5d",  # ten of a suit and three
    "Ah 9h 7h 4h 2h Kc Jc 8c 6c 3c Td 8d 5s",
]


def hands() -> Cards:
    made = np.array([parse_cards(text) for text in MADE], dtype=np.uint8)
    turned = made[:, np.random.default_rng(1).permutation(13)]
    return np.concatenate([made, turned, random_hands(3000, rng=np.random.default_rng(2))])


@pytest.mark.parametrize("name", HOUSES)
def test_a_hand_holds_a_natural_when_the_engine_finds_one(name: str) -> None:
    house = load_house(name)
    found = hold_natural(hands(), house=house)
    expected = [natural_in([DECK[card] for card in hand], house=house) is not None for hand in hands()]
    assert found.tolist() == expected
    assert 10 < sum(expected) < 200


@pytest.mark.parametrize("name", HOUSES)
def test_laid_rows_count_as_a_natural_when_the_house_judges_so(name: str) -> None:
    house = load_house(name)
    found = count_as_natural(hands(), house=house)
    cards = [tuple(DECK[card] for card in hand) for hand in hands()]
    expected = [natural_of(Rows(hand[:5], hand[5:10], hand[10:]), house=house) is not None for hand in cards]
    assert found.tolist() == expected
