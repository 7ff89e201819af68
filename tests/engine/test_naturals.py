"""Rules 3.1–3.6: the naturals, judged by the cards or by the rows, and how often a deal makes them."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from random import Random

import pytest

from maubinh.engine.cards import DECK, Card
from maubinh.engine.house import HOUSES, House, load_house
from maubinh.engine.naturals import Natural, holds, natural_in, natural_of
from maubinh.engine.rows import ROWS, is_foul, parse_rows
from maubinh.engine.tally import tally_of
from tests.engine import tables, twin_cards
from tests.engine.random_hands import random_players
from tests.engine.tables import lay, naturals

ALL = [natural.value for natural in Natural]


def made(text: str, house: House) -> str | None:
    return natural_of(lay(text), house=house)


@pytest.mark.parametrize(
    ("text", "natural"),
    [
        (tables.DRAGON_FLUSH, "dragon_flush"),
        (tables.DRAGON, "dragon"),
        (tables.FIVE_PAIRS_TRIPS, "five_pairs_trips"),
        (tables.SIX_PAIRS, "six_pairs"),
        (tables.THREE_FLUSHES, "three_flushes"),
        (tables.THREE_STRAIGHTS, "three_straights"),
        (tables.ACES, None),
    ],
)
@pytest.mark.parametrize("house", ["xap-xam", "theo-vong", "casino"])
def test_3_each_natural_is_known_by_its_cards(text: str, natural: str | None, house: str) -> None:
    assert made(text, load_house(house)) == natural


def test_3_1_all_ranks_of_one_suit_are_no_dragon_but_a_dragon_flush() -> None:
    assert made(tables.DRAGON_FLUSH, naturals("dragon")) is None
    assert made(tables.DRAGON, naturals("dragon_flush")) is None


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("AsAhAdKsKh / QsQhJsJhTs / Th9s9h", True),
        ("AsAhAdKsKh / KdKcJsJhTs / Th9s9h", True),  # four kings are two pairs
        ("AsAhAdKsKh / KdQhJsJhTs / Th9s9h", False),  # three of two ranks
        ("AsAhKsKhQs / QhJsJhTsTh / 9s9h2c", False),  # no trips
    ],
)
def test_3_2_five_pairs_and_trips_hold_one_odd_rank_three_times(text: str, is_one: bool) -> None:
    assert (made(text, naturals("five_pairs_trips")) is not None) is is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (tables.SIX_PAIRS, True),
        ("AsAhAdAcKs / KhJsJhTsTh / 9s9h2c", True),  # four aces are two pairs
        ("AsAhAdAcKs / KhKdKcQsQh / QdQc2c", True),
        (tables.FIVE_PAIRS_TRIPS, True),  # contains six pairs
        ("AsAhKsKhQs / QhJsJhTsTh / 9s8h2c", False),
    ],
)
def test_3_3_six_pairs_and_one_more_card(text: str, is_one: bool) -> None:
    assert (made(text, naturals("six_pairs")) is not None) is is_one


def test_3_3_five_pairs_and_trips_pay_as_six_pairs_where_the_house_lists_only_those() -> None:
    assert made(tables.FIVE_PAIRS_TRIPS, load_house("bigkool")) == "six_pairs"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (tables.THREE_FLUSHES, True),
        ("AsKsQsJs9s / 8s7s6s5s3s / AdKd2d", True),  # ten and three
        ("AsKsQsJs9s / AhKhQhJh8h / 3s4s5s", True),  # eight and five
        (tables.DRAGON_FLUSH, True),
        ("AsKsQsJs9s / AhKhQhJh8d / Ad3h2d", True),  # not laid so, but held
        ("AsKsQsJs9s / AhKhQhJh8d / AdKd2d", False),
    ],
)
def test_3_4_three_flushes_are_five_five_and_three_of_a_suit_each(text: str, is_one: bool) -> None:
    assert (made(text, naturals("three_flushes")) is not None) is is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (tables.THREE_STRAIGHTS, True),
        ("Ts9h8d7c6s / 7h6d5c4s3h / AdKcQs", True),  # ace high in the three
        ("Ts9h8d7c6s / 7h6d5c4s3h / Ad2c3s", True),  # ace low in the three
        ("As2h3d4c5s / AhKdQcJsTh / Ad2c3s", True),
        ("Ts9h8d7c6s / 7h6d5c4s3h / KdAc2s", False),  # no wrapping around
        ("Ts9s8s7s6s / 7h6h5h4h3h / AdKdQd", True),  # straight flushes count
        ("2s2h3d3c4s / 4h5d5c6s6h / TdJcQs", True),  # not laid so, but held
        ("2s2h3d3c4s / 4h5d5c6s6h / TdJcKs", False),
    ],
)
def test_3_5_three_straights_are_runs_of_five_five_and_three(text: str, is_one: bool) -> None:
    assert (made(text, naturals("three_straights")) is not None) is is_one


def test_3_6_naturals_count_though_the_rows_foul() -> None:
    text = "9s9h2cThTs / AsAhKsKhQs / QhJsJh"
    assert is_foul(lay(text), house=load_house("casino"))
    assert made(text, load_house("casino")) == "six_pairs"


@pytest.mark.parametrize(
    ("name", "laid", "mixed"),
    [
        ("three_flushes", tables.THREE_FLUSHES, "AsKsQsJs9s / AhKhQhJh8d / Ad3h2d"),
        ("three_straights", tables.THREE_STRAIGHTS, "2s2h3d3c4s / 4h5d5c6s6h / TdJcQs"),
    ],
)
def test_3_6_judged_by_rows_flushes_and_straights_need_the_rows_to_show_them(
    name: str, laid: str, mixed: str
) -> None:
    by_rows = naturals(name, judged="rows")
    assert (made(laid, by_rows), made(mixed, by_rows)) == (name, None)
    assert made(mixed, naturals(name, judged="cards")) == name


def test_3_6_judged_by_rows_the_others_count_however_they_are_laid() -> None:
    assert made("AsKhQd9h2s / 8d7c6s5hJc / 4d3cTs", naturals("dragon", judged="rows")) == "dragon"


def test_3_6_a_hand_that_makes_several_counts_as_the_first_of_the_list() -> None:
    both = "Ts9s8s7s6s / 7h6h5h4h3h / AdKdQd"
    assert made(both, naturals("three_straights", "three_flushes")) == "three_straights"
    assert made(both, naturals("three_flushes", "three_straights")) == "three_flushes"


@pytest.mark.parametrize(
    ("text", "thirteen", "twelve"),
    [
        ("AsKsQcJc9s / 8s7s6c5c3s / AcKc2c", True, True),
        ("AhKhQdJd9h / 8h7h6d5d3h / AdKd2s", False, True),
        ("AhKhQdJd9h / 8h7h6d5d3h / AdKs2s", False, False),
    ],
)
def test_same_colour_counts_red_and_black_cards(text: str, thirteen: bool, twelve: bool) -> None:
    assert (made(text, naturals("same_colour_13")) is not None) is thirteen
    assert (made(text, naturals("same_colour_12")) is not None) is twelve


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("TsThJsJhQs / QhKsKhAsAh / 2s4d7c", True),
        ("2s2h3s3h4s / 4h5s5h6s6h / 6d6c9d", True),  # more than two of a rank still count once
        ("AsAh2s2h3s / 3h4s4h5s5h / 9d8c7s", False),  # the ace is high only
        ("2s2h3s3h4s / 4h5s5h7s7h / 9d8c6s", False),
    ],
)
def test_five_straight_pairs_are_two_cards_in_each_of_five_ranks_in_sequence(text: str, is_one: bool) -> None:
    assert (made(text, naturals("five_straight_pairs")) is not None) is is_one


def random_rows(seed: int) -> Iterator[dict[str, list[str]]]:
    for player in random_players(Random(seed)):
        yield player["rows"]


def test_holding_and_showing_agree_with_an_independent_search() -> None:
    houses = {(name, judged): naturals(name, judged=judged) for name in ALL for judged in ("cards", "rows")}
    found = dict.fromkeys(ALL, 0)
    for texts in (texts for seed in range(1000) for texts in random_rows(seed)):
        rows = parse_rows(*("".join(texts[row]) for row in ROWS))
        for (name, judged), house in houses.items():
            expected = twin_cards.natural_made(name, texts, judged)
            assert (natural_of(rows, house=house) == name) is expected, (name, texts)
            found[name] += expected
    assert not [name for name, times in found.items() if times == 0 and name != "dragon_flush"], found


@pytest.mark.parametrize("house", HOUSES)
def test_natural_in_finds_the_strongest_and_lays_rows_that_show_it(house: str) -> None:
    rules = load_house(house)
    found = 0
    for texts in (texts for seed in range(1000) for texts in random_rows(seed)):
        cards = parse_rows(*("".join(texts[row]) for row in ROWS)).cards
        held = next(
            (entry.name for entry in rules.naturals.payouts if holds(entry.name, tally_of(cards))), None
        )
        natural = natural_in(cards, house=rules)
        assert (natural and natural[0]) == held
        if natural:
            found += 1
            rows = natural[1]
            assert sorted(rows.cards) == sorted(cards)
            assert [len(rows.back), len(rows.middle), len(rows.front)] == [5, 5, 3]
            assert natural_of(rows, house=rules) == held
    assert found > 50


def test_rows_that_show_a_natural_have_the_stronger_five_at_the_back() -> None:
    for text in (tables.THREE_FLUSHES, tables.THREE_STRAIGHTS, tables.SIX_PAIRS, tables.DRAGON):
        natural = natural_in(lay(text).cards, house=load_house("casino"))
        assert natural is not None
        assert not is_foul(natural[1], house=load_house("casino"))


def rank_patterns() -> Iterator[tuple[tuple[int, ...], int]]:
    """How often each rank is held, most often first, and how many of all deals look so."""
    for counts in combinations_with_replacement(range(4, -1, -1), 13):
        if sum(counts) == 13:
            orders = factorial(13) // prod(factorial(counts.count(times)) for times in range(5))
            yield counts, orders * prod(comb(4, times) for times in counts)


def deals_with(natural: Natural) -> int:
    """Of all deals, those that hold a natural that ranks alone decide."""
    total = 0
    for counts, deals in rank_patterns():
        cards = [Card(4 * rank + suit) for rank, times in enumerate(counts) for suit in range(times)]
        total += deals * holds(natural, tally_of(cards))
    return total


def test_there_are_635013559600_deals() -> None:
    assert sum(deals for _, deals in rank_patterns()) == 635_013_559_600 == comb(52, 13)


def test_3_1_all_ranks_are_dealt_in_67108864_deals_four_of_them_in_one_suit() -> None:
    (deals,) = (deals for counts, deals in rank_patterns() if set(counts) == {1})
    one_suit = [tally_of(range(suit, 52, 4)) for suit in range(4)]  # type: ignore[arg-type]  # codes are cards
    mixed = tally_of((*DECK[:1], *DECK[5::4]))
    assert (holds(Natural.DRAGON, mixed), holds(Natural.DRAGON_FLUSH, mixed)) == (True, False)
    assert sum(holds(Natural.DRAGON_FLUSH, tally) for tally in one_suit) == 4
    assert sum(holds(Natural.DRAGON, tally) for tally in one_suit) == 0
    assert deals == 67_108_864


def test_3_3_six_pairs_and_a_single_card_are_dealt_in_2514171088_deals() -> None:
    assert deals_with(Natural.SIX_PAIRS) - deals_with(Natural.FIVE_PAIRS_TRIPS) == 2_514_171_088


def test_3_2_five_pairs_and_trips_are_dealt_in_342692064_deals() -> None:
    assert deals_with(Natural.FIVE_PAIRS_TRIPS) == 342_692_064


def test_3_4_three_flushes_are_dealt_in_5705516392_deals() -> None:
    total = 0
    for spades in range(14):
        for clubs in range(14 - spades):
            for diamonds in range(14 - spades - clubs):
                counts = (spades, clubs, diamonds, 13 - spades - clubs - diamonds)
                cards = [Card(4 * rank + suit) for suit, times in enumerate(counts) for rank in range(times)]
                total += prod(comb(13, times) for times in counts) * holds(
                    Natural.THREE_FLUSHES, tally_of(cards)
                )
    assert total == 5_705_516_392
