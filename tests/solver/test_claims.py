from math import comb

import numpy as np
import pytest

from maubinh.engine.house import HOUSES, load_house, parse_house
from maubinh.engine.naturals import THREE_RUNS, Natural, natural_in
from maubinh.engine.tally import rank_counts
from maubinh.solver.claims import DEALS, HOLDERS, worth_claiming
from maubinh.solver.deals import deal_hands
from maubinh.solver.held import hold_natural

EVERY = parse_house(
    {
        "name": "every",
        "naturals": {"payouts": [{"name": natural, "units": 5} for natural in Natural]},
    }
)


def test_there_are_so_many_deals() -> None:
    assert DEALS == 635_013_559_600
    assert HOLDERS[Natural.THREE_STRAIGHTS] == sum(
        np.prod([comb(4, count) for count in rank_counts(run)], dtype=object) for run in THREE_RUNS
    )
    assert HOLDERS[Natural.SAME_COLOUR_13] == 2 * comb(26, 13)
    assert HOLDERS[Natural.SAME_COLOUR_12] == 2 * (comb(26, 13) + 26 * comb(26, 12))
    assert HOLDERS[Natural.DRAGON] == 4**13 - 4


@pytest.mark.parametrize("name", [*HOUSES, "every"])
def test_hands_that_hold_a_natural_are_those_the_engine_finds(name: str) -> None:
    house = EVERY if name == "every" else load_house(name)
    hands = deal_hands(4000, seed=(41,))
    hands[0] = np.arange(13) * 4  # a dragon
    held = hold_natural(hands, house)
    assert held[0]
    assert held.tolist() == [natural_in(cards.tolist(), house=house) is not None for cards in hands]


def test_a_claim_is_weighed_against_the_rows() -> None:
    house = load_house("bigkool")
    assert worth_claiming(Natural.SIX_PAIRS, house=house, opponents=1, rows_value=15.0)
    assert not worth_claiming(Natural.SIX_PAIRS, house=house, opponents=1, rows_value=25.0)


def test_what_counts_by_itself_leaves_no_choice() -> None:
    house = load_house("casino")
    assert worth_claiming(Natural.DRAGON, house=house, opponents=3, rows_value=1000.0)
    assert not worth_claiming(Natural.THREE_FLUSHES, house=house, opponents=3, rows_value=1000.0)


def test_a_weak_natural_is_worth_less_where_only_the_strongest_collects() -> None:
    payouts = [{"name": "same_colour_12", "units": 50}, {"name": "six_pairs", "units": 10}]
    pairwise = parse_house({"name": "one", "naturals": {"contest": "pairwise", "payouts": payouts}})
    strongest = parse_house({"name": "two", "naturals": {"contest": "strongest", "payouts": payouts}})
    worth = {
        house.name: max(
            value
            for value in np.arange(0, 20, 0.001)
            if worth_claiming(Natural.SIX_PAIRS, house=house, opponents=3, rows_value=float(value))
        )
        for house in (pairwise, strongest)
    }
    assert worth["two"] < worth["one"]
