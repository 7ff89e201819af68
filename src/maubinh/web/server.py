"""Runs the application on uvicorn, with an end that hands its sockets over."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator

import structlog
import uvicorn
from litestar.types import ASGIApp

from maubinh.web.binding import BACKLOG
from maubinh.web.site import Site
from maubinh.web.socket.outlet import outlets

_log = structlog.get_logger(__name__)

DRAIN_SECONDS = 10.0
KEEPALIVE = 20.0
"""Seconds of silence after which a socket is pinged, and again after which one that does not answer is cut."""

COME_BACK_MS = 250
"""Sockets of a closing node come back after one to eight times this."""


class _Uvicorn(uvicorn.Server):
    """uvicorn without its signal handlers: the end of a node begins with its sockets, not with its loop."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self.listening = listening

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the command line."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Take connections, and say so."""
        await super().startup(sockets=sockets)
        self.listening()


class Node:
    """One server: `serve` runs it, `end` (safe in a signal handler of the loop) lets it finish."""

    def __init__(
        self, app: ASGIApp, site: Site, *, trusted_proxies: str, keepalive: float = KEEPALIVE
    ) -> None:
        self._site = site
        self._ending = asyncio.Event()
        self._config = uvicorn.Config(
            app,
            ws=outlets(),
            ws_max_size=4 * site.limits.message_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=keepalive,
            ws_ping_timeout=keepalive,
            http="h11",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=trusted_proxies,
            timeout_graceful_shutdown=3,
            backlog=BACKLOG,
        )

    def end(self) -> None:
        """Hand the sockets over and return from `serve`."""
        self._ending.set()

    async def serve(self, listener: socket.socket, *, listening: Callable[[], None]) -> None:
        """Serve until `end`. `listening` is called once connections are taken."""
        server = _Uvicorn(self._config, listening)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        waiting = asyncio.create_task(self._ending.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not running.done():
            await self._hand_over(server)
            server.should_exit = True
        await running

    async def _hand_over(self, server: uvicorn.Server) -> None:
        """Take no more connections, ask every socket to come back, finish what is in flight."""
        self._site.draining = True
        for accepting in server.servers:
            accepting.close()
        _log.info("draining", sockets=len(self._site.hub))
        self._site.hub.farewell(after_ms=COME_BACK_MS)
        try:
            await asyncio.wait_for(self._site.room.drain(), timeout=DRAIN_SECONDS)
        except TimeoutError:
            _log.warning("drain_timeout", seconds=DRAIN_SECONDS)
