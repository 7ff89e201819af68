"""Retention: closed tables leave, everything else stays, and nothing leaves before it is in a file."""

import asyncio
import base64
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection

from maubinh.cli import archive as archive_cli
from maubinh.room.ports import CommandKey
from maubinh.storage import open_store
from maubinh.storage.archive import Archived, archive_closed_tables, read_archive
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import audit_tables
from maubinh.storage.cold import run_cold
from maubinh.table import commands as c
from maubinh.table.codec import decode_event
from maubinh.table.evolve import fold
from tests.storage.playing import StoredPlay, play
from tests.storage.test_audit import maubinh

LATER = 2_000_000_000_000


@pytest.fixture
async def played(url: str) -> str:
    """The address of a database with two tables in play and one that was closed for being empty."""
    store = await open_store(url)
    await play(store)
    closed = StoredPlay(store, "CLOSED")
    await closed.create()
    for _ in range(60):
        closed.wait()
    await closed.do(None, c.Idle())
    assert closed.state.closed
    await store.close()
    return url


async def archive(url: str, folder: Path, *, before: int) -> Archived:
    """Archive what closed before a moment."""

    def work(connection: Connection) -> Archived:
        return archive_closed_tables(connection, before=before, folder=folder)

    return await run_cold(url, work)


async def test_only_closed_tables_leave_and_their_history_is_in_the_file(played: str, tmp_path: Path) -> None:
    done = await archive(played, tmp_path / "archive", before=LATER)
    assert (done.tables, done.events, len(done.files)) == (1, 2, 1)
    lines = list(read_archive(done.files[0]))
    assert [(line.table, line.seq) for line in lines] == [("CLOSED", 1), ("CLOSED", 2)]
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
    assert (report.tables, report.hands, report.faults) == (3, 6, ())
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
    assert (told.exit_code, counted) == (0, "1 tables, 2 events archived")
    assert [len(list(read_archive(Path(file)))) for file in files] == [2]
