from importlib.resources import files

import numpy as np
import pytest

from maubinh.engine.house import HOUSES, House, load_house, parse_house
from maubinh.engine.ranking import Wheel
from maubinh.solver.deals import deal_hands
from maubinh.solver.field import dump_field, load_field
from maubinh.solver.keys import play_key
from maubinh.solver.model import build_model
from maubinh.solver.own import FEATURES, WIDTH, features_of, own_weights, slopes_of, spreads
from maubinh.solver.shipped import nearest_field, opponents_matter, shipped_field, shipped_name
from maubinh.solver.train import Plan, Progress, train, trained_field

PLAN = Plan(seed=5, rounds=6, hands=1500, opponents=1)


def trained(house: House, start: Progress | None = None) -> Progress:
    return list(train(house, PLAN, start=start, threads=1))[-1]


def test_the_same_plan_gives_the_same_bytes_and_may_be_broken_off() -> None:
    house = load_house("bigkool")
    whole = list(train(house, PLAN, threads=2))
    first, *others = (
        dump_field(trained_field(house, PLAN, each))
        for each in (whole[-1], *(trained(house, start=begun) for begun in whole[:-1]))
    )
    assert [progress.done for progress in whole] == [1, 2, 3, 4, 5, 6]
    assert others == [first] * 5


def test_a_field_comes_back_from_its_bytes_as_it_was() -> None:
    house = load_house("casino")
    field = trained_field(house, PLAN, trained(house))
    again = load_field(dump_field(field))
    ours, theirs = (build_model(house, each, opponents=1) for each in (field, again))
    assert (ours.back.value == theirs.back.value).all()
    assert (ours.slopes.back == theirs.slopes.back).all()
    assert dump_field(again) == dump_field(field)


@pytest.mark.parametrize("name", HOUSES)
def test_every_shipped_field_is_there_under_two_megabytes(name: str) -> None:
    house = load_house(name)
    counts = (1, 2, 3) if opponents_matter(house) else (1,)
    sizes = [
        len(files("maubinh.solver").joinpath("data", shipped_name(name, count)).read_bytes())
        for count in counts
    ]
    assert sum(sizes) < 2_000_000
    for count in counts:
        field = shipped_field(name, count)
        assert field.wheel is house.wheel
        assert field.back.sum() == field.middle.sum() == field.front.sum() == field.cells.sum() == field.hands
        assert field.cards is not None


def test_a_house_of_ones_own_plays_with_the_field_of_the_house_most_like_it() -> None:
    like = parse_house({"name": "like-casino", "wheel": "second", "bonus": {"front": {"trips": 3}}})
    assert nearest_field(like, 1) is shipped_field("casino", 1)
    lowest = nearest_field(parse_house({"name": "low", "bonus": {"front": {"trips": 3}}}), 1)
    assert lowest.wheel is Wheel.LOWEST
    assert lowest.hands == shipped_field("casino", 1).hands


def test_houses_that_play_alike_share_a_key() -> None:
    house = {"name": "one", "scoop": {"scope": "pair", "multiplier": 2}}
    key = play_key(parse_house(house), 1)
    assert key == play_key(parse_house({**house, "name": "two", "rake": {"percent": 5}, "aces": 1}), 3)
    assert key != play_key(parse_house({**house, "wheel": "second"}), 1)
    assert key != play_key(parse_house({**house, "scoop": {"scope": "pair", "multiplier": 3}}), 1)
    table = parse_house({**house, "scoop": {"scope": "table", "multiplier": 2}})
    assert play_key(table, 1) != play_key(table, 3)


def test_own_features_spread_as_those_of_dealt_hands_do() -> None:
    hands = deal_hands(200_000, seed=(51,))
    features = features_of(hands).astype(np.float64)
    weights = np.mean([own_weights(hand) for hand in hands[:20_000]], axis=0)
    assert weights == pytest.approx(np.zeros(WIDTH), abs=1.5)
    spread = np.cov(features.T)
    cards, pairs, suits = slice(0, 13), slice(13, 26), 26
    ranks, sums = spreads()
    for given, block in (
        (ranks.first, spread[cards, cards]),
        (ranks.second, spread[pairs, pairs]),
        (ranks.both, spread[cards, pairs]),
    ):
        apart = np.trace(block) / 13 - (block.sum() - np.trace(block)) / 156
        assert apart == pytest.approx(given, rel=0.01)
    assert spread[pairs, pairs].sum() == pytest.approx(sums.first, rel=0.03)
    assert spread[suits, suits] == pytest.approx(sums.second, rel=0.03)
    assert spread[pairs, suits].sum() == pytest.approx(sums.both, rel=0.1)


def test_slopes_are_the_regression_on_ones_own_features() -> None:
    """Opponents who hold a pair of nines, say: how their share falls with one's own cards, dealt and reckoned."""
    deals = deal_hands(150_000, seed=(52,), cards=26)
    ours, theirs = deals[:, :13], deals[:, 13:]
    event = ((theirs // 4 == 7).sum(axis=1) == 2).astype(np.float64)
    features = features_of(theirs).astype(np.float64)
    covariances = ((event - event.mean())[:, None] * features).mean(axis=0)
    slopes = slopes_of(covariances)
    mine = np.array([own_weights(hand) for hand in ours], np.float64)
    reckoned = mine @ slopes
    share = np.array([event[mine[:, 7] == held - 1].mean() for held in range(4)]) - event.mean()
    told = np.array([reckoned[mine[:, 7] == held - 1].mean() for held in range(4)])
    assert FEATURES == 27
    assert told == pytest.approx(share, abs=0.02)
