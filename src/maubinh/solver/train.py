"""Training a field by fictitious play: round after round, best answers to how the last rounds were laid.

Each round deals fresh hands, lays them against the field of the rounds before, own cards minded as in play, and
adds how they were laid. The field is always made of the later half of the rounds, so that the clumsy first ones are
forgotten. A round depends on nothing but the seed, its number and the field before it, so training that is broken
off goes on the same.

The field that ships is that mean of rounds, never the answer to it: where the best answer to one way of laying is
another and the other way round, as with pairs in the front where a scoop trebles, a field of one population of
pure answers swings past the balance, and the mean settles on it (Robinson 1951; Fudenberg and Levine 1998, ch. 2).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from maubinh.engine.house import House
from maubinh.solver import arranger
from maubinh.solver.classes import FIVE_CLASSES, FRONT_CLASSES, UInt8, UInt16
from maubinh.solver.deals import deal_hands
from maubinh.solver.field import Field
from maubinh.solver.held import hold_natural
from maubinh.solver.model import build_model
from maubinh.solver.own import FEATURES, features_of
from maubinh.solver.tally import Grid, Laid, Tally, grid_of

GUESSED_HANDS = 5000


class Plan(NamedTuple):
    """How long to train: `rounds` of `hands` each; the same plan and house give the same field."""

    seed: int
    rounds: int
    hands: int
    opponents: int


class Progress(NamedTuple):
    """What was laid so far, a class array `[n, 3]` for every round; to be kept where training must be resumable.

    Rounds that no later field needs are empty. `grid`: of the joint cells, drawn anew whenever the rounds have
    doubled.
    """

    rounds: tuple[UInt16, ...] = ()
    grid: Grid | None = None

    @property
    def done(self) -> int:
        """How many rounds were laid."""
        return len(self.rounds)

    @property
    def needed(self) -> range:
        """The numbers of the rounds that make the field."""
        return range(self.done // 2, self.done)


class _Dealt(NamedTuple):
    """A round's hands `[n, 13]` and their features `[n, 27]`."""

    hands: UInt8
    features: UInt8


def train(house: House, plan: Plan, *, start: Progress | None = None, threads: int = 0) -> Iterator[Progress]:
    """Yield the progress after each round that is still to be laid."""
    progress = start if start is not None else Progress()
    tally = _tallied(house, plan, progress)
    while progress.done < plan.rounds:
        model = build_model(house, tally.field(), opponents=plan.opponents)
        _, classes = arranger.arrange(_dealt(house, plan, progress.done).hands, model, threads=threads)
        before, progress = progress, _advanced(progress, classes, house)
        if progress.grid is before.grid:
            tally.add(_laid(house, plan, progress, progress.done - 1))
            for number in range(before.needed.start, progress.needed.start):
                tally.remove(_laid(house, plan, before, number))
        else:
            tally = _tallied(house, plan, progress)
        yield progress


def trained_field(house: House, plan: Plan, progress: Progress) -> Field:
    """Return the field of the later half of the rounds; before the first one, a guess."""
    return _tallied(house, plan, progress).field()


def _advanced(progress: Progress, classes: UInt16, house: House) -> Progress:
    """Add a round, forget those that are not needed any more, and draw the grid anew when it is time."""
    longer = Progress((*progress.rounds, classes), progress.grid)
    first = longer.needed.start
    nothing = np.empty((0, 3), np.uint16)
    longer = longer._replace(rounds=(*(nothing for _ in range(first)), *longer.rounds[first:]))
    if longer.done.bit_count() > 1:
        return longer
    return longer._replace(grid=grid_of(np.concatenate(longer.rounds), wheel=house.wheel))


def _tallied(house: House, plan: Plan, progress: Progress) -> Tally:
    if progress.grid is None:
        return _guess(house)
    tally = Tally(progress.grid, wheel=house.wheel)
    for number in progress.needed:
        tally.add(_laid(house, plan, progress, number))
    return tally


def _laid(house: House, plan: Plan, progress: Progress, number: int) -> Laid:
    return Laid(progress.rounds[number], _dealt(house, plan, number).features)


@lru_cache(maxsize=128)
def _dealt(house: House, plan: Plan, number: int) -> _Dealt:
    """Deal a round's hands; those with a natural, which would be claimed, are left out."""
    hands = deal_hands(plan.hands, seed=(plan.seed, number))
    kept = np.ascontiguousarray(hands[~hold_natural(hands, house)])
    return _Dealt(kept, features_of(kept))


def _guess(house: House) -> Tally:
    """Return rows spread over all classes, of hands all alike: enough to begin with."""
    spread = np.arange(GUESSED_HANDS, dtype=np.int64)
    rows = [
        spread * step % size
        for step, size in ((7919, FIVE_CLASSES), (5501, FIVE_CLASSES), (311, FRONT_CLASSES))
    ]
    classes = np.stack(rows, axis=1).astype(np.uint16)
    tally = Tally(grid_of(classes, wheel=house.wheel), wheel=house.wheel)
    tally.add(Laid(classes, np.zeros((GUESSED_HANDS, FEATURES), np.uint8)))
    return tally
