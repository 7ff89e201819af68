"""A thread that owns one SQLite connection; a writer shares one commit among all jobs that wait."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from maubinh.storage.sqlite.failures import broken, unavailable

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple["asyncio.Future[Any]", Work]
Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]

BATCH = 512
"""Jobs that may share one commit: bounded, so that the first does not wait for a flood behind it."""


class SqliteThread:
    """Runs jobs in order. With `writes`, jobs that wait together are one transaction, each in a savepoint."""

    def __init__(self, connection: sqlite3.Connection, *, name: str, writes: bool) -> None:
        self._connection = connection
        self._writes = writes
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of `work`, once its transaction is durable. Raises StoreUnavailable if SQLite refuses."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((future, work))
        return await future

    async def close(self) -> None:
        """Finish what was asked, then close the connection."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            if batch:
                answers = self._write(batch) if self._writes else [self._answer(job) for job in batch]
                self._loop.call_soon_threadsafe(_deliver, answers)
        self._connection.close()

    def _take(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _write(self, batch: list[Job]) -> list[Answer]:
        db = self._connection
        try:
            db.execute("BEGIN IMMEDIATE")
            answers = [self._in_savepoint(job) for job in batch]
            db.execute("COMMIT")
        except sqlite3.Error as error:
            self._abandon()
            return [(future, None, unavailable(error)) for future, _ in batch]
        return answers

    def _in_savepoint(self, job: Job) -> Answer:
        db = self._connection
        db.execute("SAVEPOINT job")
        answer = self._answer(job)
        error = answer[2]
        if error is not None and broken(error):
            raise error
        if error is not None:
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
        return answer

    def _answer(self, job: Job) -> Answer:
        future, work = job
        try:
            return future, work(self._connection), None
        except Exception as error:  # noqa: BLE001 - handed to the caller, who awaits the job
            return future, None, error if self._writes or not broken(error) else unavailable(error)

    def _abandon(self) -> None:
        if self._connection.in_transaction:
            with suppress(
                sqlite3.Error
            ):  # what cannot be rolled back now is when the database is opened next
                self._connection.execute("ROLLBACK")


def _deliver(answers: list[Answer]) -> None:
    for future, result, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
