"""Arrangements by the rules alone."""

import random

import pytest

from maubinh.engine.cards import DECK, parse_cards
from maubinh.engine.house import HOUSES, Foul, House, load_house
from maubinh.engine.rows import Rows, is_foul
from maubinh.room.plain import plain_rows

STRICT = House(foul=Foul(equal="fouls"))


def check(rows: Rows, cards: tuple[int, ...], house: House) -> None:
    assert (len(rows.back), len(rows.middle), len(rows.front)) == (5, 5, 3)
    assert sorted(rows.cards) == sorted(cards)
    assert not is_foul(rows, house=house)


@pytest.mark.parametrize("house", [*map(load_house, HOUSES), STRICT], ids=[*HOUSES, "strict"])
def test_any_thirteen_cards_are_laid_without_a_foul(house: House) -> None:
    drawn = random.Random(13)
    for _ in range(300):
        cards = tuple(drawn.sample(DECK, 13))
        check(plain_rows(cards, house=house), cards, house)


@pytest.mark.parametrize(
    "text",
    [
        "As Kd Qs Jd Ts 9d 8s 7d 6s 5d 4s 3d 2s",
        "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
        "2s 2c 2d 2h 3s 3c 3d 3h 4s 4c 4d 4h 5s",
        "As Ac Ad Ah Ks Kc Kd Kh Qs Qc Qd Qh Js",
        "7s 6s 5d 4h 2c Ks Qd Jh 9c 8s Ac 3d Td",
    ],
)
def test_hands_in_which_high_cards_tempt_to_a_foul(text: str) -> None:
    cards = parse_cards(text)
    check(plain_rows(cards, house=load_house("bigkool")), cards, load_house("bigkool"))
