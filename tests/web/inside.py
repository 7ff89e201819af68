"""A whole server inside the test's own process, so that a test can look into it while sockets talk to it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from maubinh.bus.local import LocalBus
from maubinh.room.clock import SystemClock
from maubinh.room.service import Room
from maubinh.storage import open_store
from maubinh.table.state import TableState
from maubinh.web.app import create_app
from maubinh.web.binding import bind
from maubinh.web.server import KEEPALIVE, Node
from maubinh.web.site import Site, WebSettings


@dataclass
class Inside:
    """A server one can look into."""

    room: Room
    bus: LocalBus
    site: Site
    address: str

    def state(self, table: str) -> TableState:
        """The state of a table this server has in memory."""
        live = self.room._tables.cached(table)
        assert live is not None
        return live.state


@contextlib.asynccontextmanager
async def inside(
    settings: WebSettings | None = None, *, keepalive: float = KEEPALIVE
) -> AsyncIterator[Inside]:
    """Serve on a free port with a database in memory."""
    store, bus, clock = await open_store("sqlite://"), LocalBus(), SystemClock()
    room = Room(store=store, bus=bus, clock=clock, second_ms=500)
    await room.start()
    site = Site(room=room, clock=clock, settings=settings or WebSettings(), version="test", bus="local")
    listener = bind("127.0.0.1", 0)
    up = asyncio.Event()
    node = Node(create_app(site, files={}), site, trusted_proxies="127.0.0.1", keepalive=keepalive)
    running = asyncio.create_task(node.serve(listener, listening=up.set))
    try:
        await up.wait()
        yield Inside(room, bus, site, f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        node.end()
        await running
        await room.stop()
        await store.close()
