import random

import pytest

from maubinh.engine.cards import DECK, Card, parse_cards
from maubinh.engine.house import HOUSES, House, load_house, parse_house
from maubinh.engine.naturals import Natural, natural_of
from maubinh.engine.rows import is_foul
from maubinh.solver import LEVELS, advise, choose


def hands(count: int, seed: int) -> list[list[Card]]:
    deal = random.Random(seed)
    return [deal.sample(DECK, 13) for _ in range(count)]


def renamed(cards: list[Card], order: tuple[int, ...]) -> list[Card]:
    return [Card(card & ~3 | order[card & 3]) for card in cards]


@pytest.mark.parametrize("mode", ["table", "removal"])
@pytest.mark.parametrize("name", HOUSES)
def test_the_answer_does_not_depend_on_the_order_of_cards(name: str, mode: str) -> None:
    house = load_house(name)
    for cards in hands(20, seed=1):
        answer = advise(cards, house=house, top=3, mode=mode)
        assert advise(sorted(cards), house=house, top=3, mode=mode) == answer
        assert advise(cards[::-1], house=house, top=3, mode=mode) == answer


@pytest.mark.parametrize("mode", ["table", "removal"])
@pytest.mark.parametrize("name", HOUSES)
def test_renaming_suits_changes_no_value(name: str, mode: str) -> None:
    house = load_house(name)
    for cards in hands(20, seed=2):
        values = [option.ev for option in advise(cards, house=house, top=5, mode=mode).options]
        for order in ((1, 0, 3, 2), (3, 2, 1, 0), (2, 3, 1, 0)):
            other = advise(renamed(cards, order), house=house, top=5, mode=mode)
            assert [option.ev for option in other.options] == values


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("name", HOUSES)
def test_options_come_best_first_add_up_and_never_foul(name: str, opponents: int) -> None:
    house = load_house(name)
    for cards in hands(30, seed=3):
        options = advise(cards, house=house, opponents=opponents, top=10).options
        values = [option.ev for option in options]
        assert values == sorted(values, reverse=True)
        assert len({option.rows for option in options}) == len(options)
        for option in options:
            parts = option.by_row
            assert option.ev == parts.back + parts.middle + parts.front + parts.scoop
            assert sorted(option.rows.cards) == sorted(cards)
            assert not is_foul(option.rows, house=house)


def test_a_house_without_scoops_puts_no_value_on_them() -> None:
    for cards in hands(10, seed=4):
        assert advise(cards, house=load_house("casino")).options[0].by_row.scoop == 0.0


@pytest.mark.parametrize("name", HOUSES)
def test_every_level_lays_all_cards_and_never_fouls(name: str) -> None:
    house = load_house(name)
    for cards in hands(10, seed=5):
        for level in LEVELS:
            choice = choose(cards, house=house, opponents=2, level=level)
            assert sorted(choice.rows.cards) == sorted(cards)
            assert choice.declare or not is_foul(choice.rows, house=house)


def test_a_dragon_is_claimed() -> None:
    cards = parse_cards("As Kd Qc Jh Ts 9s 8d 7c 6h 5s 4d 3c 2h")
    for name in HOUSES:
        advice = advise(cards, house=load_house(name))
        assert advice.natural is Natural.DRAGON
        assert choose(cards, house=load_house(name), opponents=3, level="master").declare


def test_six_pairs_that_would_win_more_as_rows_are_not_claimed() -> None:
    cards = parse_cards("As Ad Ac Ah Ks Kd Kc Kh Qs Qd Qc Qh Js")
    assert advise(cards, house=load_house("bigkool"), opponents=1).natural is None


TWO_STRAIGHT_FLUSHES = parse_cards("Ah Kh Qh Jh Th 9c 8c 7c 6c 5c 4d 3s 2d")
THREE_FLUSHES = parse_cards("Ah Jh 9h 7h 5h Kc Tc 8c 6c 4c Qd 7d 2d")


def test_where_rows_judge_a_natural_the_first_option_shows_the_one_worth_claiming() -> None:
    for name in ("xap-xam", "casino"):
        house = load_house(name)
        advice = advise(THREE_FLUSHES, house=house, top=5)
        assert advice.natural is Natural.THREE_FLUSHES
        assert advice.natural_rows == advice.options[0].rows
        assert all(natural_of(option.rows, house=house) is Natural.THREE_FLUSHES for option in advice.options)


def test_where_rows_judge_a_natural_good_rows_can_be_worth_more() -> None:
    # Heads up in xap-xam two straight flushes scoop for far more than the 9 units of three straights.
    house = load_house("xap-xam")
    advice = advise(TWO_STRAIGHT_FLUSHES, house=house, opponents=1, top=5)
    assert advice.natural is not Natural.THREE_STRAIGHTS
    assert all(
        natural_of(option.rows, house=house) is not Natural.THREE_STRAIGHTS for option in advice.options
    )


def test_where_cards_judge_a_natural_the_rows_are_free() -> None:
    advice = advise(THREE_FLUSHES, house=load_house("theo-vong"), top=5)
    assert advice.natural is Natural.THREE_FLUSHES
    assert len(advice.options) == 5


def disagree(cards: str, one: House, other: House) -> bool:
    hand = parse_cards(cards)
    first, second = (advise(hand, house=house, opponents=1).options[0].rows for house in (one, other))
    return first != second


def test_houses_lay_trips_in_front_where_they_are_paid() -> None:
    # bigkool pays 6 for trips in front, theo-vong 1.
    hand = "Ad Kd Kc Ks Qd Qc Qs 9h 7c 6d 3h 3d 3c"
    assert disagree(hand, load_house("bigkool"), load_house("theo-vong"))


def test_houses_lay_the_wheel_where_it_stands() -> None:
    # The same house but for the wheel's place.
    lowest = parse_house({"name": "one", "wheel": "lowest"})
    second = parse_house({"name": "two", "wheel": "second"})
    assert disagree("Ac Th 9d 8s 7h 6d 6c 6s 5h 4d 4c 3h 2d", lowest, second)


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (DECK[:12], {}),
        (DECK[:14], {}),
        ([DECK[0], *DECK[:12]], {}),
        (DECK[:13], {"opponents": 0}),
        (DECK[:13], {"opponents": 4}),
        (DECK[:13], {"top": 0}),
        (DECK[:13], {"mode": "magic"}),
    ],
)
def test_what_is_out_of_bounds_is_refused(cards: list[Card], options: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - that it is refused is all that is promised
        advise(cards, house=load_house("casino"), **options)  # type: ignore[arg-type]  # columns of one table
