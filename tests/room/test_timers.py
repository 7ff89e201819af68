"""Deadlines taken from the store when they are due."""

import asyncio
from collections.abc import Collection

import pytest

from maubinh.room.background import Background
from maubinh.room.ports import DueDeadline, StoreUnavailable
from maubinh.room.timers import LONGEST_SLEEP_MS, Timers
from tests.room.support import after, until
from tests.support.clock import ManualClock


class Rows:
    """Deadline rows, each handed out once."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.rows: list[DueDeadline] = []
        self.away = 0
        self.asked = 0

    async def due(self, now: int, *, limit: int, besides: Collection[str] = ()) -> list[DueDeadline]:
        self.asked += 1
        if self.away:
            self.away -= 1
            raise StoreUnavailable
        due = [row for row in self.rows if row.due <= now and row.table not in besides][:limit]
        self.rows = [row for row in self.rows if row not in due]
        return due

    async def next_due(self, *, besides: Collection[str] = ()) -> int | None:
        return min((row.due for row in self.rows if row.table not in besides), default=None)

    def add(self, table: str, ms: int) -> int:
        """A deadline in `ms` from now; when it is due."""
        due = self._clock.now() + ms
        self.rows.append(DueDeadline(table, "showing", due, 1))
        return due


class Watched:
    """Timers over rows, and what they carried out."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.rows = Rows(self.clock)
        self.done: list[str] = []
        self.background = Background()
        self.besides: frozenset[str] = frozenset()
        self.may_begin, self.may_end = asyncio.Event(), asyncio.Event()
        self.may_begin.set()
        self.may_end.set()
        self.timers = Timers(self.rows, self.clock, self.background, errands=self)  # type: ignore[arg-type]  # two of the port's methods

    async def prepare(self) -> None:
        await self.may_begin.wait()

    async def carry_out(self, deadline: DueDeadline) -> None:
        if deadline.table == "BROKEN":
            raise RuntimeError("this one fails")
        self.done.append(deadline.table)
        await self.may_end.wait()


@pytest.fixture
def watched() -> Watched:
    return Watched()


async def test_a_deadline_that_is_noted_is_carried_out_at_its_time_and_not_before(watched: Watched) -> None:
    watched.timers.start()
    await until(lambda: watched.rows.asked > 0)
    watched.timers.note(watched.rows.add("A", 40))
    await asyncio.sleep(0)
    assert watched.done == []
    await after(watched.clock, 40, lambda: watched.done == ["A"])
    await watched.timers.stop()


async def test_deadlines_of_other_nodes_are_found_without_being_noted(watched: Watched) -> None:
    watched.timers.start()
    await until(lambda: watched.rows.asked > 0)
    watched.rows.add("A", 10)
    await after(watched.clock, LONGEST_SLEEP_MS, lambda: watched.done == ["A"])
    await watched.timers.stop()


async def test_a_store_that_is_away_is_asked_again(watched: Watched) -> None:
    watched.rows.away = 2
    watched.rows.add("A", 0)
    watched.timers.start()
    await after(watched.clock, 2 * LONGEST_SLEEP_MS, lambda: watched.done == ["A"])
    await watched.timers.stop()


async def test_one_that_fails_is_logged_and_the_others_go_on(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    for table in ("BROKEN", "A"):
        watched.rows.add(table, 0)
    watched.timers.start()
    await until(lambda: watched.done == ["A"])
    await watched.background.finish()
    assert "this one fails" in caplog.text
    await watched.timers.stop()


async def test_nothing_is_taken_before_what_it_needs_is_prepared(watched: Watched) -> None:
    watched.may_begin.clear()
    watched.rows.add("A", 0)
    watched.timers.start()
    watched.timers.note(watched.rows.add("B", 0))
    for _ in range(20):
        await asyncio.sleep(0)
    assert (watched.rows.asked, watched.timers.prepared) == (0, False)
    watched.may_begin.set()
    await until(lambda: sorted(watched.done) == ["A", "B"])
    assert watched.timers.prepared
    await watched.timers.stop()


async def test_a_deadline_still_under_way_is_not_started_again_and_one_that_is_over_is(
    watched: Watched,
) -> None:
    watched.may_end.clear()
    watched.rows.add("A", 0)
    (row,) = watched.rows.rows
    await watched.timers.carry_out_due()
    await until(lambda: watched.done == ["A"])
    watched.rows.rows = [row]  # its lease is over
    watched.rows.add("B", 0)
    assert await watched.timers.carry_out_due() == 2
    await until(lambda: watched.done == ["A", "B"])
    watched.may_end.set()
    await watched.background.finish()
    watched.rows.rows = [row]
    await watched.timers.carry_out_due()
    await watched.background.finish()
    assert watched.done == ["A", "B", "A"]
