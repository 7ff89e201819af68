"""Chaos by command: `python -m tests.chaos.run --seconds 600`. Prints what was done, measured and violated."""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from maubinh.storage.audit.snapshot import in_one_snapshot
from tests.chaos.checks import Findings, check_everything
from tests.chaos.clients import Records, TableOfClients, open_table
from tests.chaos.faults import Attack, Tally
from tests.chaos.world import World, running_world

FAULTY_SEATING = 20
"""A build with a fault may never seat everybody; after so many seconds it is attacked as it is."""


@dataclass(frozen=True)
class Plan:
    """A run. Of every four tables one lets its time run out; tables have two to four people."""

    seconds: float
    nodes: int = 3
    tables: int = 40
    database_kills: int = 1
    bus_outages: int = 1
    seed: int = 1
    sabotage: str | None = None


@dataclass
class Outcome:
    """What a run did and what was found afterwards."""

    tally: Tally
    findings: Findings
    records: Records
    seconds: float

    def lines(self) -> list[str]:
        """The report."""
        late = sorted(self.findings.lateness)
        told = (
            f"{len(late)}, p50 {late[len(late) // 2]} ms, p99 {late[len(late) * 99 // 100]} ms,"
            f" max {late[-1]} ms, {sum(ms >= 1000 for ms in late)} a second late"
            if late
            else "none"
        )
        done = {name: value for name, value in asdict(self.tally).items() if name != "outages"}
        found, heard = self.findings, self.records
        return [
            f"{self.seconds:.0f} s of faults: {done}",
            f"{found.tables} tables, {found.hands} hands, {found.events} events, {found.issued} chips issued",
            f"{found.acknowledged} commands acknowledged, {heard.heard} frames heard",
            f"{heard.snapshots} resumed afresh, {found.frames} frames searched for cards",
            f"deadlines while the database was there: {told}",
            f"refusals: {dict(heard.refusals)}",
            f"{len(found.violations)} violations",
            *found.violations[:20],
        ]


async def run(plan: Plan) -> Outcome:
    """Carry a plan out. Raises what a client raised that no client should."""
    chance = random.Random(plan.seed)
    records = Records(chance)
    async with running_world(nodes=plan.nodes, chance=chance, sabotage=plan.sabotage) as world:
        opening = (_open(world, number, records) for number in range(plan.tables))
        playing = dict(await asyncio.gather(*opening))
        await _seated(list(playing), within=None if plan.sabotage is None else FAULTY_SEATING)
        attack = Attack(world, chance=chance)
        began = time.monotonic()
        tally = await attack.run(
            plan.seconds, database_kills=plan.database_kills, bus_outages=plan.bus_outages
        )
        seconds = time.monotonic() - began
        for task in playing.values():
            if not task.cancel():
                await task  # it ended by itself: where it failed, that is told
        await asyncio.gather(*playing.values(), return_exceptions=True)
        for node in world.nodes:
            await asyncio.to_thread(node.stop)
        findings = await in_one_snapshot(
            world.database, lambda connection: check_everything(connection, records, tally.outages)
        )
    return Outcome(tally, findings, records, seconds)


async def _open(world: World, number: int, records: Records) -> tuple[TableOfClients, asyncio.Task[None]]:
    """A table at which everybody sits down and plays."""
    people = 2 + number % 3
    table = await open_table(world.balancer.address, people=people, sleepy=number % 4 == 0, records=records)
    return table, asyncio.create_task(table.play(), name=table.code)


async def _seated(tables: Sequence[TableOfClients], *, within: float | None) -> None:
    """Return once everybody sits, or after some seconds."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(within):
            await asyncio.gather(*(table.seated() for table in tables))


def main() -> int:
    """The command; exit status 1 when anything was violated."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-kills", type=int, default=6)
    parser.add_argument("--bus-outages", type=int, default=6)
    parser.add_argument("--sabotage", help="run nodes with a fault of tests/chaos/sabotage.py built in")
    plan = Plan(**vars(parser.parse_args()))
    # Ended by a signal, it still stops what it started.
    signal.signal(signal.SIGTERM, lambda _number, _frame: signal.raise_signal(signal.SIGINT))
    outcome = asyncio.run(run(plan))
    sys.stdout.write("\n".join(outcome.lines()) + "\n")
    return 1 if outcome.findings.violations else 0


if __name__ == "__main__":
    sys.exit(main())
