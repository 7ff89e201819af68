"""Audits tables: a replay of the events gives the stored state, and the ledger entries that are stored."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from maubinh.room.ledger import entries_of, stack_of
from maubinh.room.ports import LedgerEntry
from maubinh.storage import schema
from maubinh.storage.accounts import net_of
from maubinh.storage.audit.faults import Fault
from maubinh.table.codec import UnknownVersionError, decode_event, decode_state
from maubinh.table.events import HandSettled, TableCreated
from maubinh.table.evolve import begin, evolve
from maubinh.table.state import TableState

KEYS_AT_ONCE = 500

Progress = Callable[[int, int], None]


class TablesReport(Struct, frozen=True):
    """What was replayed, and the faults found. `newer` tables are of a version that only a newer build can audit."""

    tables: int
    events: int
    hands: int
    faults: tuple[Fault, ...]
    newer: tuple[str, ...] = ()


class Replay(Struct):
    """A table's history carried through: the state it leads to and the ledger entries it called for."""

    state: TableState | None = None
    events: int = 0
    settled: list[int] = []
    entries: list[tuple[int, LedgerEntry]] = []


def audit_tables(connection: Connection, *, progress: Progress = lambda _done, _all: None) -> TablesReport:
    """Replay every table. `progress` is called with tables done and tables in all. Reads only."""
    codes = list(connection.scalars(select(schema.tables.c.code).order_by(schema.tables.c.code)))
    written = _transactions_by_table(connection)
    events = hands = 0
    faults: list[Fault] = []
    newer: list[str] = []
    for done, code in enumerate(codes, 1):
        replay = Replay(settled=[], entries=[])
        try:
            faults += _audit_table(connection, code, replay, written=written[code])
        except UnknownVersionError:
            newer.append(code)
        events += replay.events
        hands += len(replay.settled)
        progress(done, len(codes))
    faults += _events_of_no_table(connection)
    return TablesReport(
        tables=len(codes), events=events, hands=hands, faults=tuple(faults), newer=tuple(newer)
    )


def _audit_table(connection: Connection, code: str, replay: Replay, *, written: int) -> Iterator[Fault]:
    """The faults of one table. Raises `UnknownVersionError` when its state is of a newer version."""
    row = connection.execute(
        select(schema.tables.c.seq, schema.tables.c.snapshot, schema.tables.c.seated).where(
            schema.tables.c.code == code
        )
    ).one()
    try:
        stored = decode_state(row.snapshot)
    except msgspec.DecodeError as error:
        yield Fault(code, f"its state cannot be read: {error}")
        return
    try:
        yield from _replay(connection, code, replay)
    except UnknownVersionError as error:
        yield Fault(code, f"its state is of a version known here, but {error}")
        return
    except (LookupError, msgspec.DecodeError) as error:
        yield Fault(code, f"event {replay.events} does not follow from those before it: {error}")
        return
    if replay.events == 0 and stored.closed:
        return  # its events were archived (storage/archive.py)
    if replay.events != row.seq:
        yield Fault(code, f"stands at {row.seq} and has {replay.events} events")
    if replay.state != stored:
        yield Fault(code, "a replay of its events gives another state than the one stored")
    elif sorted(set(stored.people)) != row.seated.split():
        yield Fault(code, f"is said to seat {row.seated!r}, its state seats others")
    for hand, times in Counter(replay.settled).items():
        if times != 1:
            yield Fault(f"{code} hand {hand}", f"was settled {times} times")
    yield from _compare_ledger(connection, code, replay.entries, written=written)
    yield from _compare_stacks(connection, code, stored)


def _replay(connection: Connection, code: str, replay: Replay) -> Iterator[Fault]:
    events = schema.events
    query = select(events.c.seq, events.c.tag, events.c.body).where(events.c.table_code == code)
    for seq, tag, body in connection.execute(query.order_by(events.c.seq)):
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
        if isinstance(event, HandSettled):
            replay.settled.append(event.hand)
        replay.state = evolve(replay.state, event)


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


def _compare_stacks(connection: Connection, code: str, state: TableState) -> Iterator[Fault]:
    balances = schema.balances
    prefix = stack_of(code, "")
    rows = connection.execute(
        select(balances.c.account, func.sum(balances.c.amount))
        .where(balances.c.account >= prefix, balances.c.account < prefix + "\U0010ffff")
        .group_by(balances.c.account)
    )
    held = {account: int(amount) for account, amount in rows if amount}
    seated = {
        stack_of(code, seat.player): seat.stack for seat in state.seats if seat is not None and seat.stack
    }
    for account in sorted(held.keys() | seated.keys()):
        if held.get(account, 0) != seated.get(account, 0):
            yield Fault(account, f"holds {held.get(account, 0)}, at the table are {seated.get(account, 0)}")


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


def _transactions_by_table(connection: Connection) -> Counter[str]:
    code = schema.ledger_transactions.c.table_code
    rows = connection.execute(select(code, func.count()).where(code.is_not(None)).group_by(code))
    return Counter({table: int(number) for table, number in rows})


def _events_of_no_table(connection: Connection) -> list[Fault]:
    events, tables = schema.events, schema.tables
    query = (
        select(events.c.table_code)
        .outerjoin(tables, tables.c.code == events.c.table_code)
        .where(tables.c.code.is_(None))
        .distinct()
    )
    return [Fault(code, "has events and no state") for code in connection.scalars(query)]
