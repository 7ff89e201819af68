"""The event loop a node runs on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


def run_on_fast_loop(main: Coroutine[Any, Any, None]) -> None:
    """Run to the end on libuv's loop, or on asyncio's own where that does not exist (Windows)."""
    with asyncio.Runner(loop_factory=_factory()) as runner:
        runner.run(main)


def _factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - not there on Windows
    except ImportError:
        return None
    return uvloop.new_event_loop
