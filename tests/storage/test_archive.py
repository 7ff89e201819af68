"""Retention: closed tables leave, everything else stays, and nothing leaves before it is in a file."""

import asyncio
import base64
import gzip
import hashlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from maubinh.cli import archive as archive_cli
from maubinh.room.ports import CommandKey
from maubinh.storage import archive as archive_module
from maubinh.storage import open_store
from maubinh.storage.archive import (
    Archived,
    ArchivedEvent,
    ArchiveInterruptedError,
    Tally,
    archive_closed_tables,
    read_archive,
)
from maubinh.storage.audit.archives import audit_archives
from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import audit_tables
from maubinh.storage.cold import run_cold
from maubinh.table.codec import decode_event
from maubinh.table.evolve import fold
from tests.storage.playing import StoredPlay, play, play_and_close
from tests.storage.test_audit import maubinh, tamper

LATER = 2_000_000_000_000
NOW = 2_100_000_000_000


@pytest.fixture
async def played(url: str) -> str:
    """The address of a database with two tables in play and one that was closed after a hand."""
    store = await open_store(url)
    await play(store)
    await play_and_close(store, "CLOSED")
    await store.close()
    return url


async def archive(url: str, folder: Path, *, before: int) -> Archived:
    """Archive what closed before a moment."""

    def work(connection: Connection) -> Archived:
        return archive_closed_tables(connection, before=before, folder=folder, now=NOW)

    return await run_cold(url, work)


async def test_only_closed_tables_leave_and_their_history_is_in_the_file(played: str, tmp_path: Path) -> None:
    done = await archive(played, tmp_path / "archive", before=LATER)
    assert (done.tables, len(done.files)) == (1, 1)
    lines = list(read_archive(done.files[0]))
    assert [(line.table, line.seq) for line in lines] == [("CLOSED", seq + 1) for seq in range(done.events)]
    assert fold(decode_event(line.tag, base64.b64decode(line.body)) for line in lines).closed
    store = await open_store(played)
    assert await store.events("CLOSED", after=0) == []
    assert await store.heads(["CLOSED", "TABLE0"]) != {}
    assert await store.events("TABLE0", after=0) != []
    await store.close()


async def test_what_is_left_still_passes_every_audit_and_the_code_stays_taken(
    played: str, tmp_path: Path
) -> None:
    await archive(played, tmp_path, before=LATER)
    report = await in_one_snapshot(played, audit_tables)
    assert (report.tables, report.hands, report.faults) == (3, 6, ())  # six hands are left to replay
    assert (await in_one_snapshot(played, audit_ledger)).faults == ()
    store = await open_store(played)
    with pytest.raises(AssertionError):
        await StoredPlay(store, "CLOSED").create()
    assert await store.committed(CommandKey("p_an", "TABLE0.2")) is not None
    await store.close()


async def test_a_table_that_closed_lately_stays(played: str, tmp_path: Path) -> None:
    done = await archive(played, tmp_path, before=1)
    assert (done.tables, done.files) == (0, ())


async def test_a_second_run_finds_nothing_more(played: str, tmp_path: Path) -> None:
    await archive(played, tmp_path, before=LATER)
    assert (await archive(played, tmp_path, before=LATER)).events == 0


async def test_the_command_names_the_files_it_wrote(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_cli, "time", SimpleNamespace(time_ns=lambda: LATER * 1_000_000))
    arguments = ("archive", str(tmp_path), "--older-than", "1", "--database", played)
    told = await asyncio.to_thread(maubinh, *arguments)
    *files, counted = told.output.splitlines()
    (events,) = [len(list(read_archive(Path(file)))) for file in files]
    assert (told.exit_code, counted) == (0, f"1 tables, {events} events archived")


async def test_what_was_moved_is_recorded_so_that_anyone_can_sum_it_up(played: str, tmp_path: Path) -> None:
    done = await archive(played, tmp_path, before=LATER)
    with gzip.open(done.files[0]) as lines:
        content = lines.read()
    sha256 = hashlib.sha256(content).hexdigest()
    assert await records(played) == [("CLOSED", NOW, done.files[0].name, done.events, sha256)]


async def records(url: str) -> list[tuple[object, ...]]:
    """What is recorded of archives."""
    query = text("SELECT table_code, at, file, events, sha256 FROM archives ORDER BY table_code")
    return await run_cold(url, lambda connection: [tuple(row) for row in connection.execute(query)])


async def test_nothing_is_deleted_without_its_record(played: str, tmp_path: Path) -> None:
    await run_cold(played, _refuse_records)
    with pytest.raises(DBAPIError):
        await archive(played, tmp_path, before=LATER)
    assert await records(played) == []
    assert (await in_one_snapshot(played, audit_tables)).faults == ()
    report = await in_one_snapshot(played, lambda connection: audit_archives(connection, tmp_path))
    assert (report.files, report.faults) == (1, ()), "a copy of what is still in the database"


def _refuse_records(connection: Connection) -> None:
    """Make it impossible to record an archive."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE archives ADD CHECK (events < 0)"))
    else:
        connection.execute(
            text(
                "CREATE TRIGGER full BEFORE INSERT ON archives BEGIN SELECT RAISE(ABORT, 'no room for more'); END"
            )
        )
    connection.commit()


async def test_events_that_changed_since_they_were_written_are_not_deleted(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = archive_module._write

    def write_all_but_one(path: Path, lines: Iterator[ArchivedEvent]) -> dict[str, Tally]:
        return written(path, islice(lines, 3))

    monkeypatch.setattr(archive_module, "_write", write_all_but_one)
    with pytest.raises(ArchiveInterruptedError):
        await archive(played, tmp_path, before=LATER)
    assert (await in_one_snapshot(played, audit_tables)).faults == ()


def rewrite(file: Path, change: Callable[[list[ArchivedEvent]], list[ArchivedEvent]]) -> None:
    """Put other events into an archive."""
    lines = [msgspec.json.encode(event) + b"\n" for event in change(list(read_archive(file)))]
    file.write_bytes(gzip.compress(b"".join(lines)))


FILE_TAMPERINGS: dict[str, Callable[[Path], object]] = {
    "the file is gone": Path.unlink,
    "the file is cut short": lambda file: file.write_bytes(file.read_bytes()[:-30]),
    "the file is none of ours": lambda file: file.write_bytes(b"something else"),
    "an event is missing": lambda file: rewrite(file, lambda events: events[:-1]),
    "an event happened at another time": lambda file: rewrite(
        file, lambda events: [*events[:-1], replace(events[-1], at=1)]
    ),
    "an event has no readable body": lambda file: rewrite(
        file, lambda events: [*events[:-1], replace(events[-1], body="?")]
    ),
    "the events are another table's": lambda file: rewrite(
        file, lambda events: [replace(event, table="TABLE9") for event in events]
    ),
}
DATABASE_TAMPERINGS = {
    "the record is gone": "DELETE FROM archives",
    "the record is of other events": "UPDATE archives SET sha256 = 'another'",
    "the record is of more events": "UPDATE archives SET events = events + 1",
    "the state is gone": "DELETE FROM tables WHERE code = 'CLOSED'",
    "the state is another": (
        "UPDATE tables SET snapshot = (SELECT snapshot FROM tables WHERE code = 'TABLE1') WHERE code = 'CLOSED'"
    ),
    "a settlement was never posted": (
        "DELETE FROM ledger_postings WHERE transaction_id ="
        " (SELECT id FROM ledger_transactions WHERE key = 'settle:CLOSED:1');"
        "DELETE FROM ledger_transactions WHERE key = 'settle:CLOSED:1'"
    ),
}


async def archive_faults(url: str, place: Path) -> list[Fault]:
    """What an audit of a file or folder of archives finds."""
    report = await in_one_snapshot(url, lambda connection: audit_archives(connection, place))
    return list(report.faults)


async def test_an_archive_as_it_was_written_passes_its_audit(played: str, tmp_path: Path) -> None:
    done = await archive(played, tmp_path, before=LATER)
    assert await archive_faults(played, done.files[0]) == []
    report = await in_one_snapshot(played, lambda connection: audit_archives(connection, tmp_path))
    assert (report.files, report.tables, report.events, report.faults) == (1, 1, done.events, ())


@pytest.mark.parametrize("change", FILE_TAMPERINGS.values(), ids=list(FILE_TAMPERINGS))
async def test_every_tampering_with_an_archive_is_found(
    played: str, tmp_path: Path, change: Callable[[Path], object]
) -> None:
    (file,) = (await archive(played, tmp_path, before=LATER)).files
    change(file)
    assert await archive_faults(played, file) != []
    assert await archive_faults(played, tmp_path) != []


@pytest.mark.parametrize("statements", DATABASE_TAMPERINGS.values(), ids=list(DATABASE_TAMPERINGS))
async def test_every_tampering_with_what_an_archive_leads_to_is_found(
    played: str, tmp_path: Path, statements: str
) -> None:
    await archive(played, tmp_path, before=LATER)
    await tamper(played, *statements.split(";"))
    assert await archive_faults(played, tmp_path) != []


async def test_a_record_that_is_gone_is_found_without_the_archive(played: str, tmp_path: Path) -> None:
    await archive(played, tmp_path, before=LATER)
    await tamper(played, "DELETE FROM archives")
    assert (await in_one_snapshot(played, audit_tables)).faults != ()


async def test_the_command_audits_an_archive_and_names_what_is_wrong(played: str, tmp_path: Path) -> None:
    (file,) = (await archive(played, tmp_path, before=LATER)).files
    arguments = ("audit", "--archive", str(tmp_path), "--database", played)
    told = await asyncio.to_thread(maubinh, *arguments)
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith("1 archives, 1 tables, ")
    assert told.stdout.endswith(" 0 faults\n")
    file.unlink()
    told = await asyncio.to_thread(maubinh, *arguments)
    assert told.exit_code == 1
    assert told.stderr == f"CLOSED: its events were archived in {file.name} and are not there\n"
    nowhere = await asyncio.to_thread(maubinh, "audit", "--archive", str(file), "--database", played)
    assert (nowhere.exit_code, nowhere.stderr) == (1, f"no_archive: there is no {file}\n")
