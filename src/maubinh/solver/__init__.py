"""The arranger: what thirteen cards are worth in a house, and how to lay them.

NumPy is loaded when the first name is asked for, not before.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maubinh.solver.advice import Advice, ByRow, Option, advise
    from maubinh.solver.arranger import implementation
    from maubinh.solver.levels import LEVELS, Choice, Level, choose
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
    "arrange": "public",
    "arrange_many": "public",
    "implementation": "arranger",
}

__all__ = [
    "LEVELS",
    "Advice",
    "ByRow",
    "Choice",
    "Level",
    "Option",
    "advise",
    "arrange",
    "arrange_many",
    "choose",
    "implementation",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    value = getattr(import_module(f"maubinh.solver.{home}"), name)
    globals()[name] = value
    return value
