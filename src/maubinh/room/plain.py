"""A legal arrangement of any thirteen cards by the rules alone: what is laid where the solver fails."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from maubinh.engine.cards import Card, rank_of
from maubinh.engine.house import House
from maubinh.engine.rows import Rows, is_foul


def plain_rows(cards: Sequence[Card], *, house: House) -> Rows:
    """Rows that are no foul, large groups and high ranks as far back as that allows.

    Some split of thirteen cards is always legal, and one of the first tried nearly always is.
    """
    held = Counter(rank_of(card) for card in cards)
    ordered = sorted(cards, key=lambda card: (held[rank_of(card)], card), reverse=True)
    for back in combinations(ordered, 5):
        rest = [card for card in ordered if card not in back]
        for middle in combinations(rest, 5):
            front = tuple(card for card in rest if card not in middle)
            rows = Rows(back=back, middle=middle, front=front)
            if not is_foul(rows, house=house):
                return rows
    raise AssertionError("thirteen cards without a legal split")
