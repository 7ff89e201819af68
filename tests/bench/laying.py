"""Strategies to try the judge with: quick, and none of the solver's."""

from collections.abc import Callable

import numpy as np

from bench.strength.field import Field, Pool, fill_pool
from bench.strength.judging import Verdict, fresh_hands, judge
from bench.strength.ranks import Cards, codes_of
from bench.strength.scoring import values
from bench.strength.splits import unbeaten
from bench.strength.terms import Terms


def by_groups(hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
    """A beginner's way: quads, trips, pairs and high cards from the back on. Never a foul."""
    del mode, opponents
    ranks = (hands >> 2).astype(np.int64)
    held = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    laid = np.take_along_axis(hands, np.argsort(-(held * 16 + ranks), axis=1, kind="stable"), axis=1)
    back, middle = (codes_of(laid[:, row], wheel=terms.wheel) for row in (slice(0, 5), slice(5, 10)))
    swapped = middle > back
    laid[swapped, :10] = laid[swapped][:, [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]]
    return laid


class Responder:
    """Answers a pool as well as it can, but for every `spoilt`-th hand, which it lays like a beginner."""

    def __init__(self, field: Field, *, spoilt: int | None = None) -> None:
        self.field, self.spoilt = field, spoilt

    def __call__(self, hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
        laid = by_groups(hands, terms=terms, mode=mode, opponents=opponents)
        for number, hand in enumerate(hands):
            if self.spoilt is not None and number % self.spoilt == 0:
                continue
            options = unbeaten(hand, wheel=terms.wheel)
            scored = values(options.places, self.field.opponents(hand, number), terms=terms)
            laid[number] = options.laid[scored.mean(axis=1).argmax()]
        return laid


def pool(terms: Terms, *, seed: int, count: int = 80_000) -> Pool:
    """Beginners by the thousand."""
    return fill_pool(count, seed=seed, arrange=by_groups, terms=terms, told=_silent)


def _silent(done: int, of: int) -> None:
    """Tell nobody."""


def verdicts(
    arrange: Callable[..., Cards], *, terms: Terms, field: Field, hands: int, opponents: int = 1
) -> list[Verdict]:
    """What the judge finds for a strategy in table mode."""
    return list(
        judge(
            fresh_hands(hands, seed=9, terms=terms),
            field=field,
            terms=terms,
            arrange=arrange,
            modes=["table"],
            opponents=opponents,
        )
    )
