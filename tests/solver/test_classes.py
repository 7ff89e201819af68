import random
from itertools import pairwise

import numpy as np
import pytest

from maubinh.engine.cards import DECK, parse_cards
from maubinh.engine.ranking import Category, Wheel, compare_front, rank_row
from maubinh.solver.classes import FIVE_CLASSES, FRONT_CLASSES, classes
from maubinh.solver.splits import splits
from maubinh.solver.twin import row_classes


def test_there_are_7462_classes_of_five_and_455_of_three() -> None:
    known = classes(Wheel.LOWEST)
    assert np.bincount(known.five_category).tolist() == [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]
    assert np.bincount(known.front_category).tolist() == [286, 156, 0, 13]
    assert (FIVE_CLASSES, FRONT_CLASSES) == (7462, 455)


def test_thirteen_cards_split_72072_ways() -> None:
    cut = splits()
    assert len(cut.back) == 72_072
    whole = cut.five_mask[cut.back] | cut.five_mask[cut.middle] | cut.three_mask[cut.front]
    assert (whole == 0b1111111111111).all()


@pytest.mark.parametrize("wheel", list(Wheel))
def test_class_numbers_order_rows_as_the_engine_does(wheel: Wheel) -> None:
    deal = random.Random(1)
    cut = splits()
    for _ in range(3):
        hand = np.array(sorted(deal.sample(DECK, 13)), np.uint8)
        five, three = row_classes(hand, classes(wheel))
        strengths = [rank_row(hand[cards].tolist(), wheel=wheel) for cards in cut.fives]
        order = sorted(range(len(strengths)), key=lambda at: strengths[at])
        for weaker, stronger in pairwise(order):
            assert (five[weaker] == five[stronger]) == (strengths[weaker] == strengths[stronger])
            assert five[weaker] <= five[stronger]
        fronts = [rank_row(hand[cards].tolist(), wheel=wheel) for cards in cut.threes]
        assert sorted(range(286), key=lambda at: (fronts[at], at)) == sorted(
            range(286), key=lambda at: (int(three[at]), at)
        )


@pytest.mark.parametrize("wheel", list(Wheel))
def test_a_front_needs_the_middle_that_rule_2_6_says(wheel: Wheel) -> None:
    known = classes(wheel)
    deal = random.Random(2)
    cut = splits()
    for _ in range(4):
        hand = np.array(sorted(deal.sample(DECK, 13)), np.uint8)
        five, three = row_classes(hand, known)
        for split in deal.sample(range(72_072), 300):
            middle, front = cut.middle[split], cut.front[split]
            order = compare_front(
                rank_row(hand[cut.threes[front]].tolist(), wheel=wheel),
                rank_row(hand[cut.fives[middle]].tolist(), wheel=wheel),
            )
            assert (five[middle] >= known.need[three[front]]) == (order <= 0)
            assert (five[middle] >= known.above[three[front]]) == (order < 0)


def test_the_wheel_stands_where_the_house_puts_it() -> None:
    wheel_row = parse_cards("As 2s 3s 4c 5s")
    assert rank_row(wheel_row, wheel=Wheel.SECOND).category is Category.STRAIGHT
    places = {}
    for wheel in Wheel:
        hand = np.array(sorted([*wheel_row, 16, 21, 26, 31, 36, 40, 44, 45]), np.uint8)
        five, _ = row_classes(hand, classes(wheel))
        straights = sorted(
            {int(place) for place in five if classes(wheel).five_category[place] == Category.STRAIGHT}
        )
        mask = sum(1 << int(np.searchsorted(hand, card)) for card in wheel_row)
        places[wheel] = straights.index(int(five[splits().five_mask.tolist().index(mask)]))
    assert places[Wheel.LOWEST] == 0
    assert places[Wheel.SECOND] > 0
