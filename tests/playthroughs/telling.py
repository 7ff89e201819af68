"""Events and views as lines that read like a report."""

from collections.abc import Iterator

from maubinh.engine.cards import Card, card_text
from maubinh.engine.rows import Rows
from maubinh.table import events as e
from maubinh.table.project import Projection
from maubinh.table.state import TableState
from maubinh.table.views import CardRows, ShowingView, TableView


def told_event(event: object) -> str:  # noqa: C901, PLR0912 - a case per event
    """One event in words."""
    match event:
        case e.SeatTaken():
            kind = "" if event.bot is None else f", a {event.bot} bot"
            return f"seat {event.seat}: {event.name} sits down with {event.stack}{kind}"
        case e.SeatLeft():
            return f"seat {event.seat}: left with {event.stack} ({event.reason})"
        case e.HostChanged():
            return "nobody is host" if event.seat is None else f"seat {event.seat} is host"
        case e.ChipsAdded():
            return f"seat {event.seat}: brings {event.amount}"
        case e.SeatReady():
            return f"seat {event.seat}: ready"
        case e.SeatUnready():
            return f"seat {event.seat}: not ready"
        case e.LeaveRegistered():
            return f"seat {event.seat}: {'will leave' if event.on else 'stays'} after the hand"
        case e.TableConfigured():
            again = ", who is ready says so again" if event.unready else ""
            return f"set up: {event.house.name}, stake {event.settings.stake}, {event.settings.seats} seats{again}"
        case e.HandDealt():
            return f"hand {event.hand}: " + "; ".join(_dealt(dealt) for dealt in event.hands)
        case e.RowsLocked():
            how = (" and declares" if event.claimed else "") + (" (time is up)" if event.auto else "")
            return f"seat {event.seat}: locks {_rows(event.rows)}{how}"
        case e.SeatForfeited():
            return f"seat {event.seat}: leaves the hand"
        case e.HandSettled():
            return f"hand {event.hand} settled: net {_numbers(event.settlement.net)}, steps {' '.join(event.steps)}"
        case e.SkipVoted():
            return f"seat {event.seat}: on from {event.step}"
        case e.StepShown():
            return f"shown: {event.step}"
        case e.HandEnded():
            return f"hand {event.hand} is over"
        case e.TableClosed():
            return "closed"
        case _:
            raise TypeError(f"{type(event).__name__} has no words yet")


def told_view(state: TableState, player: str | None) -> Iterator[str]:
    """A table as one reader sees it, in lines."""
    view = Projection(state).view(player)
    yield f"{view.phase}, hand {view.hand}, host {view.host}, you {view.you}"
    for seat in view.seats:
        flags = [
            name
            for name, is_so in (
                ("ready", seat.ready),
                ("in the hand", seat.in_hand),
                ("done", seat.done),
                ("left", seat.left),
                ("leaving", seat.leaving),
            )
            if is_so
        ]
        yield f"seat {seat.seat}: {seat.name} {seat.stack} {', '.join(flags)}".rstrip()
    yield from _own(view)
    if view.showing is not None:
        yield from _showing(view.showing)
    if view.last is not None:
        net = ", ".join(f"seat {total.seat} {total.chips:+}" for total in view.last.net)
        yield f"last hand: {net}"


def _own(view: TableView) -> Iterator[str]:
    if view.own is not None:
        natural = "" if view.own.natural is None else f", may declare {view.own.natural.natural}"
        yield f"own: {' '.join(view.own.cards)}{natural}{', locked' if view.own.locked else ''}"


def _showing(showing: ShowingView) -> Iterator[str]:
    yield f"showing {showing.step} of {' '.join(showing.steps)}"
    for hand in showing.hands:
        names = ", ".join(name.category for name in hand.names)
        marks = [mark for mark, is_so in (("foul", hand.foul), ("left", hand.left)) if is_so]
        marks += [hand.natural] if hand.natural else []
        yield f"seat {hand.seat}: {_shown(hand.rows)} [{names}] {' '.join(marks)}".rstrip()
    for line in showing.transfers:
        yield f"{line.step}: seat {line.payer} pays seat {line.payee} {line.paid} of {line.due}"
    yield "totals: " + ", ".join(f"seat {total.seat} {total.chips:+}" for total in showing.totals)


def _dealt(dealt: e.Dealt) -> str:
    natural = "" if dealt.natural is None else f" ({dealt.natural})"
    return f"seat {dealt.seat} {_cards(dealt.cards)}{natural}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card_text(card) for card in cards)


def _rows(rows: Rows) -> str:
    return " / ".join(_cards(row) for row in (rows.back, rows.middle, rows.front))


def _shown(rows: CardRows) -> str:
    return " / ".join("–" if row is None else " ".join(row) for row in (rows.back, rows.middle, rows.front))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(f"{number:+}" for number in numbers)
