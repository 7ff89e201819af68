"""The cluster under attack: a durable PostgreSQL, NATS, nodes, and the balancer that clients go through."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.node import SERVE, LocalNode
from maubinh.cli.local.postgres import LocalPostgres
from maubinh.storage.migrate import migrate
from tests.chaos.balancer import Balancer
from tests.servers.running import folder_for_servers
from tests.web.support import ROOMY, TALKATIVE

ROOT = Path(__file__).parents[2]
SOURCES = os.pathsep.join((str(ROOT), str(ROOT / "src")))
"""The nodes are of this checkout, whatever is installed."""
HURRY = 10
"""What the nodes' clocks are divided by: a row is shown for 100 ms, and time to arrange runs out after 3 s."""
TIMED = {"track_commit_timestamp": "on"}
"""Tells afterwards how late each deadline was on disk."""


@dataclass
class World:
    """Everything that runs."""

    postgres: LocalPostgres
    nats: LocalNats
    nodes: list[LocalNode]
    balancer: Balancer

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.postgres.url()


def command_of(sabotage: str | None) -> Sequence[str]:
    """What runs a node: the real program, or one with a fault built in."""
    return SERVE if sabotage is None else (sys.executable, "-m", "tests.chaos.sabotage", sabotage)


@asynccontextmanager
async def running_world(*, nodes: int, chance: random.Random, sabotage: str | None) -> AsyncIterator[World]:
    """Start everything, yield it, and stop it."""
    with folder_for_servers() as folder:
        postgres, nats = LocalPostgres(folder / "postgres", settings=TIMED), LocalNats(folder)
        parts: list[LocalNode] = []
        balancer: Balancer | None = None
        try:
            await asyncio.to_thread(postgres.start)
            await asyncio.to_thread(nats.start)
            await migrate(postgres.url())
            parts = [_node(number, folder, postgres, nats, sabotage) for number in range(nodes)]
            await asyncio.gather(*(asyncio.to_thread(node.start) for node in parts))
            balancer = Balancer([node.port for node in parts], chance=chance)
            await balancer.start()
            yield World(postgres, nats, parts, balancer)
        finally:
            if balancer is not None:
                await balancer.stop()
            for node in parts:
                await asyncio.to_thread(node.daemon.kill)
            await asyncio.to_thread(nats.stop)
            await asyncio.to_thread(postgres.stop)


def _node(
    number: int, folder: Path, postgres: LocalPostgres, nats: LocalNats, sabotage: str | None
) -> LocalNode:
    environment = {**ROOMY, **TALKATIVE, "MAUBINH_CLOCK_DIVISOR": str(HURRY), "PYTHONPATH": SOURCES}
    return LocalNode(
        f"node{number}",
        folder=folder,
        database=postgres.url(),
        bus=nats.url,
        environment=environment,
        command=command_of(sabotage),
    )
