"""Cards as the wire writes them."""

from maubinh.engine.cards import card_text
from maubinh.engine.rows import Rows
from maubinh.table.views import CardRows


def card_rows(rows: Rows) -> CardRows:
    """Three whole rows as card texts."""
    return CardRows(
        back=tuple(map(card_text, rows.back)),
        middle=tuple(map(card_text, rows.middle)),
        front=tuple(map(card_text, rows.front)),
    )
