"""The opponents a hand is judged against, all laid by the strategy that is judged."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from bench.strength.deals import random_hands, random_tables
from bench.strength.naturals import count_as_natural
from bench.strength.ranks import Cards, Places, laid_places
from bench.strength.terms import Terms

_AT_ONCE = 131072

Told = Callable[[int, int], None]  # done, of how many


class Arranger(Protocol):
    """A strategy: lays hands (n, 13); back, middle and front are columns 0–4, 5–9 and 10–12."""

    def __call__(self, hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
        """The same cards, laid."""
        ...


class Field(Protocol):
    """Where the opponents of a hand come from."""

    def opponents(self, hand: Cards, number: int) -> Places:
        """The rows of the opponents (k, deals, 3) of the hand (13,) with this number."""
        ...


class Pool(NamedTuple):
    """Hands dealt and laid once; a hand meets those that share no card with it, one at a time."""

    held: NDArray[np.uint64]  # one bit for each card of a hand
    places: Places
    naturals: int  # hands left out

    def opponents(self, hand: Cards, number: int) -> Places:  # noqa: ARG002 - the pool is one for all hands
        """The rows of all hands of the pool that share no card with `hand`: (1, about 1.3 % of all, 3)."""
        own = _held(hand[None])[0]
        found = [
            start + np.flatnonzero((self.held[start : start + _AT_ONCE] & own) == 0)
            for start in range(0, len(self.held), _AT_ONCE)
        ]
        return self.places[np.concatenate(found)][None]


class Tables(NamedTuple):
    """Three opponents dealt together from the 39 cards that the hand leaves, for each hand anew.

    No pool serves here: of a million laid hands no three make up the rest of a deck often enough.
    """

    deals: int
    seed: int
    arrange: Arranger
    terms: Terms

    def opponents(self, hand: Cards, number: int) -> Places:
        """The rows of the opponents (3, deals, 3); deals with a natural are left out."""
        rng = np.random.default_rng([self.seed, 3, number])
        dealt = random_tables(hand, self.deals, rng=rng)
        laid = self.arrange(dealt.reshape(-1, 13), terms=self.terms, mode="table", opponents=3)
        natural = count_as_natural(laid, house=self.terms.house).reshape(3, -1).any(axis=0)
        return laid_places(laid.reshape(3, -1, 13)[:, ~natural], wheel=self.terms.wheel)


def fill_pool(count: int, *, seed: int, arrange: Arranger, terms: Terms, told: Told) -> Pool:
    """A pool of so many fresh hands, laid in table mode against one opponent; naturals are left out."""
    rng = np.random.default_rng([seed, 1])
    held, places = [], []
    for start in range(0, count, _AT_ONCE):
        hands = random_hands(min(_AT_ONCE, count - start), rng=rng)
        laid = arrange(hands, terms=terms, mode="table", opponents=1)
        compares = ~count_as_natural(laid, house=terms.house)
        held.append(_held(laid[compares]))
        places.append(laid_places(laid[compares], wheel=terms.wheel))
        told(start + len(hands), count)
    kept = np.concatenate(held)
    return Pool(kept, np.concatenate(places), count - len(kept))


def _held(hands: Cards) -> NDArray[np.uint64]:
    held: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return held
