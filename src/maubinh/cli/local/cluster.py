"""A whole cluster on this machine: PostgreSQL, NATS, nodes and, where it is installed, Caddy."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from maubinh.cli.local.binaries import MissingServerError
from maubinh.cli.local.caddy import LocalCaddy
from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.node import LocalNode
from maubinh.cli.local.postgres import LocalPostgres
from maubinh.cli.local.process import StartError
from maubinh.storage.postgres.store import CONNECTIONS

Tell = Callable[[str], None]


SPARE_CONNECTIONS = 50
"""Beside the nodes': for migrations, audits, dumps, what PostgreSQL keeps to itself, and sessions not yet gone."""
LEAST_CONNECTIONS = 100
"""PostgreSQL's own default."""


def connections_for(nodes: int) -> int:
    """How many sessions PostgreSQL must allow, so that every node can have all of its own."""
    return max(LEAST_CONNECTIONS, nodes * CONNECTIONS + SPARE_CONNECTIONS)


class Cluster:
    """The running parts; `caddy` is None where the machine has none."""

    def __init__(
        self, postgres: LocalPostgres, nats: LocalNats, nodes: list[LocalNode], caddy: LocalCaddy | None
    ) -> None:
        self.postgres = postgres
        self.nats = nats
        self.nodes = nodes
        self.caddy = caddy

    def restart_one_by_one(self, tell: Tell) -> None:
        """A rolling restart: each node hands over and comes back before the next one ends."""
        for node in self.nodes:
            node.stop()
            node.start()
            tell(f"{node.name} is back at {node.address}")


@contextmanager
def running_cluster(folder: Path, *, nodes: int, port: int, tell: Tell) -> Iterator[Cluster]:
    """Start everything in order, yield it, and stop it in reverse. Raises MissingServerError and StartError.

    `folder` keeps the database from one start to the next; `tell` is given a line for each part that runs.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"{folder} can be no folder of ours: {error.strerror}") from None
    with ExitStack() as parts:
        connections = {"max_connections": str(connections_for(nodes))}
        postgres = LocalPostgres(folder / "postgres", settings=connections)
        parts.callback(postgres.stop)
        postgres.start()
        tell(f"PostgreSQL at 127.0.0.1:{postgres.port}")
        nats = LocalNats(folder)
        parts.callback(nats.stop)
        nats.start()
        tell(f"NATS at {nats.url}")
        running = [
            LocalNode(f"node{number}", folder=folder, database=postgres.url(), bus=nats.url)
            for number in range(1, nodes + 1)
        ]
        for node in running:
            parts.callback(node.stop)
            node.start()
            tell(f"{node.name} at {node.address}")
        yield Cluster(postgres, nats, running, _caddy(running, parts, folder=folder, port=port, tell=tell))


def _caddy(
    nodes: list[LocalNode], parts: ExitStack, *, folder: Path, port: int, tell: Tell
) -> LocalCaddy | None:
    try:
        caddy = LocalCaddy(nodes, folder=folder, port=port)
    except MissingServerError as error:
        tell(f"{error}; every node serves every table, so use any of them")
        return None
    parts.callback(caddy.stop)
    caddy.start()
    tell(f"Caddy at {caddy.address}")
    return caddy
