"""Rules 2.2–2.4 and 2.6: what a row is and which of two is stronger."""

from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh.engine.cards import DECK, SUITS, Card, card_text, parse_cards, suit_of
from maubinh.engine.ranking import Category, Strength, Wheel, compare_front, rank_plain, rank_row
from tests.engine import twin_cards

WHEELS = list(Wheel)
fives = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)
threes = st.lists(st.sampled_from(DECK), min_size=3, max_size=3, unique=True)


def rank(text: str, wheel: Wheel = Wheel.LOWEST) -> Strength:
    return rank_row(parse_cards(text), wheel=wheel)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("As Kd 7h 5c 2s", Category.HIGH_CARD),
        ("As Ad 7h 5c 2s", Category.PAIR),
        ("As Ad 7h 7c 2s", Category.TWO_PAIR),
        ("As Ad Ah 7c 2s", Category.TRIPS),
        ("9s Td Jh Qc Ks", Category.STRAIGHT),
        ("As 2d 3h 4c 5s", Category.STRAIGHT),
        ("As 9s 7s 5s 2s", Category.FLUSH),
        ("As Ad Ah 7c 7s", Category.FULL_HOUSE),
        ("As Ad Ah Ac 2s", Category.QUADS),
        ("9s Ts Js Qs Ks", Category.STRAIGHT_FLUSH),
    ],
)
def test_2_2_a_row_of_five_is_of_one_of_nine_categories(text: str, category: Category) -> None:
    assert rank(text).category is category


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("As Kd 7h", Category.HIGH_CARD),
        ("As Ad 7h", Category.PAIR),
        ("As Ad Ah", Category.TRIPS),
        ("As Ks Qs", Category.HIGH_CARD),
        ("4d 3h 2c", Category.HIGH_CARD),
    ],
)
def test_2_2_straights_and_flushes_of_three_do_not_count(text: str, category: Category) -> None:
    assert rank(text).category is category


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("Ks Kd 2h 3c 4s", "Qs Qd Ah Kc Js"),  # the pair before the other cards
        ("Ks Kd 7h 3c 2s", "Kh Kc 6h 5c 4s"),  # then the highest other card
        ("Ks Kd 3h 3c 2s", "Qs Qd Jh Jc As"),  # two pair: the higher pair
        ("Ks Kd 4h 4c 2s", "Kh Kc 3h 3c As"),  # then the lower pair
        ("Ks Kd 4h 4c 3s", "Kh Kc 4d 4s 2c"),  # then the kicker
        ("Ks Kd Kh 3c 2s", "Qs Qd Qh Ac Js"),
        ("Ks Kd Kh 2c 2s", "Qs Qd Qh Ac As"),  # full house: the trips, then the pair
        ("Ks Kd Kh 3c 3s", "Ks Kd Kh 2c 2s"),
        ("Ks Kd Kh Kc 2s", "Qs Qd Qh Qc As"),
        ("As 9s 7s 5s 2s", "Kh Qh Jh 9h 8h"),
        ("As 9s 7s 5s 3s", "Ah 9h 7h 5h 2h"),
    ],
)
def test_2_3_within_a_category_the_forming_cards_decide_then_the_others_from_high_to_low(
    stronger: str, weaker: str
) -> None:
    assert rank(stronger).category == rank(weaker).category
    assert rank(stronger) > rank(weaker)


def test_2_3_rows_equal_but_for_their_suits_tie() -> None:
    assert rank("As Kd 7h 5c 2s") == rank("Ah Kc 7d 5s 2d")


def test_2_4_the_wheel_is_the_lowest_straight_where_a_house_says_lowest() -> None:
    assert rank("As 2d 3h 4c 5s") < rank("2s 3d 4h 5c 6s")


def test_2_4_the_wheel_is_the_second_straight_where_a_house_says_second() -> None:
    wheel = rank("As 2d 3h 4c 5s", Wheel.SECOND)
    assert rank("9s Td Jh Qc Ks", Wheel.SECOND) < wheel < rank("Ts Jd Qh Kc As", Wheel.SECOND)


@pytest.mark.parametrize(("wheel", "below"), [(Wheel.LOWEST, "2s3s4s5s6s"), (Wheel.SECOND, "TsJsQsKsAs")])
def test_2_4_the_wheel_stands_in_the_same_place_among_straight_flushes(wheel: Wheel, below: str) -> None:
    flushed = rank("Ah2h3h4h5h", wheel)
    assert flushed.category is Category.STRAIGHT_FLUSH
    assert flushed < rank(below, wheel)
    assert (flushed > rank("9sTsJsQsKs", wheel)) == (wheel is Wheel.SECOND)


@pytest.mark.parametrize("text", ["Qs Kd Ah 2c 3s", "Ks Ad 2h 3c 4s", "Js Qd Kh Ac 2s"])
def test_2_4_a_straight_never_wraps_around(text: str) -> None:
    assert rank(text).category is Category.HIGH_CARD


@pytest.mark.parametrize(
    ("front", "five", "order"),
    [
        ("Ks Kd 5h", "Kh Kc 5d 4s 3c", 0),  # used up without a difference
        ("Ks Kd Ah", "Kh Kc 4d 3s 2c", 1),
        ("As Kd Qh", "7s 5d 4h 3c 2s", 1),
        ("3s 3d 3h", "2s 2d 2h Ac Ks", 1),
        ("As Ad Ah", "2s 2d 2h 3c 3s", -1),  # category first
        ("7s 6d 2h", "7h 6c 4d 3s 2c", -1),
        ("As Ad Kh", "2s 2d 3h 3c 4s", -1),
        ("As Kd Qh", "Ac Kh Qd 3c 2s", 0),
    ],
)
def test_2_6_front_and_middle_compare_as_far_as_both_have_cards(front: str, five: str, order: int) -> None:
    assert compare_front(rank(front), rank(five)) == order


def test_a_row_of_any_other_size_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="3 or 5"):
        rank("As Ks Qs Js")


def representatives(size: int) -> list[tuple[Card, ...]]:
    """A row for each multiset of ranks, its suits mixed, and for each set of five ranks one of a single suit."""
    mixed = []
    for ranks in combinations_with_replacement(range(13), size):
        if max(map(ranks.count, ranks)) <= 4:
            suits = [ranks[:place].count(own) for place, own in enumerate(ranks)]
            if len(set(ranks)) == size:
                suits = [0] * (size - 1) + [1]
            mixed.append(tuple(Card(4 * own + suit) for own, suit in zip(ranks, suits, strict=True)))
    if size == 3:
        return mixed
    return mixed + [tuple(Card(4 * own) for own in ranks) for ranks in combinations(range(13), 5)]


@pytest.mark.parametrize("wheel", WHEELS)
def test_there_are_7462_classes_of_five_cards(wheel: Wheel) -> None:
    assert len({rank_row(row, wheel=wheel) for row in representatives(5)}) == 7462


def test_there_are_455_classes_of_three_cards() -> None:
    assert len({rank_row(row) for row in representatives(3)}) == 455


@pytest.mark.parametrize("wheel", WHEELS)
def test_remembered_plain_and_independently_written_ranking_put_all_classes_in_one_order(
    wheel: Wheel,
) -> None:
    rows = representatives(5)
    assert [rank_row(row, wheel=wheel) for row in rows] == [rank_plain(row, wheel=wheel) for row in rows]
    ordered = sorted(rows, key=lambda row: rank_row(row, wheel=wheel))
    scores = [twin_cards.score([card_text(card) for card in row], wheel) for row in ordered]
    assert all(twin_cards.beats(low, high) == -1 for low, high in pairwise(scores))


@given(fives, st.permutations(range(4)), st.sampled_from(WHEELS))
def test_renaming_suits_and_reordering_cards_changes_no_strength(
    row: list[Card], suits: list[int], wheel: Wheel
) -> None:
    renamed = [Card(card - suit_of(card) + suits[suit_of(card)]) for card in reversed(row)]
    assert rank_row(row, wheel=wheel) == rank_row(renamed, wheel=wheel)


@given(fives, fives, fives, st.sampled_from(WHEELS))
def test_ranking_is_a_total_preorder(
    one: list[Card], two: list[Card], three: list[Card], wheel: Wheel
) -> None:
    first, second, third = (rank_row(row, wheel=wheel) for row in (one, two, three))
    assert (first > second) + (first == second) + (first < second) == 1
    if first >= second >= third:
        assert first >= third


@given(threes, fives, fives, st.sampled_from(WHEELS))
def test_a_front_stronger_than_a_five_is_stronger_than_any_weaker_five(
    front: list[Card], one: list[Card], two: list[Card], wheel: Wheel
) -> None:
    low, high = sorted(rank_row(row, wheel=wheel) for row in (one, two))
    assert compare_front(rank_row(front, wheel=wheel), low) >= compare_front(
        rank_row(front, wheel=wheel), high
    )


def test_category_codes_are_the_names_machines_read() -> None:
    assert [category.code for category in Category] == twin_cards.CATEGORIES


def test_every_mix_of_suits_but_one_is_no_flush() -> None:
    ranks = (0, 2, 4, 6, 9)
    for suits in product(range(4), repeat=5):
        row = [Card(4 * own + suit) for own, suit in zip(ranks, suits, strict=True)]
        flush = rank_row(row).category is Category.FLUSH
        assert flush == (len(set(suits)) == 1), [SUITS[suit] for suit in suits]
