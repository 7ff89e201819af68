"""Audits archives: every file holds what was recorded when it was written, and leads to the stored tables."""

import base64
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from maubinh.storage import schema
from maubinh.storage.archive import SUFFIX, Tally, archive_lines
from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.history import Replay, Row, audit_history
from maubinh.storage.audit.tables import transactions_by_table
from maubinh.table.codec import UnknownVersionError

_UNREADABLE = (OSError, EOFError, zlib.error, msgspec.DecodeError, ValueError)


class ArchivesReport(Struct, frozen=True):
    """What was read, and the faults found. `newer` tables are of a version that only a newer build can audit."""

    files: int
    tables: int
    events: int
    faults: tuple[Fault, ...]
    newer: tuple[str, ...] = ()


class _Reading:
    """What stands in the database about archives, and what was found of it in files."""

    def __init__(self, connection: Connection) -> None:
        archives = schema.archives
        self.connection = connection
        self.records = {record.table_code: record for record in connection.execute(select(archives))}
        self.written: Counter[str] = transactions_by_table(connection)
        self.found: set[str] = set()
        self.tables = 0
        self.events = 0
        self.newer: list[str] = []


def audit_archives(connection: Connection, place: Path) -> ArchivesReport:
    """Compare a file, or all archives in a folder, with the records; of a folder none may be missing. Reads only."""
    reading = _Reading(connection)
    files = sorted(place.glob("*" + SUFFIX)) if place.is_dir() else [place]
    faults: list[Fault] = []
    for file in files:
        try:
            faults += _audit_file(reading, file)
        except _UNREADABLE as error:
            faults.append(Fault(file.name, f"cannot be read to its end: {type(error).__name__}"))
    faults += _missing(reading, None if place.is_dir() else place.name)
    return ArchivesReport(len(files), reading.tables, reading.events, tuple(faults), tuple(reading.newer))


def _audit_file(reading: _Reading, file: Path) -> Iterator[Fault]:
    for code, lines in groupby(archive_lines(file), key=lambda line: line[0].table):
        tally = Tally()
        rows: list[Row] = []
        for event, line in lines:
            tally.add(line)
            rows.append((event.seq, event.tag, base64.b64decode(event.body, validate=True)))
        reading.tables += 1
        reading.events += tally.events
        record = reading.records.get(code)
        if record is None:
            yield from _unrecorded(reading.connection, code, file)
            continue
        reading.found.add(code)
        yield from _compare_record(record, code, file, tally)
        try:
            yield from _audit_rows(reading, code, rows)
        except UnknownVersionError:
            reading.newer.append(code)


def _audit_rows(reading: _Reading, code: str, rows: Sequence[Row]) -> Iterator[Fault]:
    if reading.connection.scalar(select(schema.tables.c.seq).where(schema.tables.c.code == code)) is None:
        yield Fault(code, "was archived and has no state")
        return
    yield from audit_history(reading.connection, code, rows, Replay(), written=reading.written[code])


def _unrecorded(connection: Connection, code: str, file: Path) -> Iterator[Fault]:
    """A file whose tables were not deleted, because the machine failed just then, is a copy and no fault."""
    events = schema.events
    if connection.scalar(select(events.c.seq).where(events.c.table_code == code).limit(1)) is None:
        yield Fault(f"{file.name} {code}", "no record tells that this table was archived")


def _compare_record(record: Any, code: str, file: Path, tally: Tally) -> Iterator[Fault]:
    where = f"{file.name} {code}"
    if tally.events != record.events:
        yield Fault(where, f"{tally.events} events stand in the file, {record.events} were archived")
    elif record.sha256 is not None and tally.sha256 != record.sha256:
        yield Fault(where, "the events in the file are not those that were archived")


def _missing(reading: _Reading, file: str | None) -> Iterator[Fault]:
    """Tables whose archive was not found: in the one file, or, without one, anywhere."""
    for code, record in sorted(reading.records.items()):
        if code not in reading.found and file in {None, record.file}:
            yield Fault(code, f"its events were archived in {record.file or 'a file'} and are not there")
