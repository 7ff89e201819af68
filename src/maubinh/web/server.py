"""Runs the application on uvicorn: one address line, and an end that hands its sockets over."""

import asyncio
import contextlib
import errno
import signal
import socket
from collections.abc import Callable, Iterator

import structlog
import uvicorn
from litestar.types import ASGIApp
from msgspec import Struct

from maubinh.web.site import Site
from maubinh.web.socket.outlet import Outlet

_log = structlog.get_logger(__name__)

BACKLOG = 4096
COME_BACK_MS = 250
"""Sockets of a closing node come back after one to eight times this."""


class PortTakenError(Exception):
    """Another program listens at the address."""


class Listening(Struct, frozen=True):
    """Where a server listens, and how long its end may take (seconds)."""

    host: str
    port: int
    trusted_proxies: str = "127.0.0.1"
    drain: float = 10.0


def bind(where: Listening) -> socket.socket:
    """A listening socket; port 0 takes any free one. Raises PortTakenError, or OSError for a bad address."""
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((where.host, where.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(f"{where.host}:{where.port} is in use") from None
        raise
    listener.setblocking(False)
    return listener


class _Uvicorn(uvicorn.Server):
    """uvicorn without its signal handlers: the end of a node begins with its sockets, not with its loop."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `serve`."""
        yield


async def serve(
    app: ASGIApp, site: Site, *, where: Listening, listener: socket.socket, listening: Callable[[], None]
) -> None:
    """Serve until SIGTERM or SIGINT, then hand over and return. `listening` is called once connections are taken."""
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # Litestar and uvicorn each spell ASGI's types
        ws=Outlet,
        ws_max_size=4 * site.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        http="h11",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=where.trusted_proxies,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
    )
    server = _Uvicorn(config)
    ending = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ending.set)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    announcing = asyncio.create_task(_announce(server, running, listening))
    waiting = asyncio.create_task(ending.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    announcing.cancel()
    if not running.done():
        await _hand_over(server, site, where.drain)
        server.should_exit = True
    await running


async def _announce(
    server: uvicorn.Server, running: "asyncio.Task[None]", listening: Callable[[], None]
) -> None:
    while not server.started and not running.done():
        await asyncio.sleep(0.005)
    if server.started:
        listening()


async def _hand_over(server: uvicorn.Server, site: Site, seconds: float) -> None:
    """Take no more connections, ask every socket to come back, finish what is in flight."""
    site.draining = True
    for accepting in server.servers:
        accepting.close()
    _log.info("draining", sockets=len(site.hub))
    site.hub.farewell(after_ms=COME_BACK_MS)
    try:
        await asyncio.wait_for(site.room.drain(), timeout=seconds)
    except TimeoutError:
        _log.warning("drain_timeout", seconds=seconds)
