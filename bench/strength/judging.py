"""The verdict on one hand: what the strategy's answers give away to the best response."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from bench.strength.deals import random_hands
from bench.strength.field import Arranger, Field
from bench.strength.naturals import hold_natural
from bench.strength.ranks import Cards, laid_places
from bench.strength.scoring import Values, scored, values
from bench.strength.splits import unbeaten
from bench.strength.terms import Terms


class Verdict(NamedTuple):
    """What was found for one hand, in units per opponent."""

    hand: Cards
    opponents: int  # scored, of all deals together
    losses: Mapping[str, float]  # by mode: the pick of one half less the answer, on the other half; both ways
    optimism: float  # what the picks lose from their own half to the other: the most that picking can cost
    coarser: float  # what picks of a quarter lose to those of a half, on the other half
    best: Cards  # the pick of both halves together, laid
    answers: Mapping[str, Cards]  # by mode, laid


def fresh_hands(count: int, *, seed: int, terms: Terms) -> Cards:
    """So many random hands that hold none of the house's naturals, however laid."""
    rng = np.random.default_rng([seed, 2])
    found = np.empty((0, 13), dtype=np.uint8)
    while len(found) < count:
        hands = random_hands(count, rng=rng)
        found = np.concatenate([found, hands[~hold_natural(hands, house=terms.house)]])
    return found[:count]


def judge(
    hands: Cards,
    *,
    field: Field,
    terms: Terms,
    arrange: Arranger,
    modes: Sequence[str],
    opponents: int,
    threads: int = 1,
) -> Iterator[Verdict]:
    """Judge the strategy's answers on each hand, in order, as they come.

    Raises ValueError when an answer is a foul or not the cards that were given.
    """
    laid = {mode: arrange(hands, terms=terms, mode=mode, opponents=opponents) for mode in modes}
    for mode in modes:
        if not np.array_equal(np.sort(laid[mode], axis=1), np.sort(hands, axis=1)):
            raise ValueError(f"in {mode} mode other cards were laid than given")

    def one(number: int) -> Verdict:
        answers = {mode: laid[mode][number] for mode in modes}
        return _verdict(hands[number], number, answers, field=field, terms=terms)

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(one, range(len(hands)))


def _verdict(
    hand: Cards, number: int, answers: Mapping[str, Cards], *, field: Field, terms: Terms
) -> Verdict:
    options = unbeaten(hand, wheel=terms.wheel)
    given = laid_places(np.stack(list(answers.values())), wheel=terms.wheel)
    met = field.opponents(hand, number)
    worth = values(np.concatenate([options.places, given]), met, terms=terms)
    found, answered = worth[: len(options.laid)], worth[len(options.laid) :]
    picks = _Picks(found)
    return Verdict(
        hand=hand,
        opponents=met.shape[0] * scored(met.shape[1]),
        losses={mode: picks.ahead_of(answered[place]) for place, mode in enumerate(answers)},
        optimism=picks.optimism(),
        coarser=picks.coarser(),
        best=options.laid[found.mean(axis=1).argmax()],
        answers=answers,
    )


class _Picks:
    """Best responses chosen on one half of the opponents, and what they are worth on the other."""

    def __init__(self, found: Values) -> None:
        self.quarters = found
        self.halves = np.stack([found[:, :2].mean(axis=1), found[:, 2:].mean(axis=1)], axis=1)
        self.picked = self.halves.argmax(axis=0)

    def ahead_of(self, answer: Values) -> float:
        """What the picks win more than an answer (PARTS,)."""
        halves = (answer[:2].mean(), answer[2:].mean())
        return _both(lambda own, other: float(self.halves[self.picked[own], other] - halves[other]))

    def optimism(self) -> float:
        """What a pick wins more than the other half's, on its own half; never negative."""
        mine, other_picks = self.halves[self.picked, [0, 1]], self.halves[self.picked[::-1], [0, 1]]
        return float((mine - other_picks).mean())

    def coarser(self) -> float:
        """What the picks win more than those of the quarters their half is made of."""
        quarters = self.quarters.argmax(axis=0).reshape(2, 2)
        mean = [float(self.halves[quarters[own], 1 - own].mean()) for own in (0, 1)]
        return _both(lambda own, other: float(self.halves[self.picked[own], other]) - mean[own])


def _both(worth: Callable[[int, int], float]) -> float:
    """The mean over both directions of `worth(own half, other half)`."""
    return (worth(0, 1) + worth(1, 0)) / 2
