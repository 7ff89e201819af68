"""By when something has to happen at a table by itself."""

from typing import Literal

from msgspec import Struct

from maubinh.table.state import TableState

DeadlineKind = Literal["arranging", "bots", "showing", "idle"]

# Rows sent at the last moment are still under way when the clock of the client says nought.
GRACE_SECONDS = 0.5
# The node that dealt lets the bots play at once; another one takes over when they have not after this.
BOTS_SECONDS = 1.0
# People who are ready wait this long for those who are not.
SLEEPERS_SECONDS = 5 * 60
# Seats nobody waits for are kept this long.
QUIET_SECONDS = 30 * 60
# A table where nobody sits stays open this long.
EMPTY_SECONDS = 2 * 60


class TableDeadline(Struct, frozen=True, gc=False):
    """`due` in ms since the epoch; `hand` is the hand it belongs to, 0 for none."""

    kind: DeadlineKind
    due: int
    hand: int = 0


def deadlines_of(state: TableState, *, second: int = 1000) -> tuple[TableDeadline, ...]:
    """All deadlines of a table, at most one of a kind."""
    hand = state.hand
    if hand is None:
        due = idle_due(state, second=second)
        return () if due is None else (TableDeadline("idle", due),)
    if state.deadline is None:
        return ()
    if state.phase == "showing":
        return (TableDeadline("showing", state.deadline, hand.number),)
    arranging = TableDeadline("arranging", state.deadline + int(GRACE_SECONDS * second), hand.number)
    if any(part.bot is not None and not part.done for part in hand.players):
        return (arranging, TableDeadline("bots", hand.started + int(BOTS_SECONDS * second), hand.number))
    return (arranging,)


def idle_due(state: TableState, *, second: int) -> int | None:
    """When a table that waits has waited too long; None while a hand runs and after it has closed."""
    if state.closed or state.hand is not None:
        return None
    if not state.people:
        return state.since + EMPTY_SECONDS * second
    someone_waits = any(seat is not None and seat.nonce is not None for seat in state.seats)
    return state.since + (SLEEPERS_SECONDS if someone_waits else QUIET_SECONDS) * second
