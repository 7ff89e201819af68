"""Commits written together, retried while the store is away, given up in the end."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from maubinh.room.committer import FIRST_PAUSE_MS, FULL_FOR_MS, LATE_MS, PATIENCE_MS, Committer
from maubinh.room.ports import Committed, Outcome, StoreFull, StoreUnavailable, TableCommit
from tests.room.support import after, until
from tests.support.clock import ManualClock


def commit(table: str, *, at: int = 0) -> TableCommit:
    return TableCommit(table=table, expected=1, seq=2, at=at, snapshot=b"", events=(), deadlines=())


def is_full(committer: Committer) -> bool:
    """Read anew each time, which a type checker does not expect of a property."""
    return committer.full


class SlowStore:
    """Writes when it is let, and fails as often as it is told."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.open = asyncio.Event()
        self.failures: list[Exception] = []
        self.poison = ""

    async def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        self.batches.append([each.table for each in commits])
        await self.open.wait()
        if self.failures:
            raise self.failures.pop(0)
        if self.poison in self.batches[-1]:
            raise ValueError(self.poison)
        return [Committed(Outcome.COMMITTED, each.seq) for each in commits]


@pytest.fixture
def store() -> SlowStore:
    return SlowStore()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


async def test_what_gathers_during_a_write_shares_the_next(store: SlowStore, clock: ManualClock) -> None:
    committer = Committer(store, clock)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    done: list[Committed | None] = []
    committer.add(commit("A"), done.append)
    await until(lambda: bool(store.batches))
    for table in "BCD":
        committer.add(commit(table), done.append)
    store.open.set()
    await until(lambda: len(done) == 4)
    assert store.batches == [["A"], ["B", "C", "D"]]
    assert committer.idle
    await committer.stop()


async def test_what_waited_too_long_is_given_back_and_not_written(
    store: SlowStore, clock: ManualClock
) -> None:
    committer = Committer(store, clock)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    done: list[Committed | None] = []
    late: list[str] = []
    committer.add(commit("A", at=clock.now()), done.append, late=lambda: late.append("A"))
    await until(lambda: bool(store.batches))
    committer.add(commit("B", at=clock.now()), done.append, late=lambda: late.append("B"))
    committer.add(commit("C", at=clock.now()), done.append)
    clock.advance(LATE_MS + 1)
    committer.add(commit("D", at=clock.now()), done.append, late=lambda: late.append("D"))
    store.open.set()
    await until(lambda: len(done) == 3)
    assert late == ["B"]
    assert store.batches == [["A"], ["C", "D"]]
    await committer.stop()


async def test_several_lanes_write_at_the_same_time(store: SlowStore, clock: ManualClock) -> None:
    committer = Committer(store, clock, lanes=2)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    done: list[Committed | None] = []
    committer.add(commit("A"), done.append)
    await until(lambda: len(store.batches) == 1)
    committer.add(commit("B"), done.append)
    await until(lambda: len(store.batches) == 2)
    assert done == []
    assert not committer.idle
    store.open.set()
    await until(lambda: len(done) == 2)
    await committer.stop()


async def test_a_store_that_is_away_is_asked_again_until_it_answers(
    store: SlowStore, clock: ManualClock
) -> None:
    committer = Committer(store, clock)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    store.open.set()
    store.failures = [StoreUnavailable(), StoreUnavailable()]
    done: list[Committed | None] = []
    committer.add(commit("A"), done.append)
    await after(clock, 3 * FIRST_PAUSE_MS, lambda: bool(done))  # one pause, and one twice as long
    assert done == [Committed(Outcome.COMMITTED, 2)]
    assert store.batches == [["A"]] * 3
    await committer.stop()


async def test_after_ten_seconds_a_commit_is_given_up(store: SlowStore, clock: ManualClock) -> None:
    committer = Committer(store, clock)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    store.open.set()
    store.failures = [StoreUnavailable() for _ in range(100)]
    begun = clock.now()
    done: list[Committed | None] = []
    committer.add(commit("A"), done.append)
    await after(clock, PATIENCE_MS, lambda: bool(done))
    assert done == [None]
    assert clock.now() - begun >= PATIENCE_MS - 1_000
    await committer.stop()


async def refused_by_a_full_disk(
    store: SlowStore, clock: ManualClock, done: list[Committed | None]
) -> Committer:
    """A committer whose first commit found the disk full."""
    committer = Committer(store, clock)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    store.open.set()
    store.failures = [StoreFull()]
    committer.add(commit("A"), done.append)
    await until(lambda: bool(done))
    return committer


async def test_a_full_disk_is_not_asked_again(store: SlowStore, clock: ManualClock) -> None:
    done: list[Committed | None] = []
    committer = await refused_by_a_full_disk(store, clock, done)
    assert done == [Committed(Outcome.FULL, 1)]
    assert len(store.batches) == 1
    assert is_full(committer)
    committer.add(commit("A"), done.append)
    await until(lambda: len(done) == 2)
    assert not is_full(committer)
    await committer.stop()


async def test_a_disk_that_nobody_writes_to_does_not_count_as_full_for_ever(
    store: SlowStore, clock: ManualClock
) -> None:
    done: list[Committed | None] = []
    committer = await refused_by_a_full_disk(store, clock, done)
    clock.advance(FULL_FOR_MS)
    assert not is_full(committer)
    await committer.stop()


async def test_a_commit_the_store_chokes_on_keeps_no_other_from_being_written(
    store: SlowStore, clock: ManualClock
) -> None:
    committer = Committer(store, clock)  # type: ignore[arg-type]  # only `commit` is asked of it
    committer.start()
    done: dict[str, Committed | None] = {}
    committer.add(commit("A"), partial(done.__setitem__, "A"))
    await until(lambda: bool(store.batches))
    store.poison = "C"
    for table in "BCD":
        committer.add(commit(table), partial(done.__setitem__, table))
    store.open.set()
    await until(lambda: len(done) == 4)
    written = Committed(Outcome.COMMITTED, 2)
    assert done == {"A": written, "B": written, "C": None, "D": written}
    committer.add(commit("E"), partial(done.__setitem__, "E"))
    await until(lambda: "E" in done)
    assert committer.idle
    await committer.stop()
