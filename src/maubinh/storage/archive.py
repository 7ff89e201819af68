"""Retention: the events of closed tables leave the database for compressed files, once they are safely written."""

import base64
import gzip
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, select

from maubinh.storage.durable import put_in_place
from maubinh.storage.schema import drafts, events, tables
from maubinh.table.codec import UnknownVersionError, decode_state

TABLES_AT_ONCE = 500


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


def archive_closed_tables(connection: Connection, *, before: int, folder: Path) -> Archived:
    """Move the events of tables that closed before `before` (ms since the epoch) into files in `folder`.

    The state rows stay: a code, and with it the ledger's keys, is never used again. A table is deleted only after
    its file is on disk, so a crash leaves it in both places and the next run writes it once more.
    """
    folder.mkdir(parents=True, exist_ok=True)
    moved_tables = moved_events = 0
    files: list[Path] = []
    after = ""
    while codes := _closed_tables(connection, before=before, after=after):
        after = codes[-1]
        path = folder / f"events-{before}-{codes[0]}-{codes[-1]}.jsonl.gz"
        written = _write(path, _events_of(connection, codes))
        if written:
            files.append(path)
            moved_tables += len(codes)
            moved_events += written
            connection.execute(delete(events).where(events.c.table_code.in_(codes)))
            connection.execute(delete(drafts).where(drafts.c.table_code.in_(codes)))
        connection.commit()
    return Archived(moved_tables, moved_events, tuple(files))


def read_archive(path: Path) -> Iterator[ArchivedEvent]:
    """The events of an archive, in order."""
    decoder = msgspec.json.Decoder(ArchivedEvent)
    with gzip.open(path, "rb") as lines:
        for line in lines:
            yield decoder.decode(line)


def _closed_tables(connection: Connection, *, before: int, after: str) -> list[str]:
    """The next codes of closed tables that still have events."""
    query = (
        select(tables.c.code, tables.c.snapshot)
        .where(tables.c.code > after, tables.c.at < before, tables.c.seated == "", tables.c.listed.is_(None))
        .where(select(events.c.seq).where(events.c.table_code == tables.c.code).exists())
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


def _write(path: Path, lines: Iterator[ArchivedEvent]) -> int:
    """Write lines and return their number once the file is on disk under its name."""
    encoder = msgspec.json.Encoder()
    partial = path.with_suffix(".partial")
    count = 0
    with partial.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
        for line in lines:
            packed.write(encoder.encode(line) + b"\n")
            count += 1
    put_in_place(partial, path)
    return count
