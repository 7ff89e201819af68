"""The judge ranks as the engine does, by code of its own."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from bench.strength.deals import random_hands
from bench.strength.ranks import Cards, classes, codes_of, is_legal, laid_places
from maubinh import DECK, Rows, Wheel, compare_front, is_foul, load_house, parse_cards, rank_row

WHEELS = ["lowest", "second"]


def rows(size: int, count: int) -> Cards:
    return random_hands(count, rng=np.random.default_rng(size))[:, :size]


def runs_and_flushes() -> Cards:
    """Rows that chance deals rarely: every straight in several suits, and flushes of all ranks."""
    straights = [[(top - step) % 13 for step in range(5)] for top in range(3, 13)]
    made = [[4 * rank + (suit if place else other) for place, rank in enumerate(straight)]
            for straight in straights for suit in range(4) for other in range(4)]  # fmt: skip
    made += [[4 * rank + 2 for rank in ranks] for ranks in list(combinations(range(13), 5))[::7]]
    return np.array(made, dtype=np.uint8)


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("size", [3, 5])
def test_rows_compare_as_the_engine_compares_them(size: int, wheel: str) -> None:
    taken = rows(size, 1500) if size == 3 else np.concatenate([rows(5, 1500), runs_and_flushes()])
    codes = codes_of(taken, wheel=wheel)
    strengths = [rank_row([DECK[card] for card in row], wheel=Wheel(wheel)) for row in taken]
    assert [int(code) >> 20 for code in codes] == [int(strength.category) for strength in strengths]
    ordered = sorted(range(len(taken)), key=lambda place: strengths[place])
    for lower, higher in pairwise(ordered):
        assert (codes[lower] < codes[higher]) == (strengths[lower] < strengths[higher])
        assert (codes[lower] == codes[higher]) == (strengths[lower] == strengths[higher])


@pytest.mark.parametrize("wheel", WHEELS)
def test_all_classes_of_rows_are_known(wheel: str) -> None:
    assert len(classes(5, wheel=wheel)) == 7462
    assert len(classes(3, wheel=wheel)) == 455
    assert np.isin(codes_of(rows(5, 20_000), wheel=wheel), classes(5, wheel=wheel)).all()


@pytest.mark.parametrize("name", ["bigkool", "casino"])
def test_a_foul_is_what_the_engine_calls_one(name: str) -> None:
    house = load_house(name)
    hands = random_hands(3000, rng=np.random.default_rng(4))
    backs, middles, fronts = (
        codes_of(hands[:, row], wheel=house.wheel) for row in (slice(0, 5), slice(5, 10), slice(10, 13))
    )
    legal = is_legal(backs, middles, fronts)
    for hand, stands in zip(hands, legal, strict=True):
        cards = [DECK[card] for card in hand]
        laid = Rows(tuple(cards[:5]), tuple(cards[5:10]), tuple(cards[10:]))
        assert stands == (not is_foul(laid, house=house))


def test_a_front_is_compared_with_three_ranks_of_the_middle_and_no_more() -> None:
    def laid(front: str, middle: str) -> tuple[int, bool]:
        front_cards, middle_cards = parse_cards(front), parse_cards(middle)
        code, other = (
            codes_of(np.array([cards], dtype=np.uint8), wheel="lowest")
            for cards in (front_cards, middle_cards)
        )
        top = classes(5, wheel="lowest")[-1:]
        return compare_front(rank_row(front_cards), rank_row(middle_cards)), bool(
            is_legal(top, other, code)[0]
        )

    assert laid("Ks Kd 5h", "Kh Kc 5d 4s 3d") == (0, True)
    assert laid("Ks Kd Ah", "Kh Kc 4s 3d 2d") == (1, False)
    assert laid("As Kd Qh", "7h 5c 4s 3d 2d") == (1, False)
    assert laid("As Ad Ah", "2h 2c 2s 3d 3c") == (-1, True)


def test_a_laid_foul_is_refused() -> None:
    weak_back = np.array([[0, 5, 10, 15, 25, 48, 49, 50, 44, 45, 30, 35, 41]], dtype=np.uint8)
    with pytest.raises(ValueError, match="foul"):
        laid_places(weak_back, wheel="lowest")
