"""Whether everything lives again once the faults have ended."""

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from maubinh.storage import schema
from maubinh.storage.audit.snapshot import in_one_snapshot
from tests.chaos.violations import Kind, Violation

ASK_EVERY = 0.5
LONG_MS = 5_000
"""A deadline that is so much behind is carried out by nobody: on a healed cluster it takes a tenth of a second."""


@dataclass(frozen=True)
class Pulse:
    """How far each table has come (hands that are over), and which deadlines wait: where, and for how long (ms)."""

    hands: dict[str, int]
    overdue: dict[str, int]

    def dead(self, tables: Collection[str], *, since: "Pulse") -> list[Violation]:
        """What has not lived since an earlier pulse: tables that ended no hand, deadlines nobody takes."""
        still = [code for code in tables if self.hands.get(code, 0) <= since.hands.get(code, 0)]
        late = {where: ms for where, ms in self.overdue.items() if ms > LONG_MS}
        return [
            *(Violation(Kind.STUCK, f"{code} has ended no hand since the faults") for code in still),
            *(Violation(Kind.STUCK, f"{where} has been due for {ms} ms") for where, ms in late.items()),
        ]


@dataclass(frozen=True)
class Healed:
    """What had not come to life in time, and by how many ms each deadline was overdue then."""

    violations: list[Violation]
    overdue: list[int]


async def healing(database: str, tables: Collection[str], *, within: float) -> Healed:
    """Return as soon as every table has ended another hand and no deadline is long overdue, or time is up."""
    give_up = time.monotonic() + within
    before = await _felt(database)
    now = before
    while (dead := now.dead(tables, since=before)) and time.monotonic() < give_up:
        await asyncio.sleep(ASK_EVERY)
        now = await _felt(database)
    return Healed(dead, sorted(now.overdue.values()))


async def _felt(database: str) -> Pulse:
    return await in_one_snapshot(
        database, lambda connection: pulse(connection, now=time.time_ns() // 1_000_000)
    )


def pulse(connection: Connection, *, now: int) -> Pulse:
    """Where everything stands at a time (ms since the epoch)."""
    hands, deadlines = schema.hands, schema.deadlines
    ended = connection.execute(
        select(hands.c.table_code, func.max(hands.c.hand)).group_by(hands.c.table_code)
    )
    waiting = connection.execute(
        select(deadlines.c.table_code, deadlines.c.kind, deadlines.c.due).where(deadlines.c.due < now)
    )
    return Pulse(
        hands={code: int(hand) for code, hand in ended},
        overdue={f"{code}'s deadline {kind}": now - due for code, kind, due in waiting},
    )
