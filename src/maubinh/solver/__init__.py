"""The arranger: what thirteen cards are worth in a house, and how to lay them.

NumPy is loaded when the first name is asked for, not before.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maubinh.solver.advice import Advice, ByRow, Option, advise
    from maubinh.solver.arranger import implementation
    from maubinh.solver.known import Known, best_against, laid_by_table, value_against
    from maubinh.solver.laying import LaidHands, lay_hands, rows_in
    from maubinh.solver.levels import LEVELS, Choice, Level, choose
    from maubinh.solver.odds import RowOdds, row_odds
    from maubinh.solver.public import arrange, arrange_many

_HOMES = {
    "Advice": "advice",
    "ByRow": "advice",
    "Option": "advice",
    "advise": "advice",
    "LEVELS": "levels",
    "Choice": "levels",
    "Level": "levels",
    "choose": "levels",
    "Known": "known",
    "best_against": "known",
    "laid_by_table": "known",
    "value_against": "known",
    "LaidHands": "laying",
    "lay_hands": "laying",
    "rows_in": "laying",
    "RowOdds": "odds",
    "row_odds": "odds",
    "arrange": "public",
    "arrange_many": "public",
    "implementation": "arranger",
}

__all__ = [
    "LEVELS",
    "Advice",
    "ByRow",
    "Choice",
    "Known",
    "LaidHands",
    "Level",
    "Option",
    "RowOdds",
    "advise",
    "arrange",
    "arrange_many",
    "best_against",
    "choose",
    "implementation",
    "laid_by_table",
    "lay_hands",
    "row_odds",
    "rows_in",
    "value_against",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    value = getattr(import_module(f"maubinh.solver.{home}"), name)
    globals()[name] = value
    return value
