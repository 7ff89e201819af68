"""Commits of many tables written together: whatever has gathered while one write ran is the next one."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from maubinh.room.ports import Clock, Committed, Outcome, Store, StoreFull, StoreUnavailable, TableCommit

log = logging.getLogger(__name__)

Done = Callable[[Committed | None], None]
Late = Callable[[], None]

MOST_TOGETHER = 64
LATE_MS = 300
"""So long a decision may wait: its time, from which deadlines are reckoned, would be too far behind."""
PATIENCE_MS = 10_000
FULL_FOR_MS = 30_000
"""So long after a write found no room the disk counts as full, unless one succeeds: nobody else would look again."""
FIRST_PAUSE_MS = 50
LONGEST_PAUSE_MS = 1_000


class _Queued(NamedTuple):
    """A commit that waits for its turn."""

    commit: TableCommit
    done: Done
    late: Late | None


class Committer:
    """Takes commits without waiting and calls back when each is durable, refused, or given up (None).

    `lanes` writes may be under way at once. The caller never has two commits of one table under way. While the
    store is unavailable a batch is tried again for ten seconds: a command counts once however often it is sent.
    A batch that fails in a way nobody foresaw is written one by one, so that only the guilty one is given up.
    """

    def __init__(self, store: Store, clock: Clock, *, lanes: int = 1) -> None:
        self._store = store
        self._clock = clock
        self._lanes = lanes
        self._queue: deque[_Queued] = deque()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._under_way = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._full_until = 0

    def start(self) -> None:
        """Begin to write."""
        self._tasks = [asyncio.create_task(self._run(), name="committer") for _ in range(self._lanes)]

    async def stop(self) -> None:
        """Stop at once; what is queued is not written."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    @property
    def idle(self) -> bool:
        """Whether nothing is queued or being written."""
        return self._quiet.is_set()

    @property
    def full(self) -> bool:
        """Whether the disk of the database was full when last written to, half a minute ago at most."""
        return self._clock.now() < self._full_until

    async def finish(self) -> None:
        """Wait until nothing is queued or being written."""
        await self._quiet.wait()

    def add(self, commit: TableCommit, done: Done, *, late: Late | None = None) -> None:
        """Queue a commit; `done` is called on the loop once its outcome is known.

        One that could not be written in time, because the process stood still or the queue is long, is not written
        but given back by `late`, where there is one.
        """
        self._queue.append(_Queued(commit, done, late))
        self._quiet.clear()
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            batch = self._next_batch()
            if not self._queue:
                self._wake.clear()
            if batch:
                self._under_way += 1
                try:
                    await self._write(batch)
                finally:
                    self._under_way -= 1
            if not self._queue and not self._under_way:
                self._quiet.set()

    def _next_batch(self) -> list[_Queued]:
        """The next that are to be written; those that are too late are given back."""
        taken = [self._queue.popleft() for _ in range(min(MOST_TOGETHER, len(self._queue)))]
        oldest = self._clock.now() - LATE_MS
        batch = []
        for queued in taken:
            if queued.late is None or queued.commit.at >= oldest:
                batch.append(queued)
            else:
                _tell(queued.commit, queued.late)
        return batch

    async def _write(self, batch: list[_Queued]) -> None:
        try:
            outcomes = await self._durably([queued.commit for queued in batch])
        except Exception:  # one commit the store chokes on must not keep every later one from being written
            log.exception("a write of %d commits failed", len(batch))
            if len(batch) > 1:
                for queued in batch:
                    await self._write([queued])
                return
            outcomes = None
        for place, (commit, done, _) in enumerate(batch):
            _tell(commit, partial(done, None if outcomes is None else outcomes[place]))

    async def _durably(self, commits: list[TableCommit]) -> list[Committed] | None:
        pause = FIRST_PAUSE_MS
        given_up = self._clock.now() + PATIENCE_MS
        while True:
            try:
                outcomes = await self._store.commit(commits)
            except StoreFull:
                if not self.full:
                    log.exception(
                        "the disk of the database is full: nothing new is taken until there is room"
                    )
                self._full_until = self._clock.now() + FULL_FOR_MS
                return [Committed(Outcome.FULL, commit.expected) for commit in commits]
            except StoreUnavailable:
                if self._clock.now() + pause > given_up:
                    return None
                await self._clock.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_MS)
            else:
                self._full_until = 0
                return outcomes


def _tell(commit: TableCommit, what: Callable[[], None]) -> None:
    try:
        what()
    except Exception:  # one table's fault must not keep the others from their answers
        log.exception("table %s: what follows commit %d failed", commit.table, commit.seq)
