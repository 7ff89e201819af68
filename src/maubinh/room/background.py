"""Tasks that run beside the loop: kept from being collected, their failures logged, ended together."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


@contextmanager
def logged(what: str) -> Iterator[None]:
    """Log an exception of one turn of a loop, so that the loop goes on with the next."""
    try:
        yield
    except Exception:
        log.exception("%s failed", what)


class Background:
    """A set of running tasks."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None], *, name: str) -> None:
        """Run `work` in a task of its own."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    @property
    def idle(self) -> bool:
        """Whether no task runs."""
        return not self._tasks

    async def finish(self) -> None:
        """Wait until every task that runs now, and what they spawn, has ended."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def cancel(self) -> None:
        """End every task."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("%s failed", task.get_name(), exc_info=task.exception())
