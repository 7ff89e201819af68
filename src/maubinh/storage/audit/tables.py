"""Audits tables: a replay of the events gives the stored state, and the ledger entries that are stored."""

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct
from sqlalchemy import Connection, func, select

from maubinh.storage import schema
from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.history import Replay, Row, audit_history, read_state
from maubinh.storage.audit.stacks import compare_stacks
from maubinh.table.codec import UnknownVersionError

Progress = Callable[[int, int], None]


class TablesReport(Struct, frozen=True):
    """What was replayed, and the faults found. `newer` tables are of a version that only a newer build can audit."""

    tables: int
    events: int
    hands: int
    faults: tuple[Fault, ...]
    newer: tuple[str, ...] = ()


def audit_tables(connection: Connection, *, progress: Progress = lambda _done, _all: None) -> TablesReport:
    """Replay every table. `progress` is called with tables done and tables in all. Reads only."""
    codes = list(connection.scalars(select(schema.tables.c.code).order_by(schema.tables.c.code)))
    written = transactions_by_table(connection)
    archived = _archived_events(connection)
    events = hands = 0
    faults: list[Fault] = []
    newer: list[str] = []
    for done, code in enumerate(codes, 1):
        replay = Replay()
        try:
            if code in archived:
                faults += _audit_archived(connection, code, events=archived[code])
            else:
                rows = _stored_events(connection, code)
                faults += audit_history(connection, code, rows, replay, written=written[code])
        except UnknownVersionError:
            newer.append(code)
        events += replay.events
        hands += len(replay.settled)
        progress(done, len(codes))
    faults += _events_of_no_table(connection)
    return TablesReport(
        tables=len(codes), events=events, hands=hands, faults=tuple(faults), newer=tuple(newer)
    )


def transactions_by_table(connection: Connection) -> Counter[str]:
    """How many ledger transactions each table has."""
    code = schema.ledger_transactions.c.table_code
    rows = connection.execute(select(code, func.count()).where(code.is_not(None)).group_by(code))
    return Counter({table: int(number) for table, number in rows})


def _archived_events(connection: Connection) -> dict[str, int]:
    archives = schema.archives
    return {row.table_code: row.events for row in connection.execute(select(archives))}


def _audit_archived(connection: Connection, code: str, *, events: int) -> Iterator[Fault]:
    """The faults of a table whose events were moved into a file; those are `audit_archives`' to look at."""
    left = connection.scalar(
        select(func.count()).select_from(schema.events).where(schema.events.c.table_code == code)
    )
    if left:
        yield Fault(code, f"was archived and has {left} events")
    row, state = read_state(connection, code)
    if isinstance(state, Fault):
        yield state
        return
    if not state.closed:
        yield Fault(code, "was archived and is not closed")
    if not row.seq == state.seq == events:
        yield Fault(code, f"stands at {row.seq}, its state at {state.seq}, and {events} events were archived")
    yield from compare_stacks(connection, code, state)


def _stored_events(connection: Connection, code: str) -> Iterator[Row]:
    events = schema.events
    query = select(events.c.seq, events.c.tag, events.c.body).where(events.c.table_code == code)
    return ((seq, tag, body) for seq, tag, body in connection.execute(query.order_by(events.c.seq)))


def _events_of_no_table(connection: Connection) -> list[Fault]:
    events, tables = schema.events, schema.tables
    query = (
        select(events.c.table_code)
        .outerjoin(tables, tables.c.code == events.c.table_code)
        .where(tables.c.code.is_(None))
        .distinct()
    )
    return [Fault(code, "has events and no state") for code in connection.scalars(query)]
