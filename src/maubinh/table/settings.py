"""How a table is set up, and the bounds of it (rules 7.1, `house.md` clock)."""

from msgspec import Struct

from maubinh.engine.defaults import written
from maubinh.table.refusals import Code, Refused

MAX_STAKE = 1_000_000
MAX_CHIPS = 10**12
MIN_SEATS, MAX_SEATS = 2, 4
MIN_ARRANGING, MAX_ARRANGING = 30, 120
MAX_ROW = 15


class TableSettings(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Stake in chips per unit, seats, seconds to arrange and to show a row; `locked` keeps newcomers out.

    A key that is new has a plain default, as in `House`.
    """

    stake: int
    seats: int = written(4)
    arranging: int = written(90)
    row: int = written(5)
    hints: bool = written(True)
    locked: bool = written(False)


def check_settings(settings: TableSettings) -> Refused | None:
    """The first setting out of bounds, or None when all are right."""
    if not 1 <= settings.stake <= MAX_STAKE:
        return Refused(Code.BAD_STAKE, "stake", {"least": 1, "most": MAX_STAKE})
    if not MIN_SEATS <= settings.seats <= MAX_SEATS:
        return Refused(Code.BAD_SEATS, "seats", {"least": MIN_SEATS, "most": MAX_SEATS})
    if not MIN_ARRANGING <= settings.arranging <= MAX_ARRANGING:
        return Refused(Code.BAD_CLOCK, "arranging", {"least": MIN_ARRANGING, "most": MAX_ARRANGING})
    if not 0 <= settings.row <= MAX_ROW:
        return Refused(Code.BAD_CLOCK, "row", {"least": 0, "most": MAX_ROW})
    return None
