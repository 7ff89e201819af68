"""A rolling restart under play: nobody notices more than a reconnect."""

import asyncio
import random
from collections.abc import Sequence

import pytest

from maubinh.storage.audit.snapshot import in_one_snapshot
from tests.chaos.checks import check_everything
from tests.chaos.clients import TableOfClients, open_table
from tests.chaos.records import Records
from tests.chaos.world import running_world

TABLES = 6
# What a move may be told when another player of the same table was quicker, restart or not.
RACES = {"stale_step", "stale_hand", "not_everyone_ready", "already_ready", "already_locked"}


async def hands_go_on(records: Records, tables: Sequence[TableOfClients]) -> None:
    """Return once every table has ended another hand; the test's time-out is the limit."""
    before = dict(records.ended)
    while any(records.ended[table.code] <= before.get(table.code, 0) for table in tables):
        await records.news()


@pytest.mark.heavy
async def test_three_nodes_restart_one_by_one_under_play() -> None:
    chance = random.Random(5)
    records = Records(chance)
    async with running_world(nodes=3, chance=chance, sabotage=None) as world:
        address = world.balancer.address
        tables = [await open_table(address, people=2, sleepy=False, records=records) for _ in range(TABLES)]
        playing = [asyncio.create_task(table.play()) for table in tables]
        await hands_go_on(records, tables)
        for node in world.nodes:
            assert await asyncio.to_thread(node.daemon.stop, timeout=30) == 0
            await hands_go_on(records, tables)
            await asyncio.to_thread(node.start)
            await hands_go_on(records, tables)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        findings = await in_one_snapshot(
            world.database, lambda connection: check_everything(connection, records, [])
        )
    assert findings.violations == []
    assert set(records.refusals) <= RACES
    assert findings.frames > 0
