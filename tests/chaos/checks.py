"""What must hold afterwards, whatever was killed: read from the database and from the clients' records."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, literal_column, select

from maubinh.storage import schema
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.tables import audit_tables
from maubinh.table.codec import decode_event
from maubinh.table.deadlines import deadlines_of
from maubinh.table.events import AnyEvent, ChipsAdded, RowsLocked, SeatLeft, SeatTaken, TableCreated
from maubinh.table.evolve import begin, evolve
from maubinh.table.state import TableState
from maubinh.wire.cards import card_rows
from tests.chaos.issuance import what_was_given
from tests.chaos.records import Draft, Heard, Records
from tests.chaos.violations import Kind, Violation, violation_of
from tests.chaos.world import HURRY
from tests.support.leaks import leaks, secrets_of


@dataclass(frozen=True)
class Step:
    """An event of a table's history; `committed` is when it was written, where the database keeps that."""

    before: TableState
    event: AnyEvent
    after: TableState
    committed: int


@dataclass
class Findings:
    """Violations, and what was measured. `lateness` holds ms behind a deadline; `drafts` are those that had to be
    what the time-out locked; `searched` are frames by sort; `hands_of` counts by table."""

    violations: list[Violation] = field(default_factory=list)
    tables: int = 0
    hands: int = 0
    events: int = 0
    issued: int = 0
    acknowledged: int = 0
    drafts: int = 0
    bots: int = 0
    searched: Counter[str] = field(default_factory=Counter)
    hands_of: Counter[str] = field(default_factory=Counter)
    lateness: list[int] = field(default_factory=list)
    overdue: list[int] = field(default_factory=list)

    @property
    def frames(self) -> int:
        """How many frames were searched for cards."""
        return self.searched.total()

    def add(self, kind: Kind, what: str) -> None:
        """Another violation."""
        self.violations.append(Violation(kind, what))


def check_everything(
    connection: Connection,
    records: Records,
    outages: Sequence[tuple[int, int]],
    *,
    alone: bool = False,
) -> Findings:
    """All checks on one picture of the database; `alone` where nobody came but those who are recorded."""
    findings = Findings()
    replayed, ledger = audit_tables(connection), audit_ledger(connection)
    findings.tables, findings.events, findings.hands = replayed.tables, replayed.events, replayed.hands
    findings.issued = ledger.issued
    findings.violations += map(violation_of, (*replayed.faults, *ledger.faults))
    for code in replayed.newer:
        findings.add(Kind.OTHER, f"{code} was left out of the audit")
    findings.violations += [Violation(Kind.TURNED_AWAY, what) for what in records.turned_away]
    findings.violations += [Violation(Kind.GAP, what) for what in records.gaps]
    findings.violations += _lost_commands(connection, records)
    findings.acknowledged = len(records.acknowledged)
    if not replayed.faults:  # a history that does not replay has no states to compare with
        _follow_histories(connection, records, outages, findings)
        given = what_was_given(connection, records, alone=alone)
        findings.violations += given.violations
        if (due := given.chips + findings.bots) != findings.issued:
            findings.add(Kind.ISSUANCE, f"{findings.issued} chips were issued, {due} were given")
    return findings


def _lost_commands(connection: Connection, records: Records) -> Iterator[Violation]:
    commands = schema.commands
    rows = connection.execute(select(commands.c.player, commands.c.id, commands.c.table_code, commands.c.seq))
    stored = {(player, command): (table, seq) for player, command, table, seq in rows}
    for done in records.acknowledged:
        found = stored.get((done.player, done.command))
        where = f"{done.player}'s {done.command}"
        if found is None:
            yield Violation(Kind.COMMAND, f"{where} was acknowledged at {done.seq} and is not there")
        elif found != (done.table, done.seq):
            told = f"{where} was acknowledged at {done.table} {done.seq}, stored is {found}"
            yield Violation(Kind.COMMAND, told)


def _follow_histories(
    connection: Connection, records: Records, outages: Sequence[tuple[int, int]], findings: Findings
) -> None:
    heard: dict[tuple[str, int], list[Heard]] = defaultdict(list)
    for each in records.sample:
        heard[each.table, each.frame.view.seq].append(each)
    for code in connection.scalars(select(schema.tables.c.code)).all():
        waited: int | None = None
        for step in _history(connection, code):
            due = _due(step.before)
            if due is not None and due != waited and step.event.at >= due:
                waited = due
                if not any(start <= waited <= end for start, end in outages):
                    findings.lateness.append(step.committed - waited)
            findings.bots += _from_issuance(step.event)
            findings.hands_of[code] = step.after.hands
            _check_draft(step, records, findings)
            for each in heard.get((code, step.after.seq), ()):
                _search(each, step.after, findings)


def _search(heard: Heard, state: TableState, findings: Findings) -> None:
    findings.searched[heard.sort] += 1
    for leak in leaks(heard.frame, secrets_of(state, heard.player)):
        findings.add(Kind.LEAK, f"{state.code} {state.seq}: {heard.player} was told {leak}")


def _check_draft(step: Step, records: Records, findings: Findings) -> None:
    """Hold what a time-out locked against what its player had been told was kept."""
    hand, event = step.before.hand, step.event
    if not isinstance(event, RowsLocked) or not event.auto or hand is None:
        return
    part = hand.part_of(event.seat)
    if part is None or step.before.deadline is None:
        return
    drafts = records.drafts.get((step.before.code, hand.number, part.player), ())
    may_count = kept_drafts(drafts, before=step.before.deadline)
    if may_count:
        findings.drafts += 1
        if card_rows(event.rows) not in [draft.rows for draft in may_count]:
            where = f"{step.before.code} hand {hand.number} seat {event.seat}"
            findings.add(Kind.DRAFT, f"{where}: locked is {event.rows}, acknowledged was {may_count[0]}")


def kept_drafts(drafts: Sequence[Draft], *, before: int) -> Sequence[Draft]:
    """The last draft that its player knew to be on disk before the time was up, and those sent after it.

    One of them counts: only after that time, and a grace, does a node read which one. None if there is no such draft.
    """
    told = [
        place for place, draft in enumerate(drafts) if draft.told_at is not None and draft.told_at < before
    ]
    return drafts[told[-1] :] if told else ()


def _from_issuance(event: AnyEvent) -> int:
    """The chips that bots bring, less those they take along."""
    match event:
        case SeatTaken(stack=chips, bot=level) if level is not None:
            return chips
        case ChipsAdded(amount=chips, bot=True):
            return chips
        case SeatLeft(stack=chips, bot=True):
            return -chips
        case _:
            return 0


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
    query = select(events.c.tag, events.c.body, _committed(connection)).where(events.c.table_code == code)
    state: TableState | None = None
    for tag, body, committed in connection.execute(query.order_by(events.c.seq)):
        event = decode_event(tag, body)
        if state is None:
            assert isinstance(event, TableCreated)
            state = begin(event)
            continue
        before, state = state, evolve(state, event)
        yield Step(before, event, state, committed)


def _committed(connection: Connection) -> ColumnElement[int]:
    """When an event was written: the moment of its commit if the database keeps that, or else of its decision."""
    kept = connection.dialect.name == "postgresql" and (
        connection.exec_driver_sql("SHOW track_commit_timestamp").scalar() == "on"
    )
    if not kept:
        return schema.events.c.at
    moment = "(extract(epoch FROM pg_xact_commit_timestamp(events.xmin)) * 1000)::bigint"
    return literal_column(moment)
