from importlib.resources import files

import numpy as np
import pytest

from maubinh.engine.house import HOUSES, House, load_house, parse_house
from maubinh.engine.ranking import Wheel
from maubinh.solver.deals import deal_hands
from maubinh.solver.field import dump_field, load_field
from maubinh.solver.keys import play_key
from maubinh.solver.model import build_model
from maubinh.solver.own import MEAN_RANK_SQUARES, MEAN_SUIT_SQUARES, features_of
from maubinh.solver.shipped import nearest_field, opponents_matter, shipped_field, shipped_name
from maubinh.solver.train import Plan, Progress, finished_field, train

PLAN = Plan(seed=5, rounds=4, hands=1500, opponents=1)


def trained(house: House, start: Progress | None = None) -> Progress:
    return list(train(house, PLAN, start=start, threads=1))[-1]


def test_the_same_plan_gives_the_same_bytes_and_may_be_broken_off() -> None:
    house = load_house("bigkool")
    whole = list(train(house, PLAN, threads=2))
    resumed = trained(house, start=whole[1])
    first, second = (
        dump_field(finished_field(house, PLAN, each, threads=1)) for each in (whole[-1], resumed)
    )
    assert [progress.done for progress in whole] == [1, 2, 3, 4]
    assert first == second


def test_a_field_comes_back_from_its_bytes_as_it_was() -> None:
    house = load_house("casino")
    field = finished_field(house, PLAN, trained(house), threads=1)
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


def test_the_means_of_own_features_are_those_of_random_hands() -> None:
    features = features_of(deal_hands(200_000, seed=(51,)))
    assert features[:, :13].mean(axis=0) == pytest.approx(np.ones(13), abs=0.01)
    assert features[:, 13].mean() == pytest.approx(MEAN_RANK_SQUARES, abs=0.05)
    assert features[:, 14].mean() == pytest.approx(MEAN_SUIT_SQUARES, abs=0.05)
    assert np.cov(features[:, 13], features[:, 14]) == pytest.approx(
        np.array([[10.44, -2.60], [-2.60, 33.95]]), rel=0.05
    )
