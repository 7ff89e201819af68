"""The judge's list of arrangements holds the best one, whatever the opponents."""

import numpy as np
import pytest

from bench.strength.deals import random_hands
from bench.strength.ranks import laid_places
from bench.strength.scoring import values
from bench.strength.splits import legal_splits, splits, unbeaten
from bench.strength.terms import terms_of
from tests.bench.laying import by_groups

HANDS = random_hands(4, rng=np.random.default_rng(11))


def test_a_hand_splits_in_72072_ways_each_using_every_card() -> None:
    every = splits()
    laid = np.concatenate(
        [every.fives[every.backs], every.fives[every.middles], every.threes[every.fronts]], axis=1
    )
    assert len(laid) == 72_072
    assert (np.sort(laid, axis=1) == np.arange(13)).all()
    sets = (1 << laid[:, :5]).sum(axis=1) << 13 | (1 << laid[:, 5:10]).sum(axis=1)
    assert len(np.unique(sets)) == 72_072


@pytest.mark.parametrize("hand", HANDS)
def test_what_is_left_out_is_equalled_or_beaten_by_something_kept(hand: np.ndarray) -> None:
    _, every = legal_splits(hand, wheel="lowest")
    kept = unbeaten(hand, wheel="lowest").places
    assert len(np.unique(kept, axis=0)) == len(kept)
    for places in np.unique(every, axis=0):
        above = kept[(kept >= places).all(axis=1)]
        assert len(above)
        if (kept == places).all(axis=1).any():
            assert len(above) == 1


@pytest.mark.parametrize("hand", HANDS)
def test_the_places_are_those_of_the_cards_laid(hand: np.ndarray) -> None:
    kept = unbeaten(hand, wheel="second")
    assert (np.sort(kept.laid, axis=1) == np.sort(hand)).all()
    assert (laid_places(kept.laid, wheel="second") == kept.places).all()


@pytest.mark.parametrize(("house", "together"), [("bigkool", 1), ("xap-xam", 3)])
def test_the_best_kept_wins_as_much_as_the_best_of_all_splits(house: str, together: int) -> None:
    terms = terms_of(house)
    others = random_hands(together * 256, rng=np.random.default_rng(12))
    laid = by_groups(others, terms=terms, mode="table", opponents=1)
    opponents = laid_places(laid, wheel=terms.wheel).reshape(together, -1, 3)
    for hand in HANDS[:2]:
        _, every = legal_splits(hand, wheel=terms.wheel)
        best = values(np.unique(every, axis=0), opponents, terms=terms).max(axis=0)
        kept = values(unbeaten(hand, wheel=terms.wheel).places, opponents, terms=terms).max(axis=0)
        assert kept == pytest.approx(best)
