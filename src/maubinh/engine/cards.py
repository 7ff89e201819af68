"""Cards as integers 0–51, `4 * rank + suit`, and the texts that name them (rules 2.1)."""

import re
from typing import NewType

from maubinh.engine.errors import CardError

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "scdh"
GLYPHS = "♠♣♦♥"

DECK: tuple[Card, ...] = tuple(Card(code) for code in range(52))

# A glyph may be followed by U+FE0E (as text) or U+FE0F (as emoji), which change nothing but its look.
_CARD = re.compile(r"(10|[2-9TJQKAtjqka])([scdhSCDH]|[♠♣♦♥][\uFE0E\uFE0F]?)")
_BETWEEN = re.compile(r"[\s,]*")

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)


def rank_of(card: Card) -> int:
    """0 for a 2 … 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 spades, 1 clubs, 2 diamonds, 3 hearts."""
    return card & 3


def card_text(card: Card) -> str:
    """Two characters, "Ah" or "Tc"."""
    return _TEXTS[card]


def _spellings() -> dict[str, Card]:
    """Every accepted text of every card: 10 for T, either case, a glyph with or without its selector."""
    spellings: dict[str, Card] = {}
    for card in DECK:
        rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
        glyph = GLYPHS[suit_of(card)]
        ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
        suits = (suit, suit.upper(), glyph, glyph + "\ufe0e", glyph + "\ufe0f")
        spellings |= {r + s: card for r in ranks for s in suits}
    return spellings


CARD_BY_TEXT = _spellings()


def parse_card(text: str) -> Card:
    """Read one card and nothing else, no white space; raises CardError."""
    card = CARD_BY_TEXT.get(text)
    if card is None:
        raise CardError(f"{text!r} is no card")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without spaces or commas between them; raises CardError."""
    cards = []
    at = _BETWEEN.match(text).end()  # type: ignore[union-attr]  # the pattern matches the empty text too
    while at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            raise CardError(f"{text[at : at + 4]!r} begins no card")
        cards.append(CARD_BY_TEXT[found.group()])
        at = _BETWEEN.match(text, found.end()).end()  # type: ignore[union-attr]  # as above
    return tuple(cards)
