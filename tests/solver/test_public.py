import numpy as np
import pytest

import maubinh
from maubinh.engine.cards import card_text
from maubinh.engine.house import HOUSES, load_house
from maubinh.solver import LEVELS, advise, choose, lay_hands, row_odds, rows_in
from maubinh.solver.deals import deal_hands


@pytest.mark.parametrize("mode", ["table", "removal"])
@pytest.mark.parametrize("name", HOUSES)
def test_one_hand_and_many_are_laid_alike(name: str, mode: str) -> None:
    hands = deal_hands(40, seed=(31,))
    many = maubinh.arrange_many(hands, name, mode=mode, opponents=1, threads=2)
    for cards, laid in zip(hands, many, strict=True):
        best, *_ = maubinh.arrange([card_text(card) for card in cards.tolist()], name, mode=mode, opponents=1)
        if (
            load_house(name).naturals.judged == "cards"
            or maubinh.natural_in(cards.tolist(), house=load_house(name)) is None
        ):
            assert best.rows.cards == tuple(laid.tolist())


@pytest.mark.parametrize("mode", ["table", "removal"])
def test_the_first_of_many_options_is_the_best_one(mode: str) -> None:
    for cards in deal_hands(60, seed=(32,)):
        for house in (load_house("xap-xam"), load_house("bigkool")):
            alone = advise(cards.tolist(), house=house, opponents=1, mode=mode)
            among = advise(cards.tolist(), house=house, opponents=1, mode=mode, top=50)
            assert alone.options[0] == among.options[0]
            assert alone.options[0].ev == max(option.ev for option in among.options)


def test_cards_come_as_codes_or_texts_or_one_text() -> None:
    text = "As Kd Qc Jh 9s 9h 8d 7c 6h 5s 4d 3c 3h"
    codes = [maubinh.parse_card(card) for card in text.split()]
    assert maubinh.arrange(text) == maubinh.arrange(text.split()) == maubinh.arrange(codes)


def test_lists_and_wider_integers_do_too() -> None:
    hands = deal_hands(3, seed=(33,))
    assert (maubinh.arrange_many(hands.tolist()) == maubinh.arrange_many(hands.astype(np.int64))).all()
    assert maubinh.arrange_many(np.empty((0, 13), np.uint8)).shape == (0, 13)


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        ([[0, 1, 2]], {}),
        ([[*range(12), 52]], {}),
        ([[*range(12), -1]], {}),
        ([[*range(12), 0]], {}),
        ([list(range(13))], {"threads": -1}),
        ([list(range(13))], {"mode": "magic"}),
        ([list(range(13))], {"opponents": 4}),
        ([[0.5] * 13], {}),
    ],
)
def test_what_no_hand_is_is_refused(hands: list[list[int]], options: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - that it is refused is all that is promised
        maubinh.arrange_many(hands, **options)  # type: ignore[arg-type]  # columns of one table


@pytest.mark.parametrize("level", LEVELS)
def test_laying_in_bulk_is_choosing_hand_by_hand(level: str) -> None:
    house = load_house("theo-vong")
    hands = deal_hands(40, seed=(34,))
    known = next(each for each in LEVELS if each == level)
    laid = lay_hands(hands, house=house, opponents=2, level=known)
    for cards, rows, declare in zip(hands, laid.rows, laid.declare, strict=True):
        choice = choose(cards.tolist(), house=house, opponents=2, level=known)
        assert rows_in(rows.tolist()) == choice.rows
        assert bool(declare) == choice.declare


def test_odds_of_a_row_add_up_and_name_its_units() -> None:
    rows = maubinh.parse_rows("As Ah Ad Ac Ks", "Qs Qh Qd Jc Jd", "2s 2h 2d")
    odds = row_odds(rows, house=load_house("bigkool"), opponents=1)
    assert [each.units for each in odds] == [8, 4, 6]
    assert all(each.win + each.tie + each.lose == pytest.approx(1.0) for each in odds)
    assert all(each.win > 0.9 for each in odds)
