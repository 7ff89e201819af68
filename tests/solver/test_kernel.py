"""The compiled kernel against its NumPy twin, to the bit. The suite runs both ways where there is a kernel."""

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from msgspec import structs

from maubinh.engine.house import HOUSES, House, load_house
from maubinh.engine.rows import Rows, is_foul
from maubinh.solver import kernel, twin
from maubinh.solver.banks import bank_for
from maubinh.solver.deals import deal_hands
from maubinh.solver.kernel import BankHandle, Kernel
from maubinh.solver.models import field_for, model_for
from maubinh.solver.removal import removal_of
from tests.solver.brute import custom_houses

needs_kernel = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")


def alike(ours: Sequence[npt.NDArray[Any]], theirs: Sequence[npt.NDArray[Any]]) -> bool:
    """Whether arrays are the same, one by one and to the bit."""
    return all(np.array_equal(one, other) for one, other in zip(ours, theirs, strict=True))


def test_a_build_for_others_has_the_kernel() -> None:
    assert kernel.available() or os.environ.get("CI", "").lower() != "true"


def check_laid(name: str, count: int) -> None:
    model = model_for(load_house(name), 1 + HOUSES.index(name) % 3)
    compiled = Kernel(model)
    assert compiled.prepare()
    hands = deal_hands(count, seed=(17, HOUSES.index(name)))
    rows, classes = compiled.arrange(hands, 2)
    for cards, laid, strength in zip(hands, rows, classes, strict=True):
        hand = np.sort(cards)
        best = twin.best_of(hand, model)
        assert (best.classes[0] == strength).all()
        assert (twin.cards_of(hand, best.masks[0]) == laid).all()


@needs_kernel
@pytest.mark.parametrize("name", HOUSES)
def test_kernel_and_twin_lay_500_random_hands_alike(name: str) -> None:
    check_laid(name, 500)


@needs_kernel
@pytest.mark.heavy
@pytest.mark.parametrize("name", HOUSES)
def test_kernel_and_twin_lay_5000_random_hands_alike(name: str) -> None:
    check_laid(name, 5000)


@needs_kernel
@pytest.mark.heavy
@pytest.mark.parametrize("name", HOUSES)
def test_a_million_random_hands_hold_no_foul(name: str) -> None:
    house = load_house(name)
    model = model_for(house, 3)
    compiled = Kernel(model)
    for part in range(10):
        hands = deal_hands(100_000, seed=(23, part))
        rows, classes = compiled.arrange(hands, 0)
        back, middle, front = classes.T
        assert (back >= middle).all()
        assert (middle >= model.need[front]).all()
        assert (np.sort(rows, axis=1) == np.sort(hands, axis=1)).all()
        for laid in rows[::1000]:
            codes = laid.tolist()
            assert not is_foul(Rows(tuple(codes[:5]), tuple(codes[5:10]), tuple(codes[10:])), house=house)


@needs_kernel
@pytest.mark.parametrize("name", HOUSES)
def test_bounds_change_nothing_but_the_time(name: str) -> None:
    model = model_for(load_house(name), 3)
    hands = deal_hands(300, seed=(18,))
    plain, quick = Kernel(model), Kernel(model)
    quick.prepare()
    assert alike(plain.arrange(hands, 1), quick.arrange(hands, 1))
    for cards in np.sort(hands[:40], axis=1):
        slow, fast = plain.ranked(cards, None), quick.ranked(cards, None)
        assert alike(slow, fast)


@needs_kernel
@pytest.mark.parametrize(
    "house", [*map(load_house, HOUSES), *custom_houses()[::20]], ids=lambda house: house.name
)
def test_kernel_and_twin_list_the_same_candidates(house: House) -> None:
    model = model_for(house, 2)
    compiled = Kernel(model)
    assert compiled.prepare() == model.monotone
    for hand in np.sort(deal_hands(12, seed=(19,)), axis=1):
        ours, theirs = twin.candidates_of(hand, model), compiled.ranked(hand, None)
        assert alike(ours, theirs)


@needs_kernel
def test_scoops_too_dear_for_32_bits_are_read_alike() -> None:
    house = load_house("bigkool")
    model = model_for(structs.replace(house, scoop=structs.replace(house.scoop, extra=900)), 1)
    assert np.ptp(model.grid) > 1 << 24
    compiled = Kernel(model)
    assert compiled.prepare()
    for hand in np.sort(deal_hands(12, seed=(24,)), axis=1):
        ours, theirs = twin.candidates_of(hand, model), compiled.ranked(hand, None)
        assert alike(ours, theirs)


@needs_kernel
@pytest.mark.parametrize("opponents", [1, 3])
@pytest.mark.parametrize(
    "house", [*map(load_house, HOUSES), *custom_houses()[:4]], ids=lambda house: house.name
)
def test_kernel_and_twin_remove_the_same_cards(house: House, opponents: int) -> None:
    model, field = model_for(house, opponents), field_for(house, opponents, None)
    bank = bank_for(house, field, model, opponents=opponents, hands=1024)
    compiled, held = Kernel(model), BankHandle(bank)
    for hand in np.sort(deal_hands(6, seed=(20,)), axis=1):
        ours, theirs = removal_of(hand, model, bank), compiled.ranked_beside(hand, held, None)
        assert alike(ours, theirs)


@needs_kernel
def test_threads_change_no_answer() -> None:
    compiled = Kernel(model_for(load_house("xap-xam"), 3))
    hands = deal_hands(3000, seed=(21,))
    alone = compiled.arrange(hands, 1)
    for threads in (2, 5, 0):
        together = compiled.arrange(hands, threads)
        assert alike(alone, together)


@needs_kernel
def test_a_hand_of_thousands_of_candidates_is_listed_in_full() -> None:
    model = model_for(load_house("bigkool"), 1)
    hands = deal_hands(20_000, seed=(22,))
    compiled = Kernel(model)
    counts = compiled.count_candidates(hands, 0)
    richest = np.sort(hands[counts.argmax()])
    assert counts.max() > 1000
    assert len(twin.candidates_of(richest, model).value) == counts.max()
