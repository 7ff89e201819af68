"""Hands each hint to every subscriber of this process, through bounded queues."""

import asyncio
from collections.abc import AsyncIterator

from maubinh.room.ports import Hint

BACKLOG = 10_000
"""Hints a slow subscriber may leave waiting; beyond it the oldest are dropped, which costs polls only."""


class Fanout:
    """Subscribers of one process. Closing ends every subscription."""

    def __init__(self, *, backlog: int = BACKLOG) -> None:
        self._backlog = backlog
        self._queues: set[asyncio.Queue[Hint | None]] = set()

    def deliver(self, hint: Hint) -> None:
        """Give a hint to every subscriber; never waits."""
        for queue in self._queues:
            _put(queue, hint)

    def subscribe(self) -> AsyncIterator[Hint]:
        """Hints delivered from this call on (not only from the first `anext`)."""
        queue: asyncio.Queue[Hint | None] = asyncio.Queue(self._backlog)
        self._queues.add(queue)
        return self._drain(queue)

    def close(self) -> None:
        """End every subscription."""
        for queue in self._queues:
            _put(queue, None)

    async def _drain(self, queue: asyncio.Queue[Hint | None]) -> AsyncIterator[Hint]:
        try:
            while (hint := await queue.get()) is not None:
                yield hint
        finally:
            self._queues.discard(queue)


def _put(queue: asyncio.Queue[Hint | None], hint: Hint | None) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(hint)
