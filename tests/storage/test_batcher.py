"""Group commit: who shares a statement, who waits, and what one mistake does to the others."""

import asyncio

import pytest

from maubinh.room.ports import Committed, Outcome, StoreUnavailable, TableCommit
from maubinh.storage.postgres.batcher import Batcher
from tests.storage.making import a_commit, an_entry, granted


class Recorder:
    """Stands in for the statement: notes what was written together, and waits until it may answer."""

    def __init__(self) -> None:
        self.batches: list[list[TableCommit]] = []
        self.gate = asyncio.Event()
        self.fail_on: dict[str, Exception] = {}

    async def __call__(self, commits: list[TableCommit]) -> list[Committed]:
        self.batches.append(commits)
        await self.gate.wait()
        for commit in commits:
            if commit.table in self.fail_on:
                raise self.fail_on[commit.table]
        return [Committed(Outcome.COMMITTED, commit.seq) for commit in commits]

    @property
    def tables(self) -> list[list[str]]:
        """Tables by statement."""
        return [[commit.table for commit in batch] for batch in self.batches]


@pytest.fixture
def write() -> Recorder:
    return Recorder()


async def submitted(batcher: Batcher, *commits: TableCommit) -> list[asyncio.Task[list[Committed]]]:
    """A task for each commit, all of them waiting by now."""
    tasks = [asyncio.create_task(batcher.submit([commit])) for commit in commits]
    for _ in range(5):  # a task starts in the next round of the loop, and what it starts in the one after
        await asyncio.sleep(0)
    return tasks


async def test_what_waits_during_a_statement_shares_the_next_one(write: Recorder) -> None:
    batcher = Batcher(write, lanes=1)
    tasks = await submitted(batcher, *(a_commit(f"T{number}", expected=1) for number in range(4)))
    write.gate.set()
    await asyncio.gather(*tasks)
    assert write.tables == [["T0"], ["T1", "T2", "T3"]]


async def test_a_statement_takes_no_more_than_its_batch(write: Recorder) -> None:
    write.gate.set()
    commits = [a_commit(f"T{number}", expected=1) for number in range(5)]
    done = await Batcher(write, batch=2, lanes=1).submit(commits)
    assert [len(batch) for batch in write.batches] == [2, 2, 1]
    assert done == [Committed(Outcome.COMMITTED, 2)] * 5


async def test_one_table_never_shares_a_statement_with_itself_and_keeps_its_order(write: Recorder) -> None:
    write.gate.set()
    commits = [a_commit("T0", expected=1), a_commit("T0", expected=2), a_commit("T1", expected=1)]
    await Batcher(write, lanes=1).submit(commits)
    assert write.tables == [["T0", "T1"], ["T0"]]
    assert [batch[0].expected for batch in write.batches] == [1, 2]


async def test_a_table_under_way_in_one_lane_is_not_taken_by_the_other(write: Recorder) -> None:
    batcher = Batcher(write, lanes=2)
    tasks = await submitted(
        batcher, a_commit("T0", expected=1), a_commit("T0", expected=2), a_commit("T1", expected=1)
    )
    assert write.tables == [["T0"], ["T1"]]
    write.gate.set()
    await asyncio.gather(*tasks)
    assert write.tables == [["T0"], ["T1"], ["T0"]]


@pytest.mark.parametrize("shared", ["command", "wallet"])
async def test_commits_that_share_a_command_or_a_wallet_are_written_apart(
    write: Recorder, shared: str
) -> None:
    write.gate.set()
    if shared == "command":
        commits = [a_commit(f"T{number}", expected=1, command="same") for number in range(2)]
    else:
        commits = [
            a_commit(f"T{number}", expected=1, entries=(granted(f"g{number}", "wallet:p_an", 1),))
            for number in range(2)
        ]
    await Batcher(write, lanes=2).submit(commits)
    assert write.tables == [["T0"], ["T1"]]


async def test_the_house_accounts_may_be_shared(write: Recorder) -> None:
    write.gate.set()
    commits = [
        a_commit(f"T{number}", expected=1, entries=(an_entry(f"r{number}", {"issuance": -1, "rake": 1}),))
        for number in range(2)
    ]
    await Batcher(write, lanes=1).submit(commits)
    assert write.tables == [["T0", "T1"]]


async def test_a_mistake_in_one_commit_fails_that_one_alone(write: Recorder) -> None:
    write.gate.set()
    write.fail_on = {"T1": RuntimeError("at fault")}
    batcher = Batcher(write, lanes=1)
    tasks = await submitted(batcher, *(a_commit(f"T{number}", expected=1) for number in range(3)))
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(result, RuntimeError) for result in results] == [False, True, False]


async def test_a_database_that_is_away_fails_all_of_a_statement_without_asking_again(write: Recorder) -> None:
    write.gate.set()
    write.fail_on = {"T1": StoreUnavailable("away")}
    with pytest.raises(StoreUnavailable):
        await Batcher(write, lanes=1).submit([a_commit(f"T{number}", expected=1) for number in range(3)])
    assert len(write.batches) == 1


async def test_a_caller_that_goes_away_does_not_stop_the_others(write: Recorder) -> None:
    batcher = Batcher(write, lanes=1)
    first, second, third = await submitted(
        batcher, *(a_commit(f"T{number}", expected=1) for number in range(3))
    )
    second.cancel()
    write.gate.set()
    assert await first == await third == [Committed(Outcome.COMMITTED, 2)]
    await batcher.drain()
