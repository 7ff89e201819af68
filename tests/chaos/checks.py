"""What must hold afterwards, whatever was killed: read from the database and from the clients' records."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from maubinh.storage import schema
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.tables import audit_tables
from maubinh.table.codec import decode_event
from maubinh.table.deadlines import deadlines_of
from maubinh.table.events import AnyEvent, TableCreated
from maubinh.table.evolve import begin, evolve
from maubinh.table.state import TableState
from tests.chaos.clients import Records
from tests.chaos.world import HURRY
from tests.support.leaks import leaks, secrets_of

Step = tuple[TableState, AnyEvent, TableState]


@dataclass
class Findings:
    """Violations, each a sentence, and what was measured. `lateness` holds ms behind a deadline."""

    violations: list[str] = field(default_factory=list)
    tables: int = 0
    hands: int = 0
    events: int = 0
    issued: int = 0
    acknowledged: int = 0
    frames: int = 0
    lateness: list[int] = field(default_factory=list)


def check_everything(
    connection: Connection, records: Records, outages: Sequence[tuple[int, int]]
) -> Findings:
    """All checks on one picture of the database."""
    findings = Findings()
    replayed, ledger = audit_tables(connection), audit_ledger(connection)
    findings.tables, findings.events, findings.hands = replayed.tables, replayed.events, replayed.hands
    findings.issued = ledger.issued
    findings.violations += [str(fault) for fault in (*replayed.faults, *ledger.faults)]
    findings.violations += [f"{code} was left out of the audit" for code in replayed.newer]
    findings.violations += [*records.turned_away, *records.gaps]
    findings.violations += list(_lost_commands(connection, records))
    findings.acknowledged = len(records.acknowledged)
    if not replayed.faults:  # a history that does not replay has no states to compare with
        _follow_histories(connection, records, outages, findings)
    return findings


def _lost_commands(connection: Connection, records: Records) -> Iterator[str]:
    commands = schema.commands
    rows = connection.execute(select(commands.c.player, commands.c.id, commands.c.table_code, commands.c.seq))
    stored = {(player, command): (table, seq) for player, command, table, seq in rows}
    for done in records.acknowledged:
        found = stored.get((done.player, done.command))
        # A command that changed nothing is acknowledged at the number the table had, and leaves no row.
        if found is not None and found != (done.table, done.seq):
            yield f"{done.player} was told {done.table} {done.seq} for {done.command}, stored is {found}"
        if found is None:
            yield f"{done.player}'s command {done.command} was acknowledged at {done.seq} and is not there"


def _follow_histories(
    connection: Connection, records: Records, outages: Sequence[tuple[int, int]], findings: Findings
) -> None:
    frames = defaultdict(list)
    for table, player, view, frame in records.frames:
        frames[table, view.seq].append((player, frame))
    for code in connection.scalars(select(schema.tables.c.code)).all():
        waited: int | None = None
        for before, event, state in _history(connection, code):
            due = _due(before)
            if due is not None and due != waited and event.at >= due:
                waited = due
                if not any(start <= waited <= end for start, end in outages):
                    findings.lateness.append(event.at - waited)
            for player, frame in frames.get((code, state.seq), ()):
                findings.frames += 1
                found = leaks(frame, secrets_of(state, player))
                findings.violations += [f"{code} {state.seq}: {player} was told {leak}" for leak in found]


def _due(state: TableState) -> int | None:
    """When the hand that is played goes on by itself."""
    due = [
        each.due
        for each in deadlines_of(state, second=1000 // HURRY)
        if each.kind in {"arranging", "showing"}
    ]
    return min(due, default=None)


def _history(connection: Connection, code: str) -> Iterator[Step]:
    events = schema.events
    query = select(events.c.tag, events.c.body).where(events.c.table_code == code).order_by(events.c.seq)
    state: TableState | None = None
    for tag, body in connection.execute(query):
        event = decode_event(tag, body)
        if state is None:
            assert isinstance(event, TableCreated)
            state = begin(event)
            continue
        before, state = state, evolve(state, event)
        yield before, event, state
