"""One node: database, bus, room and web server, opened in order and closed in reverse."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import structlog

from maubinh.bus import BusUrlError, open_bus
from maubinh.cli.addresses import hide_password
from maubinh.cli.config import Config
from maubinh.room.clock import SystemClock
from maubinh.room.fields import Fields
from maubinh.room.ports import Bus, Store, StoreFull, StoreUnavailable
from maubinh.room.service import Room
from maubinh.room.solving import Solving
from maubinh.room.timekeeper import Timekeeper
from maubinh.storage import DatabaseUrlError, open_store
from maubinh.storage.refused import StoreRefused
from maubinh.storage.revision import SchemaInUseError
from maubinh.web.app import create_app
from maubinh.web.client import load_client
from maubinh.web.logs import set_up_logs
from maubinh.web.metrics import CLOCK_OFFSET, serve_metrics
from maubinh.web.server import Node
from maubinh.web.site import Site, WebSettings

_log = structlog.get_logger(__name__)


class StartError(Exception):
    """A node that cannot start; `code` is stable, the message has no secret."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


async def run_node(config: Config, listener: socket.socket, *, listening: Callable[[], None]) -> None:
    """Serve on `listener` until told to end. `listening` is called once. Raises StartError."""
    set_up_logs(level=config.log_level, plain=config.log_plain)
    clock = SystemClock()
    CLOCK_OFFSET.set_function(lambda: clock.offset / 1000)
    async with _room(config, clock) as room:
        settings = WebSettings(origins=config.origins, secure=config.secure, limits=config.limits)
        site = Site(
            room=room,
            clock=clock,
            settings=settings,
            version=version("maubinh"),
            bus=config.bus.partition(":")[0],
        )
        app = create_app(site, files=load_client())
        with _metrics(config.metrics_port):
            # What start-up made stays for ever: the collector need not walk it again. Nor is it to walk all that
            # thousands of sockets hold every few minutes: what has cycles is left by closed ones (web's Tidy). What
            # is new it walks often: its count falls with all that is freed, so far more than the count gathers.
            gc.collect()
            gc.freeze()
            gc.set_threshold(200, 5, 1_000_000)
            node = Node(app, site, trusted_proxies=config.trusted_proxies)
            for number in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(number, node.end)

            def open_for_play() -> None:
                listening()
                room.attend()  # visitors need not wait until the solver is loaded

            await node.serve(listener, listening=open_for_play)


@contextlib.contextmanager
def _metrics(port: int) -> Iterator[None]:
    with contextlib.ExitStack() as offered:
        try:
            offered.enter_context(serve_metrics(port))
        except OSError as error:
            code = "port_taken" if error.errno == errno.EADDRINUSE else "bad_address"
            raise StartError(code, f"metrics at 127.0.0.1:{port}: {error.strerror}") from None
        yield


@contextlib.asynccontextmanager
async def _room(config: Config, clock: SystemClock) -> AsyncIterator[Room]:
    async with contextlib.AsyncExitStack() as open_parts:
        store = await _store(config)
        open_parts.push_async_callback(store.close)
        open_parts.push_async_callback(await _keep_time(clock, store, config))
        bus = await _bus(config)
        if bus is not None:
            open_parts.push_async_callback(bus.close)
        room = Room(
            store=store,
            bus=bus,
            clock=clock,
            solving=Solving(fields=Fields(Path(config.data_dir) / "fields")),
            second_ms=max(1, 1000 // config.clock_divisor),
            most_seats=config.limits.seats_per_player,
        )
        await room.start(attend=False)
        open_parts.push_async_callback(room.stop)
        yield room


async def _store(config: Config) -> Store:
    url = config.database_url
    try:
        _make_data_dir(config)
        return await open_store(url)
    except DatabaseUrlError as error:
        raise StartError("bad_database", str(error)) from None
    except OSError as error:
        raise StartError("bad_data_dir", f"{config.data_dir}: {error.strerror}") from None
    except SchemaInUseError as error:
        raise StartError("schema_in_use", str(error)) from None
    except StoreRefused as error:
        raise StartError("database_refused", f"{hide_password(url)}: {error}") from None
    except StoreFull as error:
        raise StartError("storage_full", str(error)) from None
    except StoreUnavailable:
        raise _unavailable(url) from None


async def _keep_time(clock: SystemClock, store: Store, config: Config) -> Callable[[], Awaitable[None]]:
    """Set the clock before anything is decided by it, and keep it; what ends that is returned."""
    timekeeper = Timekeeper(clock, store, tell=lambda event, seconds: _log.warning(event, seconds=seconds))
    try:
        await timekeeper.start()
    except StoreUnavailable:
        raise _unavailable(config.database_url) from None
    return timekeeper.stop


def _unavailable(url: str) -> StartError:
    return StartError("database_unavailable", f"cannot reach {hide_password(url)}")


def _make_data_dir(config: Config) -> None:
    if not config.database:
        Path(config.data_dir).mkdir(parents=True, exist_ok=True)


async def _bus(config: Config) -> Bus | None:
    """The way to other nodes; None for a node that is alone."""
    if config.bus.startswith("local:"):
        if config.database.startswith("postgres"):
            _log.warning("alone", database="postgresql", bus="local")
        return None
    try:
        return await open_bus(config.bus)
    except BusUrlError as error:
        raise StartError("bad_bus", str(error)) from None
