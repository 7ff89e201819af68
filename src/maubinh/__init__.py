"""Mậu Binh: exact rules, the strongest arranger, and a card room.

Cards, rows, houses and settlement are here at once; `arrange` and `arrange_many` load the solver, and with it
NumPy, when they are first asked for. No server package is loaded by this one.
"""

from typing import TYPE_CHECKING

from maubinh.engine.cards import DECK, Card, card_text, parse_card, parse_cards
from maubinh.engine.errors import CardError, EngineError, HouseError
from maubinh.engine.house import HOUSES, House, house_data, load_house, parse_house
from maubinh.engine.naturals import Natural, natural_in, natural_of
from maubinh.engine.ranking import Category, Strength, Wheel, compare_front, rank_row
from maubinh.engine.rows import Row, Rows, is_foul, parse_rows
from maubinh.engine.settlement import Player, Reason, Settlement, Step, Transfer, settle

if TYPE_CHECKING:
    from maubinh.solver import arrange, arrange_many

__all__ = [
    "DECK",
    "HOUSES",
    "Card",
    "CardError",
    "Category",
    "EngineError",
    "House",
    "HouseError",
    "Natural",
    "Player",
    "Reason",
    "Row",
    "Rows",
    "Settlement",
    "Step",
    "Strength",
    "Transfer",
    "Wheel",
    "arrange",
    "arrange_many",
    "card_text",
    "compare_front",
    "house_data",
    "is_foul",
    "load_house",
    "natural_in",
    "natural_of",
    "parse_card",
    "parse_cards",
    "parse_house",
    "parse_rows",
    "rank_row",
    "settle",
]


def __getattr__(name: str) -> object:
    """Load the solver's two names when they are first asked for."""
    if name not in ("arrange", "arrange_many"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from maubinh import solver  # noqa: PLC0415 - it loads NumPy, which `import maubinh` must not

    return getattr(solver, name)
