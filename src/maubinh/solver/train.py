"""Training a field by fictitious play: round after round, best answers to how the last rounds were laid.

Each round deals fresh hands, lays them against the field of the rounds before, and adds how they were laid. The
field is always made of the later half of the rounds, so that the clumsy first ones are forgotten. A round depends
on nothing but the seed, its number and the field before it, so training that is broken off goes on the same.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from maubinh.engine.house import House
from maubinh.solver import arranger
from maubinh.solver.classes import FIVE_CLASSES, FRONT_CLASSES, UInt8, UInt16
from maubinh.solver.deals import deal_hands
from maubinh.solver.field import Field, field_of, with_cards
from maubinh.solver.held import hold_natural
from maubinh.solver.model import build_model

GUESSED_HANDS = 5000


class Plan(NamedTuple):
    """How long to train: `rounds` of `hands` each; the same plan and house give the same field."""

    seed: int
    rounds: int
    hands: int
    opponents: int


class Progress(NamedTuple):
    """What was laid so far, a class array `[n, 3]` for every round; to be kept where training must be resumable."""

    rounds: tuple[UInt16, ...]

    @property
    def done(self) -> int:
        """How many rounds were laid."""
        return len(self.rounds)


def train(house: House, plan: Plan, *, start: Progress | None = None, threads: int = 0) -> Iterator[Progress]:
    """Yield the progress after each round that is still to be laid."""
    progress = start if start is not None else Progress(())
    while progress.done < plan.rounds:
        field = trained_field(house, progress)
        classes = _laid(house, field, _hands(house, plan, progress.done), plan, threads)
        progress = Progress((*progress.rounds, classes))
        yield progress


def trained_field(house: House, progress: Progress) -> Field:
    """Return the field of the later half of the rounds; before the first one, a guess."""
    if not progress.rounds:
        return _guess(house)
    return field_of(np.concatenate(progress.rounds[progress.done // 2 :]), wheel=house.wheel)


def finished_field(house: House, plan: Plan, progress: Progress, *, threads: int = 0) -> Field:
    """Return the field that ships: fresh hands, as many as in half the rounds, as the solver itself lays them.

    First they are laid against the trained field, to learn what hands of each class are made of; with that, which
    changes a little how hands are laid, they are laid again and counted.
    """
    field = trained_field(house, progress)
    hands = np.concatenate(
        [_hands(house, plan, plan.rounds + extra) for extra in range((plan.rounds + 1) // 2)]
    )
    learnt = with_cards(field, _laid(house, field, hands, plan, threads), hands)
    classes = _laid(house, learnt, hands, plan, threads)
    return with_cards(field_of(classes, wheel=house.wheel), classes, hands)


def _laid(house: House, field: Field, hands: UInt8, plan: Plan, threads: int) -> UInt16:
    model = build_model(house, field, opponents=plan.opponents)
    return arranger.arrange(hands, model, threads=threads)[1]


def _hands(house: House, plan: Plan, number: int) -> UInt8:
    """Deal a round's hands; those with a natural, which would be claimed, are left out."""
    hands = deal_hands(plan.hands, seed=(plan.seed, number))
    return np.ascontiguousarray(hands[~hold_natural(hands, house)])


def _guess(house: House) -> Field:
    """Return a field of rows spread over all classes, enough to begin with."""
    spread = np.arange(GUESSED_HANDS, dtype=np.int64)
    laid: npt.NDArray[np.int64] = np.stack(
        [
            spread * 7919 % FIVE_CLASSES,
            spread * 5501 % FIVE_CLASSES,
            spread * 311 % FRONT_CLASSES,
        ],
        axis=1,
    )
    return field_of(laid.astype(np.uint16), wheel=house.wheel)
