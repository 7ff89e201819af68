"""What everybody may know of an event: its name, its seat and nothing hidden."""

from typing import assert_never

from maubinh.table import events as e
from maubinh.table.codec import event_tag
from maubinh.table.views import EventView

Detail = dict[str, int | str | bool]


def event_view(event: e.AnyEvent, *, seq: int) -> EventView:
    """The event as every audience sees it, under its number."""
    seat, detail = _told(event)
    return EventView(seq=seq, name=event_tag(event).partition("/")[0], seat=seat, detail=detail)


def _told(event: e.AnyEvent) -> tuple[int | None, Detail]:  # noqa: C901, PLR0912 - a case per event
    match event:
        case e.SeatReady() | e.SeatUnready() | e.SeatForfeited():
            return event.seat, {}
        case e.RowsLocked():  # never whether a natural was claimed (rules 7.2)
            return event.seat, {"auto": event.auto}
        case e.SkipVoted():
            return event.seat, {"step": event.step}
        case e.StepShown():
            return None, {"step": event.step}
        case e.HandDealt() | e.HandSettled() | e.HandEnded():
            return None, {"hand": event.hand}
        case e.SeatTaken():
            return event.seat, {"name": event.name, "bot": event.bot is not None}
        case e.SeatRenamed():
            return event.seat, {"name": event.name}
        case e.SeatLeft():
            return event.seat, {"player": event.player, "reason": event.reason}
        case e.ChipsAdded():
            return event.seat, {"amount": event.amount}
        case e.LeaveRegistered():
            return event.seat, {"on": event.on}
        case e.HostChanged():
            return event.seat, {}
        case e.TableConfigured():
            return None, {"unready": event.unready}
        case e.TableCreated() | e.TableClosed():
            return None, {}
    assert_never(event)
