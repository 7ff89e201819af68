"""Rules 2.5 and 2.6: laying thirteen cards, and fouls."""

from itertools import combinations

import pytest

from maubinh.engine.cards import DECK
from maubinh.engine.errors import CardError
from maubinh.engine.house import House, load_house
from maubinh.engine.rows import ROWS, Rows, is_foul, parse_rows
from tests.engine.tables import ACES, FOUL, lay, own

BIGKOOL = load_house("bigkool")
STRICT = own(foul={"equal": "fouls"})


def test_2_5_a_middle_stronger_than_the_back_fouls() -> None:
    assert is_foul(lay(FOUL), house=BIGKOOL)


def test_2_5_rows_that_weaken_from_back_to_front_stand() -> None:
    assert not is_foul(lay(ACES), house=BIGKOOL)


@pytest.mark.parametrize(
    "text",
    ["9sTdJhQcKs / 9hTcJdQsKc / 2h2d3c", "AsAhQd4c2c / KsKh5d4d3c / KcKd5h"],
)
def test_2_5_equal_rows_stand_unless_the_house_says_they_foul(text: str) -> None:
    rows = lay(text)
    assert not is_foul(rows, house=BIGKOOL)
    assert is_foul(rows, house=STRICT)


@pytest.mark.parametrize(
    ("middle", "front", "foul"),
    [
        ("KhKc5d4s3c", "KsKd5h", False),
        ("KhKc4d3s2c", "KsKdAh", True),
        ("7s5d4h3c2s", "AsKdQh", True),
        ("2s2d2h8dKs", "3s3d3h", True),
        ("2s2d2h3c3s", "AsAdAh", False),
    ],
)
def test_2_6_a_front_fouls_only_where_it_is_stronger_as_far_as_it_goes(
    middle: str, front: str, foul: bool
) -> None:
    assert is_foul(parse_rows("6c7c8c9cTc", middle, front), house=BIGKOOL) is foul


@pytest.mark.parametrize(("house", "foul"), [(load_house("bigkool"), False), (load_house("casino"), True)])
def test_2_4_where_the_wheel_stands_decides_a_foul(house: House, foul: bool) -> None:
    assert is_foul(parse_rows("9sTdJhQcKs", "As2d3h4c5s", "7h6h2c"), house=house) is foul


def test_thirteen_cards_can_be_split_in_72072_ways() -> None:
    cards = DECK[:13]
    splits = set()
    for back in combinations(cards, 5):
        left = [card for card in cards if card not in back]
        for middle in combinations(left, 5):
            splits.add(Rows(back, middle, tuple(card for card in left if card not in middle)))
    assert len(splits) == 72_072


def test_rows_keep_their_cards_back_first() -> None:
    rows = lay(ACES)
    assert rows.cards == rows.back + rows.middle + rows.front
    assert [row.size for row in ROWS] == [5, 5, 3]


@pytest.mark.parametrize(
    ("back", "middle", "front", "fault"),
    [
        ("AsKsQsJs", "2s3s4s5s6s", "7s8s9s", "the back row has 5 cards, not 4"),
        ("AsKsQsJsTs", "2s3s4s5s6s", "7s8s", "the front row has 3 cards, not 2"),
        ("AsKsQsJsTs", "2s3s4s5s6s", "7s8sAs", "held twice"),
        ("AsKsQsJsTx", "2s3s4s5s6s", "7s8s9s", "begins no card"),
    ],
)
def test_rows_of_a_wrong_size_or_with_a_card_twice_are_refused(
    back: str, middle: str, front: str, fault: str
) -> None:
    with pytest.raises(CardError, match=fault):
        parse_rows(back, middle, front)
