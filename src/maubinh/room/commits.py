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
    return _commit(decision.state, decision.events, expected=0, now=now, second=second)


def commit_of(
    before: TableState, decision: Decision, *, command: CommandKey | None, now: int, second: int
) -> TableCommit:
    """The commit of a decision taken on the state `before`."""
    commit = _commit(decision.state, decision.events, expected=before.seq, now=now, second=second)
    return msgspec.structs.replace(
        commit,
        entries=entries_of(before, decision.events),
        command=command,
        drop_drafts=any(isinstance(event, HandSettled) for event in decision.events),
        record=_record(decision),
    )


def _commit(
    state: TableState, events: tuple[AnyEvent, ...], *, expected: int, now: int, second: int
) -> TableCommit:
    return TableCommit(
        table=state.code,
        expected=expected,
        seq=state.seq,
        at=now,
        snapshot=encode_state(state),
        events=tuple(
            NewEvent(seq=seq, tag=event_tag(event), body=encode_event(event))
            for seq, event in enumerate(events, expected + 1)
        ),
        deadlines=tuple(
            Deadline(kind=each.kind, due=each.due, hand=each.hand)
            for each in deadlines_of(state, second=second)
        ),
        listing=listing_of(state),
        seated=state.people,
    )


def _record(decision: Decision) -> HandRecord | None:
    """The finished hand as it is exported, where the decision ended one."""
    hand = decision.state.last
    if hand is None or not any(isinstance(event, HandEnded) for event in decision.events):
        return None
    players = tuple(part.player for part in hand.players if part.bot is None)
    return HandRecord(
        hand=hand.number, players=players, body=_json.encode(summary_of(decision.state.code, hand))
    )
