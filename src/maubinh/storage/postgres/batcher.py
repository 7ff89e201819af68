"""Group commit of one node: what waits while a statement is under way goes into the next one together."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from maubinh.room.ports import Committed, StoreUnavailable, TableCommit
from maubinh.storage.accounts import HOUSE_ACCOUNTS

Write = Callable[[list[TableCommit]], Awaitable[list[Committed]]]
Key = tuple[str, ...]

BATCH = 64
"""Commits of one statement: enough to share a sync to disk, few enough that the locks are held briefly."""
LANES = 2
"""Statements under way at once: while one syncs, the next is being judged."""


class _Job:
    def __init__(self, commit: TableCommit) -> None:
        self.commit = commit
        self.keys = keys_of(commit)
        self.done: asyncio.Future[Committed] = asyncio.get_running_loop().create_future()

    def succeed(self, result: Committed) -> None:
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class Batcher:
    """Gathers commits into statements in which no table, command or player's account appears twice."""

    def __init__(self, write: Write, *, batch: int = BATCH, lanes: int = LANES) -> None:
        self._write = write
        self._batch = batch
        self._lanes = lanes
        self._waiting: deque[_Job] = deque()
        self._flying: set[Key] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def submit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        """The outcome of each commit, once durable. Raises what the statement raised."""
        jobs = [_Job(commit) for commit in commits]
        self._waiting.extend(jobs)
        self._start()
        return list(await asyncio.gather(*(job.done for job in jobs)))

    async def drain(self) -> None:
        """Return when nothing waits or is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self) -> None:
        while len(self._tasks) < self._lanes and (jobs := self._take()):
            task = asyncio.create_task(self._carry_out(jobs))
            self._tasks.add(task)
            task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._start()

    def _take(self) -> list[_Job]:
        """The longest run of jobs that may share a statement; one that may not holds back its own later ones."""
        blocked = set(self._flying)
        taken: list[_Job] = []
        left: deque[_Job] = deque()
        while self._waiting and len(taken) < self._batch:
            job = self._waiting.popleft()
            (taken if blocked.isdisjoint(job.keys) else left).append(job)
            blocked |= job.keys
        left.extend(self._waiting)
        self._waiting = left
        for job in taken:
            self._flying |= job.keys
        return taken

    async def _carry_out(self, jobs: list[_Job]) -> None:
        try:
            await self._settle(jobs)
        finally:
            for job in jobs:
                self._flying -= job.keys
                job.done.cancel()  # does nothing to one that is done

    async def _settle(self, jobs: list[_Job]) -> None:
        try:
            results = await self._write([job.commit for job in jobs])
        except StoreUnavailable as error:
            for job in jobs:
                job.fail(error)
        except Exception as error:  # noqa: BLE001 - handed to the caller, who awaits the job
            if len(jobs) == 1:
                jobs[0].fail(error)
                return
            # One of them is at fault: alone, each stands or falls by itself.
            for job in jobs:
                await self._settle([job])
        else:
            for job, result in zip(jobs, results, strict=True):
                job.succeed(result)


def keys_of(commit: TableCommit) -> frozenset[Key]:
    """What must not appear twice in one statement: the table, the command and the accounts of players."""
    keys: set[Key] = {("table", commit.table)} if commit.table else set()
    if commit.command is not None:
        keys.add(("command", commit.command.player, commit.command.id))
    for entry in commit.entries:
        keys.add(("entry", entry.key))
        keys.update(
            ("account", posting.account)
            for posting in entry.postings
            if posting.account not in HOUSE_ACCOUNTS
        )
    return frozenset(keys)
