"""What one decision writes: snapshot, events, ledger, deadlines, lobby entry, finished hand."""

import msgspec

from maubinh.room.ledger import entries_of
from maubinh.room.lobby import listing_of
from maubinh.room.ports import CommandKey, Deadline, HandRecord, NewEvent, TableCommit
from maubinh.table.codec import encode_event, encode_state, event_tag
from maubinh.table.deadlines import deadlines_of
from maubinh.table.events import AnyEvent, HandEnded, HandSettled
from maubinh.table.state import TableState
from maubinh.table.story import Decision
from maubinh.table.summary import summary_of

_json = msgspec.json.Encoder()


def creation(decision: Decision, *, now: int, second: int) -> TableCommit:
    """The commit that makes a new table."""
    state = decision.state
    return TableCommit(
        table=state.code,
        expected=0,
        seq=state.seq,
        at=now,
        snapshot=encode_state(state),
        events=_new_events(decision.events, after=0),
        deadlines=_deadlines(state, second=second),
        listing=listing_of(state),
        seated=state.people,
    )


def commit_of(
    before: TableState,
    decision: Decision,
    *,
    listing: bytes | None,
    command: CommandKey | None,
    now: int,
    second: int,
) -> TableCommit:
    """The commit of a decision taken on the state `before`; `listing` is the table's lobby entry after it."""
    state = decision.state
    events = decision.events
    kinds = {type(event) for event in events}
    return TableCommit(
        table=state.code,
        expected=before.seq,
        seq=state.seq,
        at=now,
        snapshot=encode_state(state),
        events=_new_events(events, after=before.seq),
        deadlines=_deadlines(state, second=second),
        entries=entries_of(before, events),
        command=command,
        listing=listing,
        seated=state.people,
        drop_drafts=HandSettled in kinds,
        record=_record(state) if HandEnded in kinds else None,
    )


def _new_events(events: tuple[AnyEvent, ...], *, after: int) -> tuple[NewEvent, ...]:
    return tuple(
        [
            NewEvent(seq=seq, tag=event_tag(event), body=encode_event(event))
            for seq, event in enumerate(events, after + 1)
        ]
    )


def _deadlines(state: TableState, *, second: int) -> tuple[Deadline, ...]:
    return tuple(
        [
            Deadline(kind=each.kind, due=each.due, hand=each.hand)
            for each in deadlines_of(state, second=second)
        ]
    )


def _record(state: TableState) -> HandRecord | None:
    """The hand that has just ended as it is exported."""
    hand = state.last
    if hand is None:
        return None
    players = tuple(part.player for part in hand.players if part.bot is None)
    return HandRecord(hand=hand.number, players=players, body=_json.encode(summary_of(state.code, hand)))
