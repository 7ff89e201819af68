"""Chaos by command: `python -m tests.chaos.run --seconds 600`. Prints what was done, measured and violated."""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import time
from collections.abc import Sequence

from maubinh.storage.audit.snapshot import in_one_snapshot
from tests.chaos.checks import Findings, check_everything
from tests.chaos.clients import TableOfClients, open_table
from tests.chaos.company import GamblingTable, come_and_go, open_gambling_table, watch
from tests.chaos.faults import Attack, Tally
from tests.chaos.healing import Healed, healing
from tests.chaos.outcome import Outcome
from tests.chaos.plan import Plan
from tests.chaos.records import Records
from tests.chaos.world import World, running_world

FAULTY_SEATING = 8
"""A build with a fault may never seat everybody; after so many seconds it is attacked as it is."""
WATCHED = 4
"""Of every so many tables one is watched by somebody."""

AnyTable = TableOfClients | GamblingTable


async def run(plan: Plan) -> Outcome:
    """Carry a plan out. Raises what a client raised that no client should."""
    chance = random.Random(plan.seed)
    records = Records(chance)
    async with running_world(nodes=plan.nodes, chance=chance, sabotage=plan.sabotage) as world:
        opening = (_open(world, number, records) for number in range(plan.tables))
        playing = dict(await asyncio.gather(*opening))
        await _seated(list(playing), within=None if plan.sabotage is None else FAULTY_SEATING)
        passing = _passers_by(world, list(playing), records)
        began = time.monotonic()
        tally = await Attack(world, chance=chance).run(
            plan.seconds, database_kills=plan.database_kills, bus_outages=plan.bus_outages
        )
        seconds = time.monotonic() - began
        healed = await _healed(world, plan, list(playing))
        await _sent_home([*playing.values(), *passing])
        await asyncio.gather(*(asyncio.to_thread(node.stop) for node in world.nodes))
        findings = await _checked(world, records, tally, healed)
    return Outcome(plan, tally, findings, records, seconds, tuple(table.code for table in playing))


async def _open(world: World, number: int, records: Records) -> tuple[AnyTable, asyncio.Task[None]]:
    """A table at which everybody sits down and plays."""
    address, people = world.balancer.address, 2 + number % 3
    table: AnyTable
    if number % 10 == 5:
        table = await open_gambling_table(address, people=people, records=records)
    else:
        sleepy = number % 4 == 0
        table = await open_table(address, people=people, sleepy=sleepy, records=records, whims=True)
    return table, asyncio.create_task(table.play(), name=table.code)


async def _seated(tables: Sequence[AnyTable], *, within: float | None) -> None:
    """Return once everybody sits, or after some seconds."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(within):
            await asyncio.gather(*(table.seated() for table in tables))


def _passers_by(world: World, tables: Sequence[AnyTable], records: Records) -> list[asyncio.Task[None]]:
    """People who watch, and who open tables of their own for a while."""
    address, chance = world.balancer.address, records.chance
    watching = [watch(address, table.code, records=records, chance=chance) for table in tables[::WATCHED]]
    opening = come_and_go(address, records=records, chance=chance)
    return [asyncio.create_task(each) for each in (*watching, opening)]


async def _healed(world: World, plan: Plan, tables: Sequence[AnyTable]) -> Healed:
    if not plan.healing:
        return Healed([], [])
    return await healing(world.database, [table.code for table in tables], within=plan.healing)


async def _sent_home(clients: Sequence[asyncio.Task[None]]) -> None:
    """Cancel them; one that ended by itself failed, and that is told."""
    for task in clients:
        if not task.cancel():
            await task
    await asyncio.gather(*clients, return_exceptions=True)


async def _checked(world: World, records: Records, tally: Tally, healed: Healed) -> Findings:
    findings = await in_one_snapshot(
        world.database,
        lambda connection: check_everything(connection, records, tally.outages, alone=True),
    )
    findings.violations += healed.violations
    findings.overdue = healed.overdue
    # Late by so much at least.
    findings.lateness += healed.overdue
    return findings


def main() -> int:
    """The command; exit status 1 when anything was violated or missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-kills", type=int, default=6)
    parser.add_argument("--bus-outages", type=int, default=6)
    parser.add_argument(
        "--healing", type=float, default=30, help="seconds to come to life again; 0: do not ask"
    )
    parser.add_argument("--sabotage", help="run nodes with a fault of tests/chaos/sabotage.py built in")
    plan = Plan(**vars(parser.parse_args()))
    # Ended by a signal, it still stops what it started.
    signal.signal(signal.SIGTERM, lambda _number, _frame: signal.raise_signal(signal.SIGINT))
    outcome = asyncio.run(run(plan))
    sys.stdout.write("\n".join(outcome.lines()) + "\n")
    return 0 if outcome.passed else 1


if __name__ == "__main__":
    sys.exit(main())
