"""Everything the solver keeps about a house that was asked for: its field, its value tables, its bank."""

from functools import lru_cache

from maubinh.engine.house import House
from maubinh.solver.bank import Bank
from maubinh.solver.banks import bank_for
from maubinh.solver.field import Field
from maubinh.solver.model import Model, build_model
from maubinh.solver.shipped import nearest_field, opponents_matter


def field_for(house: House, opponents: int, field: Field | None) -> Field:
    """Return the field given, or the shipped one that suits the house best."""
    return field if field is not None else nearest_field(house, opponents if opponents_matter(house) else 1)


def model_for(house: House, opponents: int, field: Field | None = None) -> Model:
    """Return the value tables for a house; kept for the houses used last."""
    return _model(house, opponents if opponents_matter(house) else 1, field)


@lru_cache(maxsize=16)
def _model(house: House, opponents: int, field: Field | None) -> Model:
    return build_model(house, field_for(house, opponents, field), opponents=opponents)


def house_bank(house: House, opponents: int, field: Field | None = None) -> Bank:
    """Return the bank that goes with `model_for`."""
    model = model_for(house, opponents, field)
    counted = opponents if opponents_matter(house) else 1
    return bank_for(house, field_for(house, counted, field), model, opponents=counted)
