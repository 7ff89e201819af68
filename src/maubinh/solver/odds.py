"""Why an arrangement is worth what it is: how often each row wins against the field."""

import numpy as np
from msgspec import Struct

from maubinh.engine.house import House
from maubinh.engine.rows import ROWS, Row, Rows
from maubinh.solver.arranger import classes_of
from maubinh.solver.field import Field
from maubinh.solver.models import field_for, model_for


class RowOdds(Struct, frozen=True):
    """A row against one opponent's: chances to win, tie and lose, and the units that winning it brings."""

    row: Row
    win: float
    tie: float
    lose: float
    units: int


def row_odds(
    rows: Rows, *, house: House, opponents: int = 3, field: Field | None = None
) -> tuple[RowOdds, ...]:
    """Return the odds of back, middle and front against a draw from the field that compares rows."""
    played = field_for(house, opponents, field)
    model = model_for(house, opponents, field)
    places = classes_of(rows, model)[0]
    odds = []
    for row, place, counts, table in zip(
        ROWS, places, (played.back, played.middle, played.front), model.rows, strict=True
    ):
        below, same = float(np.sum(counts[:place])), float(counts[place])
        whole = float(played.hands)
        win, tie = below / whole, same / whole
        odds.append(RowOdds(row, win, tie, 1.0 - win - tie, int(table.units[place])))
    return tuple(odds)
