"""Deadlines carried out: rows of the store whose time has come, taken by whichever node asks first."""

import asyncio
import logging
from collections.abc import Collection
from typing import Protocol

from maubinh.room.background import Background
from maubinh.room.ports import Clock, DueDeadline, Store, StoreUnavailable

log = logging.getLogger(__name__)

MOST_AT_ONCE = 256
LONGEST_SLEEP_MS = 150
SHORTEST_SLEEP_MS = 20


class Errands(Protocol):
    """What deadlines are for."""

    @property
    def besides(self) -> Collection[str]:
        """Codes of tables whose deadlines are left to other nodes; may change meanwhile."""
        ...

    async def prepare(self) -> None:
        """Make ready: what a node takes it must be able to carry out at once."""
        ...

    async def carry_out(self, deadline: DueDeadline) -> None:
        """Do what a deadline is for."""
        ...


class Timers:
    """Asks the store for due deadlines when one of this node's is due, and every 150 ms for other nodes'."""

    def __init__(self, store: Store, clock: Clock, background: Background, *, errands: Errands) -> None:
        self._store = store
        self._clock = clock
        self._background = background
        self._errands = errands
        self._under_way: set[DueDeadline] = set()
        self._wake = asyncio.Event()
        self._next = 0
        self._task: asyncio.Task[None] | None = None
        self.prepared = False

    def start(self) -> None:
        """Begin to watch the time."""
        self._task = asyncio.create_task(self._run(), name="timers")

    async def stop(self) -> None:
        """Watch no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def note(self, due: int) -> None:
        """A deadline has been written."""
        if due < self._next:
            self._next = due
            self._wake.set()

    async def carry_out_due(self) -> int:
        """Start everything that is due now, and tell how much it was.

        What is still under way here is not started twice: taking it again has prolonged its lease.
        """
        due = await self._store.due(self._clock.now(), limit=MOST_AT_ONCE, besides=self._errands.besides)
        for deadline in due:
            if deadline not in self._under_way:
                self._under_way.add(deadline)
                self._background.spawn(self._finish(deadline), name=f"deadline {deadline.kind}")
        return len(due)

    async def _finish(self, deadline: DueDeadline) -> None:
        try:
            await self._errands.carry_out(deadline)
        finally:
            self._under_way.discard(deadline)

    async def _run(self) -> None:
        await self._errands.prepare()
        self.prepared = True
        while True:
            self._wake.clear()
            self._next = self._clock.now() + LONGEST_SLEEP_MS
            try:
                await self.carry_out_due()
                following = await self._store.next_due(besides=self._errands.besides)
            except StoreUnavailable:
                following = None
                log.warning("deadlines wait: the store is unavailable")
            except Exception:  # whatever it was, the next deadlines are to be carried out
                following = None
                log.exception("looking for deadlines failed")
            if following is not None:
                self._next = min(self._next, following)
            await self._sleep()

    async def _sleep(self) -> None:
        """Sleep until the next deadline, 20 ms at least, or until an earlier one is noted."""
        left = max(SHORTEST_SLEEP_MS, self._next - self._clock.now())
        sleeping = asyncio.ensure_future(self._clock.sleep(left))
        waking = asyncio.ensure_future(self._wake.wait())
        try:
            await asyncio.wait((sleeping, waking), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            waking.cancel()
