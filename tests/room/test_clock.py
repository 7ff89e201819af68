"""The clock a room goes by: the machine's, or one that all nodes follow, which runs by itself in between."""

import asyncio
from collections.abc import Sequence

import pytest

from maubinh.room.clock import MOST_HELD_MS, SAMPLES, SystemClock
from maubinh.room.ports import StoreUnavailable
from maubinh.room.service import Room
from maubinh.room.solving import Solving
from maubinh.room.timekeeper import EVERY_MS, Timekeeper
from maubinh.storage import open_store
from maubinh.table.deadlines import deadlines_of
from tests.room.support import Table, advise, choose, deal, open_table, seated, until

NOON = 1_800_000_000_000
MINUTE = 60_000


class Machine(SystemClock):
    """A machine whose time passes when told to, with a clock that may be `off`; a sleeper wakes when told to."""

    def __init__(self, *, off: int = 0) -> None:
        self.passed = 0.0
        self.off = off
        self.slept: list[int] = []
        self.wake = asyncio.Event()
        super().__init__(
            wall=lambda: int((NOON + self.off + self.passed) * 1e6), ticks=lambda: int(self.passed * 1e6)
        )

    def wait(self, ms: float) -> None:
        """Let time pass."""
        self.passed += ms

    async def sleep(self, ms: int) -> None:
        self.slept.append(ms)
        self.wake.clear()
        await self.wake.wait()


class Elsewhere:
    """Another clock, `ahead` of a machine's start, which takes so many ms to be asked and to answer, by turns."""

    def __init__(
        self, machine: Machine, *, ahead: float, ways: Sequence[tuple[float, float]] = ((0, 0),)
    ) -> None:
        self.machine = machine
        self.ahead = ahead
        self.ways = ways
        self.asked = 0
        self.away = False

    async def time(self) -> float | None:
        if self.away:
            raise StoreUnavailable
        there, back = self.ways[self.asked % len(self.ways)]
        self.asked += 1
        self.machine.wait(there)
        told = NOON + self.ahead + self.machine.passed
        self.machine.wait(back)
        return told


async def test_a_clock_that_follows_none_is_the_machine_s() -> None:
    machine = Machine(off=-7)
    machine.wait(12.9)
    assert (machine.now(), machine.ticks(), machine.offset) == (NOON + 5, 12, 0)

    async def none() -> None:
        return None

    assert await machine.follow(none) is None
    machine.off = -9
    assert machine.now() == NOON + 3


async def test_the_quickest_of_several_answers_counts_at_the_middle_of_its_way() -> None:
    machine = Machine(off=5)
    ways = [(40, 0), (3, 3), (0, 90), (500, 0), (7, 1)]
    assert len(ways) == SAMPLES
    assert await machine.follow(Elsewhere(machine, ahead=MINUTE, ways=ways).time) == 0
    assert machine.now() == NOON + MINUTE + machine.passed
    assert machine.offset == pytest.approx(MINUTE - 5, abs=0.01)


async def test_between_corrections_it_runs_by_itself_whoever_sets_the_machine_s() -> None:
    machine = Machine()
    await machine.follow(Elsewhere(machine, ahead=0).time)
    for off in (600_000, -600_000):
        machine.off = off
        machine.wait(10)
        assert machine.now() == NOON + machine.passed
        assert machine.offset == pytest.approx(-off, abs=0.01)


async def test_a_small_correction_back_is_waited_for_and_a_large_one_is_made_at_once() -> None:
    machine = Machine()
    elsewhere = Elsewhere(machine, ahead=500)
    await machine.follow(elsewhere.time)
    assert machine.now() == NOON + 500
    elsewhere.ahead = 0
    await machine.follow(elsewhere.time)
    told = [machine.now()]
    for _ in range(3):
        machine.wait(200)
        told.append(machine.now())
    assert [each - NOON for each in told] == [500, 500, 500, 600]
    elsewhere.ahead = -MOST_HELD_MS - 1
    await machine.follow(elsewhere.time)
    assert machine.now() == NOON + 600 - MOST_HELD_MS - 1


async def test_an_answer_that_took_long_moves_the_clock_no_further_than_it_proves() -> None:
    machine = Machine()
    elsewhere = Elsewhere(machine, ahead=100)
    await machine.follow(elsewhere.time)
    elsewhere.ways = [(0, 400)]
    await machine.follow(elsewhere.time)
    assert machine.now() == NOON + 100 + machine.passed
    elsewhere.ahead = 110
    await machine.follow(elsewhere.time)
    assert machine.now() == NOON + 100 + machine.passed
    elsewhere.ahead = 520
    await machine.follow(elsewhere.time)
    assert machine.now() == NOON + 120 + machine.passed


async def test_a_clock_is_set_again_and_again_and_runs_on_while_the_store_is_away() -> None:
    machine = Machine()
    elsewhere = Elsewhere(machine, ahead=0)
    timekeeper = Timekeeper(machine, elsewhere, tell=nobody)  # type: ignore[arg-type]  # one method of the port
    await timekeeper.start()
    for turn, (ahead, away, expected) in enumerate(((10, False, 10), (20, True, 10), (30, False, 30)), 1):
        elsewhere.ahead, elsewhere.away = ahead, away
        await until(lambda turn=turn: len(machine.slept) == turn)  # type: ignore[misc]  # a lambda's default
        machine.wake.set()
        await until(lambda turn=turn: len(machine.slept) == turn + 1)  # type: ignore[misc]  # a lambda's default
        assert machine.now() == NOON + expected
    assert set(machine.slept) == {EVERY_MS}
    elsewhere.away = True
    await timekeeper.stop()
    with pytest.raises(StoreUnavailable):
        await Timekeeper(machine, elsewhere, tell=nobody).start()  # type: ignore[arg-type]  # one method of the port


async def test_a_clock_off_by_more_than_a_second_is_told_of_once_and_so_is_a_jump() -> None:
    machine = Machine()
    elsewhere = Elsewhere(machine, ahead=0)
    told: list[tuple[str, float]] = []

    def tell(event: str, seconds: float) -> None:
        told.append((event, round(seconds, 3)))

    timekeeper = Timekeeper(machine, elsewhere, tell=tell)  # type: ignore[arg-type]  # one method of the port
    for off in (-3_000, -3_000, -900, 2_000):
        machine.off = off
        await timekeeper.set()
    assert told == [("clock_off", 3), ("clock_off", -2)]
    elsewhere.ahead = 2_500
    await timekeeper.set()
    assert told[2:] == [("clock_moved", 2.5)]


def nobody(event: str, seconds: float) -> None:
    """Whom nothing is told."""


async def test_two_nodes_whose_clocks_are_two_minutes_apart_agree_on_a_deadline(postgres_url: str) -> None:
    fast, slow = Machine(off=MINUTE), Machine(off=-MINUTE)
    stores = [await open_store(postgres_url) for _ in range(2)]
    before = await stores[0].time()
    for machine, store in zip((fast, slow), stores, strict=True):
        assert await Timekeeper(machine, store, tell=nobody).set()
    after = await stores[0].time()
    assert before is not None
    assert after is not None
    assert before - 1 <= fast.now() <= slow.now() <= after

    nodes = [
        Room(store=store, clock=machine, solving=Solving(advise=advise, choose=choose, threads=1))
        for machine, store in zip((fast, slow), stores, strict=True)
    ]
    for node in nodes:
        await node.start(attend=False)
    table = await open_table(nodes[1])
    await deal(table, await seated(table, "Hoa", "Nam"))
    (deadline,) = deadlines_of(table.state)
    left = deadline.due - slow.now()
    for machine in (fast, slow):
        machine.wait(left - 1)
    assert [await node._timers.carry_out_due() for node in nodes] == [0, 0]
    for machine in (fast, slow):
        machine.wait(1 + after - before)
    assert await nodes[0]._timers.carry_out_due() == 1
    await nodes[0]._work.finish()
    assert (await Table(nodes[0], table.code).view(None)).phase == "showing"
    for node, store in zip(nodes, stores, strict=True):
        await node.stop()
        await store.close()
