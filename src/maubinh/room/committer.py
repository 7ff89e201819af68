"""Commits of many tables written together: whatever has gathered while one write ran is the next one."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from maubinh.room.ports import Clock, Committed, Store, StoreFull, StoreUnavailable, TableCommit

log = logging.getLogger(__name__)

Done = Callable[[Committed | None], None]

MOST_TOGETHER = 64
PATIENCE_MS = 10_000
FIRST_PAUSE_MS = 50
LONGEST_PAUSE_MS = 1_000


class Committer:
    """Takes commits without waiting and calls back when each is durable, refused, or given up (None).

    `lanes` writes may be under way at once. The caller never has two commits of one table under way. While the
    store is unavailable a batch is tried again for ten seconds: a command counts once however often it is sent.
    """

    def __init__(self, store: Store, clock: Clock, *, lanes: int = 1) -> None:
        self._store = store
        self._clock = clock
        self._lanes = lanes
        self._queue: deque[tuple[TableCommit, Done]] = deque()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._under_way = 0

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
        return not self._queue and not self._under_way

    def add(self, commit: TableCommit, done: Done) -> None:
        """Queue a commit; `done` is called on the loop once its outcome is known."""
        self._queue.append((commit, done))
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            batch = [self._queue.popleft() for _ in range(min(MOST_TOGETHER, len(self._queue)))]
            if not self._queue:
                self._wake.clear()
            if batch:
                self._under_way += 1
                try:
                    await self._write(batch)
                finally:
                    self._under_way -= 1

    async def _write(self, batch: list[tuple[TableCommit, Done]]) -> None:
        outcomes = await self._durably([commit for commit, _ in batch])
        for place, (commit, done) in enumerate(batch):
            try:
                done(None if outcomes is None else outcomes[place])
            except Exception:  # one table's fault must not keep the others from their answers
                log.exception("table %s: what follows commit %d failed", commit.table, commit.seq)

    async def _durably(self, commits: list[TableCommit]) -> list[Committed] | None:
        pause = FIRST_PAUSE_MS
        given_up = self._clock.now() + PATIENCE_MS
        while True:
            try:
                return await self._store.commit(commits)
            except StoreFull:
                return None
            except StoreUnavailable:
                if self._clock.now() + pause > given_up:
                    return None
                await self._clock.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_MS)
