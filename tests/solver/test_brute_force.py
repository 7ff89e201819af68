"""The arrangers against a judge that tries everything and is written from the rules alone."""

import random

import numpy as np
import pytest

from maubinh.engine.cards import DECK, Card
from maubinh.engine.house import House
from maubinh.engine.rows import Rows, is_foul
from maubinh.solver import arranger
from maubinh.solver.advice import rows_of
from maubinh.solver.arranger import classes_of
from maubinh.solver.model import Model
from maubinh.solver.models import model_for
from maubinh.solver.own import own_weights
from maubinh.solver.twin import own_shifts, row_values
from tests.solver.brute import Split, custom_houses, legal_splits, shipped_houses, undominated

CUSTOM = custom_houses()


def best_by_force(found: list[Split], hand: tuple[Card, ...], model: Model) -> float:
    """The greatest value among undominated arrangements, own cards minded as far as the margin goes."""
    laid = np.concatenate([classes_of(split.rows, model) for split in undominated(found)])
    value = row_values(laid, model).sum(axis=1)
    shift = own_shifts(laid, own_weights(np.array(hand, np.uint8)), model).sum(axis=1)
    first = max(range(len(laid)), key=lambda at: (value[at], *laid[at]))
    gained = np.minimum(shift - shift[first], model.slopes.margin)
    return float((value + shift[first] + gained).max())


def check(hand: tuple[Card, ...], house: House, *, opponents: int) -> None:
    model = model_for(house, opponents)
    found = legal_splits(hand, house)
    laid = arranger.ranked(np.array(hand, np.uint8), model, top=None)
    candidates = {tuple(map(int, row)) for row in laid.classes}
    expected = {tuple(map(int, classes_of(split.rows, model)[0])) for split in undominated(found)}
    assert candidates == expected
    best = arranger.ranked(np.array(hand, np.uint8), model, top=1)
    assert best.value[0] == best_by_force(found, hand, model)
    assert (best.classes[0] == laid.classes[0]).all()
    assert not is_foul(rows_of(hand, best.masks[0].tolist()), house=house)


@pytest.mark.parametrize("house", shipped_houses(), ids=lambda house: house.name)
def test_candidates_and_the_best_equal_brute_force_in_the_four_houses(house: House) -> None:
    deal = random.Random(3)
    for opponents in (1, 3):
        check(tuple(sorted(deal.sample(DECK, 13))), house, opponents=opponents)


def test_candidates_and_the_best_equal_brute_force_in_some_custom_houses() -> None:
    deal = random.Random(4)
    for at, house in enumerate(CUSTOM[::16]):
        check(tuple(sorted(deal.sample(DECK, 13))), house, opponents=1 + at % 3)


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(8))
def test_candidates_and_the_best_equal_brute_force_in_every_custom_house(part: int) -> None:
    deal = random.Random(part)
    for at, house in enumerate(CUSTOM[part::8]):
        check(tuple(sorted(deal.sample(DECK, 13))), house, opponents=1 + at % 3)


def test_some_custom_houses_pay_less_for_a_stronger_category() -> None:
    assert any(not model_for(house, 1).monotone for house in CUSTOM)


def test_where_equal_rows_foul_none_is_laid() -> None:
    house = next(house for house in CUSTOM if house.foul.equal == "fouls")
    twins = tuple(sorted(Card(4 * rank + suit) for rank in (12, 11, 9, 7, 5, 2) for suit in (0, 1)))
    hand = tuple(sorted((*twins, Card(2))))
    model = model_for(house, 1)
    rows: Rows = rows_of(hand, arranger.ranked(np.array(hand, np.uint8), model, top=1).masks[0].tolist())
    assert not is_foul(rows, house=house)
