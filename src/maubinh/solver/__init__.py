"""The arranger: what thirteen cards are worth in a house, and how to lay them.

NumPy is loaded when the first name is asked for, not before.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maubinh.solver.advice import Advice, ByRow, Option, advise
    from maubinh.solver.levels import LEVELS, Choice, Level, choose

_HOMES = {
    "Advice": "advice",
    "ByRow": "advice",
    "Option": "advice",
    "advise": "advice",
    "LEVELS": "levels",
    "Choice": "levels",
    "Level": "levels",
    "choose": "levels",
}

__all__ = ["LEVELS", "Advice", "ByRow", "Choice", "Level", "Option", "advise", "choose"]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    value = getattr(import_module(f"maubinh.solver.{home}"), name)
    globals()[name] = value
    return value
