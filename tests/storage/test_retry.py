"""What is tried again, for how long, and what is not."""

import asyncio

import asyncpg
import pytest

from maubinh.room.ports import StoreFull, StoreUnavailable
from maubinh.storage.postgres.retry import persist


class Failing:
    """Work that fails with each of these in turn and then succeeds."""

    def __init__(self, *failures: Exception) -> None:
        self._failures = list(failures)
        self.attempts: list[int] = []

    async def __call__(self, attempt: int) -> str:
        self.attempts.append(attempt)
        if self._failures:
            raise self._failures.pop(0)
        return "done"


PASSING = [
    ConnectionResetError(),
    ConnectionRefusedError(),
    TimeoutError(),
    asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.CannotConnectNowError("the database system is starting up"),
    asyncpg.AdminShutdownError("terminating connection due to administrator command"),
    asyncpg.DeadlockDetectedError("deadlock detected"),
    asyncpg.SerializationError("could not serialize access"),
    asyncpg.LockNotAvailableError("canceling statement due to lock timeout"),
    asyncpg.QueryCanceledError("canceling statement due to statement timeout"),
    asyncpg.TooManyConnectionsError("sorry, too many clients already"),
    asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"),
]


@pytest.mark.parametrize("failure", PASSING, ids=lambda failure: type(failure).__name__)
async def test_what_may_pass_by_itself_is_tried_again(failure: Exception) -> None:
    work = Failing(failure, failure)
    assert await persist(work, patience=30) == "done"
    assert work.attempts == [1, 2, 3]


@pytest.mark.parametrize(
    "failure",
    [
        ValueError("a mistake"),
        asyncpg.UndefinedTableError("no such table"),
        asyncpg.CheckViolationError("a law"),
        asyncpg.InterfaceError("the server expects 3 arguments for this query, 2 were passed"),
    ],
    ids=lambda failure: type(failure).__name__,
)
async def test_a_mistake_is_raised_at_once(failure: Exception) -> None:
    work = Failing(failure)
    with pytest.raises(type(failure)):
        await persist(work, patience=30)
    assert work.attempts == [1]


async def test_a_full_disk_is_told_at_once_and_by_its_name() -> None:
    work = Failing(asyncpg.DiskFullError("could not extend file"))
    with pytest.raises(StoreFull, match="disk of the database is full"):
        await persist(work, patience=30)
    assert work.attempts == [1]


async def test_patience_ends_with_the_last_failure_as_the_cause() -> None:
    work = Failing(*[ConnectionRefusedError("nobody") for _ in range(1000)])
    with pytest.raises(StoreUnavailable, match="ConnectionRefusedError") as caught:
        await persist(work, patience=0)
    assert isinstance(caught.value.__cause__, ConnectionRefusedError)
    assert work.attempts == [1]


async def test_a_caller_that_is_cancelled_does_not_go_on_trying() -> None:
    work = Failing(*[ConnectionRefusedError() for _ in range(1000)])
    task = asyncio.create_task(persist(work, patience=30))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(work.attempts) < 1000
