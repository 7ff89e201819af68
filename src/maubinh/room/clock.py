"""The real time behind the clock port."""

import asyncio
import time


class SystemClock:
    """Wall-clock milliseconds and real sleeping."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def ticks(self) -> int:
        """Milliseconds since the machine started."""
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, ms: int) -> None:
        """Sleep for `ms` milliseconds."""
        await asyncio.sleep(ms / 1000)
