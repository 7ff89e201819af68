"""The faults: when and what, drawn from a seed."""

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from maubinh.cli.local.node import LocalNode
from maubinh.cli.local.process import StartError
from tests.chaos.world import World

PAUSE = (0.3, 1.3)
"""Seconds between two faults."""
DOWN = (0.0, 0.6)
FROZEN = (0.3, 2.0)
HALF_OPEN = (0.5, 3.0)
BUS_AWAY = (1.0, 4.0)
SETTLING_MS = 3_000
"""After the database is back, waiting work is done late without anybody's fault."""


@dataclass
class Tally:
    """What was done, and when the database was away (ms since the epoch, with some time to settle)."""

    kills: int = 0
    freezes: int = 0
    database_kills: int = 0
    bus_outages: int = 0
    cuts: int = 0
    half_opens: int = 0
    outages: list[tuple[int, int]] = field(default_factory=list)


class Attack:
    """Faults on a world for a while. At least one node is always left alone."""

    def __init__(self, world: World, *, chance: random.Random) -> None:
        self._world = world
        self._chance = chance
        self._hurt: set[str] = set()
        self.tally = Tally()

    async def run(self, seconds: float, *, database_kills: int, bus_outages: int) -> Tally:
        """Do harm for `seconds`, then heal everything."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._spread(seconds, bus_outages, self._lose_bus))
            group.create_task(self._spread(seconds, database_kills, self._kill_database))
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                await asyncio.sleep(self._chance.uniform(*PAUSE))
                fault = self._chance.choices(
                    (self._kill, self._freeze, self._cut, self._half_open), weights=(5, 3, 3, 2)
                )[0]
                group.create_task(fault())
        return self.tally

    async def _spread(self, seconds: float, times: int, fault: Callable[[], Awaitable[None]]) -> None:
        for _ in range(times):
            await asyncio.sleep(seconds / (times + 1))
            await fault()

    @contextlib.contextmanager
    def _victim(self) -> Iterator[LocalNode | None]:
        free = [node for node in self._world.nodes if node.name not in self._hurt]
        node = self._chance.choice(free) if len(free) > 1 else None
        if node is not None:
            self._hurt.add(node.name)
        try:
            yield node
        finally:
            if node is not None:
                self._hurt.discard(node.name)

    async def _kill(self) -> None:
        with self._victim() as node:
            if node is not None:
                await asyncio.to_thread(node.daemon.kill)
                self.tally.kills += 1
                await asyncio.sleep(self._chance.uniform(*DOWN))
                await _start_again(node)

    async def _freeze(self) -> None:
        with self._victim() as node:
            if node is not None:
                node.daemon.freeze()
                self.tally.freezes += 1
                await asyncio.sleep(self._chance.uniform(*FROZEN))
                node.daemon.thaw()

    async def _cut(self) -> None:
        self.tally.cuts += self._world.balancer.cut(self._chance.randint(1, 8))

    async def _half_open(self) -> None:
        count, seconds = self._chance.randint(1, 4), self._chance.uniform(*HALF_OPEN)
        self.tally.half_opens += await self._world.balancer.half_open(count, seconds=seconds)

    async def _kill_database(self) -> None:
        began = time.time_ns() // 1_000_000
        await asyncio.to_thread(self._world.postgres.daemon.kill)
        self.tally.database_kills += 1
        await asyncio.to_thread(self._world.postgres.start)
        self.tally.outages.append((began, time.time_ns() // 1_000_000 + SETTLING_MS))

    async def _lose_bus(self) -> None:
        await asyncio.to_thread(self._world.nats.daemon.kill)
        self.tally.bus_outages += 1
        await asyncio.sleep(self._chance.uniform(*BUS_AWAY))
        await asyncio.to_thread(self._world.nats.start)


async def _start_again(node: LocalNode) -> None:
    while True:
        try:
            await asyncio.to_thread(node.start)
        except StartError:
            continue  # the database was away for longer than a starting node waits
        return
