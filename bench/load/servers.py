"""A node on a PostgreSQL of its own, in a temporary folder, with limits wide enough for one address to be everybody."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bench.load.measures import Meter
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
def running(*, environment: dict[str, str] | None = None) -> Iterator[Running]:
    """A node on PostgreSQL with fsync and synchronous_commit on."""
    with tempfile.TemporaryDirectory(prefix="maubinh-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL may run as another user
        postgres = LocalPostgres(folder / "postgres", settings=DURABLE)
        postgres.start()
        node = LocalNode(
            "node",
            folder=folder,
            database=postgres.url(),
            bus="local://",
            environment={**WIDE, **(environment or {})},
        )
        try:
            node.start()
            pids = {"server": node.daemon.pid, "database": postgres.daemon.pid}
            meters = {name: Meter(pid) for name, pid in pids.items() if pid is not None}
            yield Running("127.0.0.1", node.port, meters)
        finally:
            node.stop()
            postgres.stop()
            print(node.daemon.tail(lines=5) if node.daemon.log.exists() else "")
