"""The writer's thread: one commit for all that wait, each job in a savepoint, and no failure ends it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from maubinh.room.ports import StoreUnavailable
from maubinh.storage import open_store
from maubinh.storage.sqlite.connect import connect
from maubinh.storage.sqlite.thread import SqliteThread


@pytest.fixture
async def writer(tmp_path: Path) -> AsyncIterator[SqliteThread]:
    """A writer on a database with a table of numbers and one that refers to it."""
    connection = connect(str(tmp_path / "test.db"))
    connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
    connection.execute(
        "CREATE TABLE names (number INTEGER REFERENCES numbers DEFERRABLE INITIALLY DEFERRED, name TEXT)"
    )
    thread = SqliteThread(connection, name="test-writer", writes=True)
    yield thread
    await thread.close()


def insert(number: int) -> Callable[[sqlite3.Connection], int]:
    """A job that writes a number."""
    return lambda db: db.execute("INSERT INTO numbers VALUES (?)", (number,)).rowcount


async def numbers(writer: SqliteThread) -> list[int]:
    """What is stored."""
    return await writer.run(
        lambda db: [number for (number,) in db.execute("SELECT number FROM numbers ORDER BY number")]
    )


async def test_a_job_that_fails_undoes_itself_and_nothing_else(writer: SqliteThread) -> None:
    def half(db: sqlite3.Connection) -> int:
        db.execute("INSERT INTO numbers VALUES (10)")
        raise ValueError("half way")

    jobs = [writer.run(work) for work in (insert(1), half, insert(2))]
    done = await asyncio.gather(*jobs, return_exceptions=True)
    assert [isinstance(each, ValueError) for each in done] == [False, True, False]
    assert await numbers(writer) == [1, 2]


async def test_a_law_broken_only_at_the_end_refuses_the_batch_and_the_writer_goes_on(
    writer: SqliteThread,
) -> None:
    with pytest.raises(StoreUnavailable, match="FOREIGN KEY"):
        await writer.run(lambda db: db.execute("INSERT INTO names VALUES (99, 'nobody')").rowcount)
    assert await writer.run(insert(1)) == 1
    assert await numbers(writer) == [1]


async def test_a_caller_that_gave_up_is_passed_over(writer: SqliteThread) -> None:
    task = asyncio.create_task(writer.run(insert(1)))
    await asyncio.sleep(0)
    task.cancel()
    assert await numbers(writer) == [1]


async def test_what_was_asked_before_closing_is_done(tmp_path: Path) -> None:
    connection = connect(str(tmp_path / "closing.db"))
    connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
    thread = SqliteThread(connection, name="test-closing", writes=True)
    job = asyncio.create_task(thread.run(insert(1)))
    await asyncio.sleep(0)
    await thread.close()
    assert await job == 1
    with closing(sqlite3.connect(tmp_path / "closing.db")) as db:
        assert db.execute("SELECT count(*) FROM numbers").fetchone() == (1,)


async def test_a_file_that_is_no_database_is_told_clearly(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(StoreUnavailable, match="not a database"):
        await open_store(f"sqlite:///{path}")


async def test_a_database_that_somebody_else_holds_is_told_clearly(tmp_path: Path) -> None:
    connection = connect(str(tmp_path / "shared.db"))
    connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
    connection.execute("PRAGMA busy_timeout = 50")
    writer = SqliteThread(connection, name="test-waiting", writes=True)
    with closing(sqlite3.connect(tmp_path / "shared.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await writer.run(insert(1))
    assert await writer.run(insert(1)) == 1
    await writer.close()
