"""A clock that moves only when a test says so."""

import asyncio
import heapq
import inspect
from typing import Any

HOPS = 50
"""Turns of the loop that no chain of callbacks needs between one piece of work in a thread and the next."""


class ManualClock:
    """Time as a port, in ms; `advance` lets sleepers wake in the order of their times."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._set = 0
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._count = 0
        self._under_way = 0

    def now(self) -> int:
        return self._now + self._set

    def ticks(self) -> int:
        return self._now

    def set_forward(self, ms: int) -> None:
        """Have somebody set the clock, while no time passes."""
        self._set += ms

    async def sleep(self, ms: int) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + ms, self._count, woken))
        await woken

    def watch(self, worker: Any) -> Any:
        """The worker, with its coroutines known to be under way until they return: see `settled`."""
        return _Watched(worker, self)

    async def settled(self) -> None:
        """Return once nothing is under way at what is watched and nobody has anything to do before time passes."""
        quiet = 0
        while quiet < HOPS:
            await asyncio.sleep(0.001 if self._under_way else 0)
            quiet = 0 if self._under_way else quiet + 1

    async def pass_by(self, ms: int) -> None:
        """Let exactly `ms` pass: each sleeper wakes at its very time, and what it does takes none."""
        end = self._now + ms
        await self.settled()
        while self._sleepers and self._sleepers[0][0] <= end:
            self.advance(self._sleepers[0][0] - self._now)
            await self.settled()
        self.advance(end - self._now)
        await self.settled()

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""
        self._now += ms
        while self._sleepers and self._sleepers[0][0] <= self._now:
            woken = heapq.heappop(self._sleepers)[2]
            if not woken.done():
                woken.set_result(None)


class _Watched:
    """A worker whose coroutines a clock knows of."""

    def __init__(self, worker: object, clock: ManualClock) -> None:
        self._worker = worker
        self._clock = clock

    def __getattr__(self, name: str) -> object:
        found = getattr(self._worker, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def call(*args: object, **kwargs: object) -> object:
            self._clock._under_way += 1
            try:
                return await found(*args, **kwargs)
            finally:
                self._clock._under_way -= 1

        return call
