"""Deals that nobody can bend: commitment, shuffle and verification (`docs/fairness.md`). Pure."""

from maubinh.fairness.shuffle import (
    CARDS_EACH,
    SEED_BYTES,
    commitment_of,
    context_of,
    deal_hands,
    is_nonce,
    shuffled_deck,
)

__all__ = [
    "CARDS_EACH",
    "SEED_BYTES",
    "commitment_of",
    "context_of",
    "deal_hands",
    "is_nonce",
    "shuffled_deck",
]
