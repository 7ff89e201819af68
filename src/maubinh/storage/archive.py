"""Retention: the events of closed tables leave the database for compressed files, once they are safely written."""

import base64
import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from maubinh.storage.durable import put_in_place
from maubinh.storage.schema import archives, drafts, events, tables
from maubinh.table.codec import UnknownVersionError, decode_state

TABLES_AT_ONCE = 500
SUFFIX = ".jsonl.gz"


class ArchivedEvent(Struct, frozen=True):
    """One line of an archive; `body` is the event's msgpack in base64."""

    table: str
    seq: int
    at: int
    tag: str
    body: str


class Archived(Struct, frozen=True):
    """What was moved out: how many tables and events, and into which files."""

    tables: int
    events: int
    files: tuple[Path, ...]


class ArchiveInterruptedError(RuntimeError):
    """The events that were written are not the ones to be deleted: nothing was deleted."""


class Tally:
    """A table's lines in an archive summed up: their number, and the SHA-256 of all of them with their line ends."""

    def __init__(self) -> None:
        self.events = 0
        self._sum = hashlib.sha256()

    def add(self, line: bytes) -> None:
        """Count one more line."""
        self.events += 1
        self._sum.update(line)

    @property
    def sha256(self) -> str:
        """The sum so far, in hexadecimal."""
        return self._sum.hexdigest()


def archive_closed_tables(connection: Connection, *, before: int, folder: Path, now: int) -> Archived:
    """Move the events of tables that closed before `before` (ms since the epoch) into files in `folder`.

    The state rows stay: a code, and with it the ledger's keys, is never used again. A table is deleted only after
    its file is on disk, so a crash leaves it in both places and the next run writes it once more; what was moved is
    recorded in the transaction that deletes, `now` being when. Raises ArchiveInterruptedError.
    """
    connection.execute(select(archives.c.at).limit(1))  # an older schema is told before a file is written
    folder.mkdir(parents=True, exist_ok=True)
    moved_tables = moved_events = 0
    files: list[Path] = []
    after = ""
    while codes := _closed_tables(connection, before=before, after=after):
        after = codes[-1]
        path = folder / f"events-{before}-{codes[0]}-{codes[-1]}{SUFFIX}"
        written = _write(path, _events_of(connection, codes))
        connection.commit()
        _delete(connection, written, file=path.name, now=now)
        files.append(path)
        moved_tables += len(written)
        moved_events += sum(tally.events for tally in written.values())
    return Archived(moved_tables, moved_events, tuple(files))


def archive_lines(path: Path) -> Iterator[tuple[ArchivedEvent, bytes]]:
    """The events of an archive, in order, each with the line it stands in."""
    decoder = msgspec.json.Decoder(ArchivedEvent)
    with gzip.open(path, "rb") as lines:
        for line in lines:
            yield decoder.decode(line), line


def read_archive(path: Path) -> Iterator[ArchivedEvent]:
    """The events of an archive, in order."""
    return (event for event, _ in archive_lines(path))


def _closed_tables(connection: Connection, *, before: int, after: str) -> list[str]:
    """The next codes of closed tables that still have events, and were never archived."""
    query = (
        select(tables.c.code, tables.c.snapshot)
        .where(tables.c.code > after, tables.c.at < before, tables.c.seated == "", tables.c.listed.is_(None))
        .where(select(events.c.seq).where(events.c.table_code == tables.c.code).exists())
        .where(~select(archives.c.at).where(archives.c.table_code == tables.c.code).exists())
        .order_by(tables.c.code)
        .limit(TABLES_AT_ONCE)
    )
    found = [code for code, snapshot in connection.execute(query) if _closed(snapshot)]
    connection.commit()
    return found


def _closed(snapshot: bytes) -> bool:
    try:
        return decode_state(snapshot).closed
    except UnknownVersionError:
        return False  # a newer version's table is its own to archive


def _events_of(connection: Connection, codes: list[str]) -> Iterator[ArchivedEvent]:
    query = (
        select(events.c.table_code, events.c.seq, events.c.at, events.c.tag, events.c.body)
        .where(events.c.table_code.in_(codes))
        .order_by(events.c.table_code, events.c.seq)
    )
    for table, seq, at, tag, body in connection.execute(query):
        yield ArchivedEvent(table, seq, at, tag, base64.b64encode(body).decode())


def _write(path: Path, lines: Iterator[ArchivedEvent]) -> dict[str, Tally]:
    """Write lines and sum them up by table, once the file is on disk under its name."""
    encoder = msgspec.json.Encoder()
    partial = path.with_suffix(".partial")
    tallies: dict[str, Tally] = {}
    with partial.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
        for event in lines:
            line = encoder.encode(event) + b"\n"
            packed.write(line)
            tallies.setdefault(event.table, Tally()).add(line)
    put_in_place(partial, path)
    return tallies


def _delete(connection: Connection, written: dict[str, Tally], *, file: str, now: int) -> None:
    """Delete what was written, and record it, in one transaction."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    codes = list(written)
    deleted = connection.execute(delete(events).where(events.c.table_code.in_(codes))).rowcount
    if deleted != sum(tally.events for tally in written.values()):
        connection.rollback()
        raise ArchiveInterruptedError(f"{file} holds other events than the database: nothing was deleted")
    connection.execute(delete(drafts).where(drafts.c.table_code.in_(codes)))
    records = [
        {"table_code": code, "at": now, "file": file, "events": tally.events, "sha256": tally.sha256}
        for code, tally in written.items()
    ]
    connection.execute(insert(archives), records)
    connection.commit()
