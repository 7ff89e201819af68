"""Nodes whose NATS server was killed: play goes on, through what each reads in the database."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from maubinh.cli.local.nats import LocalNats
from maubinh.table import commands as c
from tests.room.support import until
from tests.servers.running import running_nats
from tests.servers.test_nodes import NODES, Node, dealt, numbers_heard, rows_of, started


@pytest.fixture
def own_nats() -> Iterator[LocalNats]:
    """A server that the test may kill."""
    with running_nats() as server:
        yield server


@pytest.fixture
async def nodes(postgres_url: str, own_nats: LocalNats) -> AsyncIterator[list[Node]]:
    """Four nodes that hear each other."""
    running = [await started(postgres_url, own_nats.url) for _ in range(NODES)]
    await until(lambda: all(node.bus.link is not None for node in running))
    yield running
    for node in running:
        await node.close()


async def test_with_nats_killed_all_play_the_hand_on_and_every_node_tells_of_each_move(
    nodes: list[Node], own_nats: LocalNats
) -> None:
    code = await dealt(nodes)
    locks = [c.Lock(hand=1, rows=await rows_of(node, code)) for node in nodes]
    heard = [numbers_heard(node, code) for node in nodes]
    await asyncio.to_thread(own_nats.daemon.kill)
    await until(lambda: all(node.bus.link is None for node in nodes))
    for node, lock in zip(nodes, locks, strict=True):
        seq = await node.do(code, "lock", lock)
        for numbers in heard:
            while await numbers.get() < seq:
                pass
    for node in nodes:
        view = await node.view(code)
        assert view.showing is not None or view.last is not None
