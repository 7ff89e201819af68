"""Backups taken under play are whole, and what is restored from them goes on."""

import asyncio
import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from maubinh.cli.local.postgres import LocalPostgres
from maubinh.room.ports import Outcome, Store, StoreUnavailable
from maubinh.storage import open_store
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import audit_tables
from maubinh.storage.backup import back_up_sqlite
from tests.servers.running import new_database
from tests.storage.making import a_commit, granted
from tests.storage.playing import play


async def commit_for_ever(store: Store, code: str, heard: dict[str, int]) -> None:
    """Write to one table until cancelled, noting what was acknowledged."""
    while True:
        seq = heard[code]
        entries = (granted(f"{code}:{seq}", f"wallet:{code}", 1),)
        (done,) = await store.commit([a_commit(code, expected=seq, entries=entries)])
        assert done.outcome is Outcome.COMMITTED
        heard[code] = done.seq


async def assert_whole(url: str, acknowledged: dict[str, int]) -> None:
    """Everything acknowledged before the backup began is there, nothing by halves, and it goes on."""
    assert (await in_one_snapshot(url, audit_ledger)).faults == ()
    restored = await open_store(url)
    for code, seq in acknowledged.items():
        head = (await restored.heads([code]))[code]
        assert head >= seq
        assert len(await restored.events(code, after=0, limit=100_000)) == head
        assert await restored.balance(f"wallet:{code}") == head
        (done,) = await restored.commit([a_commit(code, expected=head)])
        assert done.outcome is Outcome.COMMITTED
    await restored.close()


async def writing(store: Store) -> tuple[dict[str, int], list[asyncio.Task[None]]]:
    """Four tables that are being written to; each has been acknowledged at least once."""
    codes = [f"T{number}" for number in range(4)]
    for code in codes:
        assert await store.create_table(
            a_commit(code, expected=0, entries=(granted(code, f"wallet:{code}", 1),))
        )
    heard = dict.fromkeys(codes, 1)
    return heard, [asyncio.create_task(commit_for_ever(store, code, heard)) for code in codes]


async def ended(tasks: list[asyncio.Task[None]]) -> None:
    """End the writing."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_sqlite_database_in_use_is_copied_whole(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'live.db'}")
    heard, tasks = await writing(store)
    before = dict(heard)
    await asyncio.to_thread(back_up_sqlite, tmp_path / "live.db", tmp_path / "copy.db")
    await ended(tasks)
    await store.close()
    await assert_whole(f"sqlite:///{tmp_path / 'copy.db'}", before)


async def test_a_backup_never_overwrites_another(tmp_path: Path) -> None:
    await (await open_store(f"sqlite:///{tmp_path / 'live.db'}")).close()
    back_up_sqlite(tmp_path / "live.db", tmp_path / "copy.db")
    with pytest.raises(FileExistsError):
        back_up_sqlite(tmp_path / "live.db", tmp_path / "copy.db")


def make_large(path: Path, *, pages: int) -> None:
    """A database in WAL mode, as the store's are, of more pages than this."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE blobs (body BLOB)")
        database.execute("CREATE TABLE moves (step INTEGER)")
        database.executemany("INSERT INTO blobs VALUES (?)", ((bytes(4_000),) for _ in range(pages)))
        database.commit()


def rows_in(path: Path, table: str) -> int:
    """How many rows a table of a database has."""
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


class BesideAWriter(sqlite3.Connection):
    """A connection whose backups find that another one has committed after every step."""

    steps = 0

    def backup(self, target: sqlite3.Connection, *, pages: int = -1, **_: object) -> None:
        """Copy as the original does, for at most fifty steps."""
        (_number, _name, path) = self.execute("PRAGMA database_list").fetchone()

        def step(_status: int, _remaining: int, _total: int) -> None:
            self.steps += 1
            if self.steps > 50:
                raise TimeoutError("the copy begins again for ever")
            with closing(sqlite3.connect(path)) as other:
                other.execute("INSERT INTO moves VALUES (?)", (self.steps,))
                other.commit()

        super().backup(target, pages=pages, progress=step)


def test_a_large_database_is_copied_while_somebody_commits_after_every_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    make_large(live, pages=2_500)
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=BesideAWriter))
        back_up_sqlite(live, copy)
    assert rows_in(copy, "blobs") == 2_500
    assert rows_in(live, "moves") > 0


def test_nothing_is_left_of_a_copy_that_is_damaged(tmp_path: Path) -> None:
    live = tmp_path / "live.db"
    make_large(live, pages=5)
    with closing(sqlite3.connect(live)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("DELETE FROM sqlite_master WHERE name = 'moves'")  # its page is now nobody's
        database.commit()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(StoreUnavailable, match="the copy is damaged"):
        back_up_sqlite(live, tmp_path / "copy.db")
    assert sorted(tmp_path.iterdir()) == before


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    make_large(tmp_path / "live.db", pages=5)
    with pytest.raises(StoreUnavailable, match="the copy failed"):
        back_up_sqlite(tmp_path / "live.db", tmp_path / "nowhere" / "copy.db")


def test_a_copy_is_on_disk_before_it_has_its_name_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_large(tmp_path / "live.db", pages=5)
    copy = tmp_path / "copy.db"
    synced: list[tuple[int, bool]] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append((os.fstat(file).st_ino, copy.exists())))
    back_up_sqlite(tmp_path / "live.db", copy)
    assert synced == [(copy.stat().st_ino, False), (tmp_path.stat().st_ino, True)]


def dump(server: LocalPostgres, url: str, archive: Path) -> None:
    """What docs/operations.md says: pg_dump in the custom format."""
    server.run("pg_dump", "--format=custom", f"--file={archive}", url.rsplit("/", 1)[1])


def restore(server: LocalPostgres, archive: Path, database: str) -> None:
    """What docs/operations.md says: pg_restore into an empty database, all or nothing."""
    server.run("pg_restore", "--exit-on-error", "--single-transaction", f"--dbname={database}", str(archive))


@pytest.fixture
def empty_database(postgres_server: LocalPostgres) -> str:
    """The name of a database to restore into."""
    return new_database(postgres_server)


async def test_a_postgresql_database_in_use_is_dumped_whole(
    postgres_server: LocalPostgres, postgres_url: str, empty_database: str
) -> None:
    archive = postgres_server.folder / f"{empty_database}.dump"
    store = await open_store(postgres_url)
    heard, tasks = await writing(store)
    before = dict(heard)
    await asyncio.to_thread(dump, postgres_server, postgres_url, archive)
    await ended(tasks)
    await store.close()
    await asyncio.to_thread(restore, postgres_server, archive, empty_database)
    await assert_whole(postgres_server.url(empty_database), before)


async def test_real_hands_come_back_from_a_dump_with_their_laws(
    postgres_server: LocalPostgres, postgres_url: str, empty_database: str
) -> None:
    archive = postgres_server.folder / f"{empty_database}.dump"
    store = await open_store(postgres_url)
    await play(store)
    await store.close()
    await asyncio.to_thread(dump, postgres_server, postgres_url, archive)
    await asyncio.to_thread(restore, postgres_server, archive, empty_database)
    url = postgres_server.url(empty_database)
    report = await in_one_snapshot(url, audit_tables)
    assert (report.hands, report.faults) == (6, ())
    again = await open_store(url)
    assert not await again.post(granted("start:an", "wallet:p_an", 100))
    await again.close()
