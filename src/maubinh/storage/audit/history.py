"""Audits one table's history: its events lead to the stored state, settle each hand once and fit the ledger."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from maubinh.room.ledger import entries_of
from maubinh.room.ports import LedgerEntry
from maubinh.storage import schema
from maubinh.storage.accounts import net_of
from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.stacks import compare_stacks
from maubinh.table.codec import UnknownShapeError, UnknownVersionError, decode_event, decode_state
from maubinh.table.events import HandDealt, HandSettled, TableCreated
from maubinh.table.evolve import begin, evolve
from maubinh.table.state import TableState

KEYS_AT_ONCE = 500

Row = tuple[int, str, bytes]
"""An event as it is stored: number, tag, body."""


class Replay(Struct):
    """A table's history carried through: the state it leads to and the ledger entries it called for."""

    state: TableState | None = None
    events: int = 0
    dealt: list[int] = []
    settled: list[int] = []
    entries: list[tuple[int, LedgerEntry]] = []


def audit_history(
    connection: Connection, code: str, rows: Iterable[Row], replay: Replay, *, written: int
) -> Iterator[Fault]:
    """The faults of one table with these events, filling `replay`; `written` is how many ledger entries it has.

    Raises `UnknownVersionError` when its state is of a newer version.
    """
    try:
        row, stored = read_state(connection, code)
    except UnknownShapeError as error:
        yield from _unreadable(code, rows, replay, error)
        return
    if isinstance(stored, Fault):
        yield stored
        return
    try:
        yield from _replay(code, rows, replay)
    except UnknownVersionError as error:
        yield Fault(code, f"its state is of a version known here, but {error}")
        return
    except (LookupError, msgspec.DecodeError) as error:
        yield Fault(code, f"event {replay.events} does not follow from those before it: {error}")
        return
    if replay.events != row.seq:
        yield Fault(code, f"stands at {row.seq} and has {replay.events} events")
    if replay.state != stored:
        yield Fault(code, "a replay of its events gives another state than the one stored")
    elif sorted(set(stored.people)) != row.seated.split():
        yield Fault(code, f"is said to seat {row.seated!r}, its state seats others")
    yield from _compare_hands(code, replay)
    yield from _compare_ledger(connection, code, replay.entries, written=written)
    yield from compare_stacks(connection, code, stored)


def read_state(connection: Connection, code: str) -> tuple[Any, TableState | Fault]:
    """A table's row (`seq`, `seated`) and its state. Raises `UnknownVersionError` when that is of a newer version."""
    tables = schema.tables
    row = connection.execute(
        select(tables.c.seq, tables.c.snapshot, tables.c.seated).where(tables.c.code == code)
    ).one()
    try:
        return row, decode_state(row.snapshot)
    except msgspec.DecodeError as error:
        return row, Fault(code, f"its state cannot be read: {error}")


def _unreadable(code: str, rows: Iterable[Row], replay: Replay, error: UnknownShapeError) -> Iterator[Fault]:
    """The faults of a table with a state of an unknown shape: where all its events can be read, so must that be.

    Raises `UnknownVersionError` where one cannot, or none is left.
    """
    try:
        yield from _replay(code, rows, replay)
    except (LookupError, msgspec.DecodeError) as broken:
        yield Fault(code, f"event {replay.events} does not follow from those before it: {broken}")
    if replay.events == 0:
        raise error
    yield Fault(code, f"its state cannot be read: {error}")


def _replay(code: str, rows: Iterable[Row], replay: Replay) -> Iterator[Fault]:
    for seq, tag, body in rows:
        replay.events += 1
        if seq != replay.events:
            yield Fault(code, f"event {seq} stands where event {replay.events} is expected")
        event = decode_event(tag, body)
        if replay.state is None:
            if not isinstance(event, TableCreated):
                yield Fault(code, f"begins with {tag}")
                return
            replay.state = begin(event)
            continue
        replay.entries += [(seq, entry) for entry in entries_of(replay.state, [event])]
        if isinstance(event, HandDealt):
            replay.dealt.append(event.hand)
        elif isinstance(event, HandSettled):
            replay.settled.append(event.hand)
        replay.state = evolve(replay.state, event)


def _compare_hands(code: str, replay: Replay) -> Iterator[Fault]:
    """Every hand is dealt once and settled once, but for the one still being arranged: no hand is ever given up."""
    dealt, settled = Counter(replay.dealt), Counter(replay.settled)
    hand = None if replay.state is None else replay.state.hand
    running = hand.number if hand is not None and hand.settlement is None else None
    for number in sorted(dealt.keys() | settled.keys()):
        if dealt[number] != 1:
            yield Fault(f"{code} hand {number}", f"was dealt {dealt[number]} times")
        expected = 0 if number == running else 1
        if settled[number] != expected:
            told = "is running and " if number == running else ""
            yield Fault(f"{code} hand {number}", f"{told}was settled {settled[number]} times")


def _compare_ledger(
    connection: Connection, code: str, entries: Sequence[tuple[int, LedgerEntry]], *, written: int
) -> Iterator[Fault]:
    stored = _stored_entries(connection, [entry.key for _, entry in entries])
    for seq, entry in entries:
        found = stored.get(entry.key)
        if found is None:
            yield Fault(f"{code} event {seq}", f"ledger entry {entry.key} is missing")
        elif found != net_of(entry):
            yield Fault(f"{code} event {seq}", f"ledger entry {entry.key} moves other chips than the event")
    if len({entry.key for _, entry in entries}) != written:
        yield Fault(code, f"has {written} ledger entries, its events call for {len(entries)}")


def _stored_entries(connection: Connection, keys: Sequence[str]) -> dict[str, dict[str, int]]:
    transactions, postings = schema.ledger_transactions, schema.ledger_postings
    stored: dict[str, dict[str, int]] = {}
    for start in range(0, len(keys), KEYS_AT_ONCE):
        query = (
            select(transactions.c.key, postings.c.account, postings.c.amount)
            .outerjoin(postings, postings.c.transaction_id == transactions.c.id)
            .where(transactions.c.key.in_(keys[start : start + KEYS_AT_ONCE]))
        )
        for key, account, amount in connection.execute(query):
            entry = stored.setdefault(key, {})
            if account is not None:
                entry[account] = amount
    return stored
