"""What the host sets up between hands, and what becomes of a table where nothing happens (rules 7.1)."""

from msgspec.structs import replace

from maubinh.table import events as e
from maubinh.table.commands import Configure
from maubinh.table.deadlines import idle_due
from maubinh.table.refusals import Code, Refused
from maubinh.table.seating import vacate
from maubinh.table.settings import check_settings
from maubinh.table.state import TableState
from maubinh.table.story import Story


def configure(story: Story, command: Configure) -> Refused | None:
    """Change what the command names; the host has been checked.

    Everything but the lock is part of what people agree to by being ready, so they are asked anew.
    """
    state = story.state
    if state.hand is not None:
        return Refused(Code.HAND_RUNNING)
    old = state.settings
    settings = replace(
        old,
        stake=old.stake if command.stake is None else command.stake,
        seats=old.seats if command.seats is None else command.seats,
        arranging=old.arranging if command.arranging is None else command.arranging,
        row=old.row if command.row is None else command.row,
        hints=old.hints if command.hints is None else command.hints,
        locked=old.locked if command.locked is None else command.locked,
    )
    house = state.house if command.house is None else command.house
    refused = check_settings(settings)
    if refused:
        return refused
    if any(state.seats[settings.seats :]):
        return Refused(Code.SEATS_TAKEN, "seats")
    if settings == old and house == state.house:
        return None
    unready = house != state.house or replace(settings, locked=old.locked) != old
    story.tell(e.TableConfigured(at=story.now, settings=settings, house=house, unready=unready))
    return None


def idle(story: Story) -> Refused | None:
    """Free the seats that hold the table up; close it when nobody sits there."""
    state = story.state
    due = idle_due(state, second=story.inputs.second)
    if due is None:
        return Refused(Code.HAND_RUNNING)
    if story.now < due:
        return Refused(Code.TOO_EARLY)
    if not state.people:
        story.tell(e.TableClosed(at=story.now))
        return None
    for number in _sleepers(state):
        vacate(story, number, reason="idle")
    return None


def _sleepers(state: TableState) -> list[int]:
    """The seats of people who are not ready; where everybody is, the host's, who does not deal."""
    sleepers = [n for n, seat in enumerate(state.seats) if seat is not None and not seat.ready]
    if not sleepers and state.host is not None:
        return [state.host]
    return sleepers
