"""Keeps a node's clock at the time of the database, by which all nodes go, however wrong their own clocks are."""

import asyncio
import logging
from collections.abc import Callable

from maubinh.room.clock import SystemClock
from maubinh.room.ports import Store, StoreUnavailable

log = logging.getLogger(__name__)

EVERY_MS = 5_000
FAR_MS = 1_000
"""What is told: a machine's clock that is off by more than this, or the database's that was set by more."""

Tell = Callable[[str, float], None]
"""Gets `clock_off` and `clock_moved`, and the seconds: by how much the database's clock is ahead, or was moved on."""


class Timekeeper:
    """Sets a clock by the store's at start and every five seconds; where the store has none, it does nothing."""

    def __init__(self, clock: SystemClock, store: Store, *, tell: Tell) -> None:
        self._clock = clock
        self._store = store
        self._tell = tell
        self._far_off = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the clock, and go on. Raises StoreUnavailable."""
        if await self.set():
            self._task = asyncio.create_task(self._run(), name="timekeeper")

    async def stop(self) -> None:
        """Set the clock no more; it runs on by itself."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def set(self) -> bool:
        """Set the clock once; False where the store has none of its own. Raises StoreUnavailable."""
        moved = await self._clock.follow(self._store.time)
        if moved is None:
            return False
        if abs(moved) > FAR_MS:
            self._tell("clock_moved", moved / 1000)
        far_off = abs(self._clock.offset) > FAR_MS
        if far_off and not self._far_off:
            self._tell("clock_off", self._clock.offset / 1000)
        self._far_off = far_off
        return True

    async def _run(self) -> None:
        while True:
            await self._clock.sleep(EVERY_MS)
            try:
                await self.set()
            except StoreUnavailable:
                log.warning("the clock runs on by itself: the store is unavailable")
            except Exception:  # one answer that makes no sense must not leave the clock to itself for ever
                log.exception("the clock could not be set")
