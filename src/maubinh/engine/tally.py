"""A tally: how many cards of each rank and suit, packed into one integer that adds up over rows.

Thirteen fields of three bits count the ranks (2 lowest), then four fields of four bits count the suits. Up to
thirteen different cards never overflow a field, so the tally of a hand is the sum of those of its rows.
"""

from collections.abc import Iterable

from maubinh.engine.cards import DECK, Card, rank_of, suit_of

RANK_BITS = 3
SUIT_BITS = 4
SUITS_AT = 13 * RANK_BITS
RANKS_MASK = (1 << SUITS_AT) - 1
PARITY_MASK = sum(1 << RANK_BITS * rank for rank in range(13))

WEIGHTS: tuple[int, ...] = tuple(
    (1 << RANK_BITS * rank_of(card)) + (1 << SUITS_AT + SUIT_BITS * suit_of(card)) for card in DECK
)


def tally_of(cards: Iterable[Card]) -> int:
    """Count up to thirteen different cards."""
    return sum(map(WEIGHTS.__getitem__, cards))


def ranks_tally(ranks: Iterable[int]) -> int:
    """Count ranks alone, no suits."""
    return sum(1 << RANK_BITS * rank for rank in ranks)


def rank_counts(tally: int) -> tuple[int, ...]:
    """Thirteen counts, of the 2s first."""
    return tuple(tally >> RANK_BITS * rank & 7 for rank in range(13))


def suit_counts(tally: int) -> tuple[int, ...]:
    """Four counts: spades, clubs, diamonds, hearts."""
    return tuple(tally >> SUITS_AT + SUIT_BITS * suit & 15 for suit in range(4))
