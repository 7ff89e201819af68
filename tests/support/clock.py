"""A clock that moves only when a test says so."""

import asyncio
import heapq


class ManualClock:
    """Time as a port, in ms; `advance` lets sleepers wake in the order of their times."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._set = 0
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._count = 0

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

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""
        self._now += ms
        while self._sleepers and self._sleepers[0][0] <= self._now:
            woken = heapq.heappop(self._sleepers)[2]
            if not woken.done():
                woken.set_result(None)
