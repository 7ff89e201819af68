"""The real time behind the clock port: the machine's, or another clock's that many machines go by."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial

SAMPLES = 5
"""How often another clock is asked to set this one: the quickest answer is the most exact."""
MOST_HELD_MS = 1_000
"""A clock that turns out to be further ahead than this steps back; nearer, it stands until time has caught up."""

Nanoseconds = Callable[[], int]
Ask = Callable[[], Awaitable[float | None]]

if sys.platform == "linux":
    # The time for which the machine was suspended counts too.
    _since_start: Nanoseconds = partial(time.clock_gettime_ns, time.CLOCK_BOOTTIME)
else:
    _since_start = time.monotonic_ns


class SystemClock:
    """Milliseconds and real sleeping. `wall` and `ticks` are the machine's: the time, and what nobody sets.

    It goes by the machine's time until it is told to `follow` another clock; from then on it runs by itself, whatever
    becomes of the machine's time, and is set anew by each `follow`.
    """

    def __init__(self, *, wall: Nanoseconds = time.time_ns, ticks: Nanoseconds = _since_start) -> None:
        self._wall = wall
        self._ticks = ticks
        self._ahead: float | None = None
        self._latest = 0

    def now(self) -> int:
        """Milliseconds since the epoch."""
        if self._ahead is None:
            return self._wall() // 1_000_000
        self._latest = max(self._latest, int(self._ran() + self._ahead))
        return self._latest

    def ticks(self) -> int:
        """Milliseconds since the machine started."""
        return self._ticks() // 1_000_000

    async def sleep(self, ms: int) -> None:
        """Sleep for `ms` milliseconds."""
        await asyncio.sleep(ms / 1000)

    @property
    def offset(self) -> float:
        """By how many milliseconds the clock that is followed is ahead of the machine's; 0 where none is."""
        return 0.0 if self._ahead is None else self._ran() + self._ahead - self._wall() / 1e6

    async def follow(self, ask: Ask) -> float | None:
        """Go by the clock that `ask` tells, in ms since the epoch; None where it tells None.

        Returns by how many ms it was corrected, 0 for the first time. A small correction never turns time back. What
        `ask` raises is raised, and nothing is changed.
        """
        shortest = float("inf")
        lowest = highest = 0.0
        for _ in range(SAMPLES):
            began = self._ran()
            told = await ask()
            ended = self._ran()
            if told is None:
                return None
            if ended - began < shortest:
                # It was told at some moment in between, which is all that is known.
                shortest, lowest, highest = ended - began, told - ended, told - began
        return self._set(lowest, highest)

    def _ran(self) -> float:
        return self._ticks() / 1e6

    def _set(self, lowest: float, highest: float) -> float:
        """Be ahead of the ticks by something between the two, and move no further than that asks for: how far."""
        if self._ahead is None:
            self._ahead = (lowest + highest) / 2
            return 0.0
        was, self._ahead = self._ahead, min(max(self._ahead, lowest), highest)
        if self._latest - (self._ran() + self._ahead) > MOST_HELD_MS:
            self._latest = 0
        return self._ahead - was
