"""The state after an event. Never refuses: what has happened has happened."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from maubinh.table import events as e
from maubinh.table.state import Hand, InHand, Seat, TableState


def begin(event: e.TableCreated) -> TableState:
    """The state of a new table."""
    return TableState(
        code=event.code,
        seq=1,
        since=event.at,
        settings=event.settings,
        house=event.house,
        seed=event.seed,
        commitment=event.commitment,
    )


def fold(events: Iterable[e.AnyEvent]) -> TableState:
    """The state a table's whole history leads to; the first event must be its creation."""
    history = iter(events)
    first = next(history)
    if not isinstance(first, e.TableCreated):
        raise TypeError(f"a table begins with its creation, not with {type(first).__name__}")
    state = begin(first)
    for event in history:
        state = evolve(state, event)
    return state


def evolve(state: TableState, event: e.AnyEvent) -> TableState:
    """The state after `event`, numbered one higher."""
    return replace(_changed(state, event), seq=state.seq + 1, since=event.at)


def _changed(state: TableState, event: e.AnyEvent) -> TableState:  # noqa: C901, PLR0912 - a case per event
    match event:
        case e.RowsLocked():
            return _with_part(state, event.seat, rows=event.rows, claimed=event.claimed)
        case e.SeatReady():
            return _with(state, event.seat, nonce=event.nonce)
        case e.SeatUnready():
            return _with(state, event.seat, nonce=None)
        case e.StepShown():
            shown = replace(_hand(state), step=event.step, skips=())
            return replace(state, deadline=event.deadline, hand=shown)
        case e.SkipVoted():
            return _skip_voted(state, event)
        case e.HandDealt():
            return _dealt(state, event)
        case e.HandSettled():
            return _settled(state, event)
        case e.HandEnded():
            return _ended(state, event)
        case e.SeatTaken():
            return _taken(state, event)
        case e.SeatRenamed():
            return _renamed(state, event)
        case e.SeatLeft():
            return state.with_seat(event.seat, None)
        case e.HostChanged():
            return replace(state, host=event.seat)
        case e.ChipsAdded():
            return _with(state, event.seat, stack=_seat(state, event.seat).stack + event.amount)
        case e.LeaveRegistered():
            return _with(state, event.seat, leaving=event.on)
        case e.SeatForfeited():
            return _with(_with_part(state, event.seat, left=True), event.seat, leaving=True)
        case e.TableConfigured():
            return _configured(state, event)
        case e.TableClosed():
            return replace(state, closed=True)
        case e.TableCreated():
            return begin(event)
    assert_never(event)


def _seat(state: TableState, number: int) -> Seat:
    seat = state.seats[number]
    if seat is None:
        raise LookupError(f"table {state.code}: nobody sits on seat {number}")
    return seat


def _hand(state: TableState) -> Hand:
    if state.hand is None:
        raise LookupError(f"table {state.code}: no hand is running")
    return state.hand


def _with(state: TableState, number: int, **changes: object) -> TableState:
    return state.with_seat(number, replace(_seat(state, number), **changes))


def _with_part(state: TableState, number: int, **changes: object) -> TableState:
    hand = _hand(state)
    part = hand.part_of(number)
    if part is None:
        raise LookupError(f"table {state.code}: seat {number} is not in hand {hand.number}")
    return replace(state, hand=hand.with_part(replace(part, **changes)))


def _taken(state: TableState, event: e.SeatTaken) -> TableState:
    seat = Seat(
        player=event.player,
        name=event.name,
        avatar=event.avatar,
        stack=event.stack,
        joined=state.joined + 1,
        bot=event.bot,
    )
    return replace(state.with_seat(event.seat, seat), joined=state.joined + 1)


def _renamed(state: TableState, event: e.SeatRenamed) -> TableState:
    named = _with(state, event.seat, name=event.name)
    plays = state.hand is not None and state.hand.part_of(event.seat) is not None
    return _with_part(named, event.seat, name=event.name) if plays else named


def _configured(state: TableState, event: e.TableConfigured) -> TableState:
    changed = replace(state, settings=event.settings, house=event.house)
    return _all_unready(changed) if event.unready else changed


def _all_unready(state: TableState) -> TableState:
    seats = tuple(seat and replace(seat, nonce=None) for seat in state.seats)
    return replace(state, seats=seats)


def _dealt(state: TableState, event: e.HandDealt) -> TableState:
    parts = []
    for dealt in event.hands:
        seat = _seat(state, dealt.seat)
        parts.append(
            InHand(
                seat=dealt.seat,
                player=seat.player,
                name=seat.name,
                cards=dealt.cards,
                before=seat.stack,
                nonce=dealt.nonce,
                bot=seat.bot,
                natural=dealt.natural,
                natural_rows=dealt.natural_rows,
            )
        )
    hand = Hand(
        number=event.hand,
        commitment=state.commitment,
        seed=state.seed,
        stake=state.settings.stake,
        house=state.house,
        started=event.at,
        players=tuple(parts),
    )
    return replace(
        _all_unready(state),
        phase="arranging",
        hands=event.hand,
        hand=hand,
        last=None,
        seed=b"",
        commitment="",
        deadline=event.deadline,
    )


def _skip_voted(state: TableState, event: e.SkipVoted) -> TableState:
    hand = _hand(state)
    return replace(state, hand=replace(hand, skips=(*hand.skips, event.seat)))


def _settled(state: TableState, event: e.HandSettled) -> TableState:
    hand = _hand(state)
    seats = list(state.seats)
    for part, gain in zip(hand.players, event.settlement.net, strict=True):
        seat = _seat(state, part.seat)
        seats[part.seat] = replace(seat, stack=seat.stack + gain)
    shown = replace(hand, settlement=event.settlement, steps=event.steps, step=next(iter(event.steps), None))
    return replace(state, phase="showing", seats=tuple(seats), hand=shown, deadline=event.deadline)


def _ended(state: TableState, event: e.HandEnded) -> TableState:
    return replace(
        state,
        phase="waiting",
        hand=None,
        last=replace(_hand(state), step=None, skips=()),
        seed=event.seed,
        commitment=event.commitment,
        deadline=None,
    )
