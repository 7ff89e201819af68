"""A node on servers of its own, in a temporary folder, with limits wide enough for one address to be everybody."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bench.load.measures import Meter
from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.node import LocalNode
from maubinh.cli.local.postgres import LocalPostgres

WIDE = {
    "MAUBINH_LIMITS_REQUESTS_PER_MINUTE": "100000000",
    "MAUBINH_LIMITS_GUESTS_PER_MINUTE": "100000000",
    "MAUBINH_LIMITS_CONNECTS_PER_MINUTE": "100000000",
    "MAUBINH_LIMITS_SOCKETS_PER_ADDRESS": "1000000",
    "MAUBINH_LIMITS_MESSAGES_PER_SECOND": "100000",
    "MAUBINH_LIMITS_MESSAGE_BURST": "100000",
    "MAUBINH_LOG_LEVEL": "warning",
}
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "shared_buffers": "256MB"}


class Running(Struct, frozen=True):
    """Where the server answers, and the meters of its parts."""

    host: str
    port: int
    meters: dict[str, Meter]


@contextlib.contextmanager
def running(*, bus: str = "local", environment: dict[str, str] | None = None) -> Iterator[Running]:
    """A node on PostgreSQL with fsync and synchronous_commit on; with the bus "nats" it hints as in a cluster."""
    with contextlib.ExitStack() as parts:
        folder = Path(parts.enter_context(tempfile.TemporaryDirectory(prefix="maubinh-bench-")))
        folder.chmod(0o755)  # PostgreSQL may run as another user
        postgres = LocalPostgres(folder / "postgres", settings=DURABLE)
        parts.callback(postgres.stop)
        postgres.start()
        daemons = {"database": postgres.daemon}
        address = "local://"
        if bus == "nats":
            nats = LocalNats(folder)
            parts.callback(nats.stop)
            nats.start()
            address, daemons["bus"] = nats.url, nats.daemon
        settings = {**WIDE, **(environment or {})}
        node = LocalNode("node", folder=folder, database=postgres.url(), bus=address, environment=settings)
        parts.callback(_stop, node)
        node.start()
        daemons["server"] = node.daemon
        meters = {name: Meter(each.pid) for name, each in daemons.items() if each.pid is not None}
        yield Running("127.0.0.1", node.port, meters)


def _stop(node: LocalNode) -> None:
    node.stop()
    print(node.daemon.tail(lines=5) if node.daemon.log.exists() else "")
