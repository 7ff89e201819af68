"""A whole cluster on this machine: PostgreSQL, NATS, nodes and, where it is installed, Caddy."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from maubinh.cli.local.binaries import MissingServerError
from maubinh.cli.local.caddy import LocalCaddy
from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.node import LocalNode
from maubinh.cli.local.postgres import LocalPostgres

Tell = Callable[[str], None]


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
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as parts:
        postgres = LocalPostgres(folder / "postgres")
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
