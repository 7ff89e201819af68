"""Trying again: what may pass by itself is repeated with back-off, everything else is raised at once."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

from maubinh.room.ports import StoreFull, StoreUnavailable
from maubinh.storage.refused import StoreRefused

T = TypeVar("T")

FIRST_WAIT = 0.02
LONGEST_WAIT = 0.5

_PASSING = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # shutdowns, crash recovery, cancelled by a time-out
    asyncpg.TransactionRollbackError,  # deadlock, serialisation
    asyncpg.LockNotAvailableError,
    asyncpg.InsufficientResourcesError,
    asyncpg.InvalidTransactionStateError,  # idle in transaction for too long
    asyncpg.InternalClientError,  # a server that dies says so to idle sessions, which then are neither here nor gone
)


_REFUSALS: dict[type[Exception], str] = {
    asyncpg.InvalidAuthorizationSpecificationError: "the server refuses this user or its password",
    asyncpg.InvalidCatalogNameError: "the server has no database of this name",
}


def refusal_of(error: Exception) -> StoreRefused | None:
    """What to raise where the server does not let us in; None for every other error."""
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return StoreRefused(f"the user lacks a right: {error}")
    return next((StoreRefused(text) for kind, text in _REFUSALS.items() if isinstance(error, kind)), None)


def _passes(error: Exception) -> bool:
    if isinstance(error, asyncpg.InterfaceError):
        # The driver's word both for misuse and for a connection that went away under us.
        return "clos" in str(error)
    if isinstance(error, asyncpg.UniqueViolationError):
        # Two nodes wrote the same command or ledger key at once; the next try sees the other's.
        return error.constraint_name in {"commands_pkey", "uq_ledger_transactions_key"}
    return isinstance(error, _PASSING)


async def persist(work: Callable[[int], Awaitable[T]], *, patience: float) -> T:
    """The result of `work(attempt)`, tried for at most about `patience` seconds; attempts count from 1.

    An attempt that failed may have been carried out all the same: `work` must bear being repeated. Raises
    StoreFull for a full disk, StoreRefused where the server does not let us in, and StoreUnavailable when patience
    ends, with the last failure as its cause.
    """
    give_up = asyncio.get_running_loop().time() + patience
    wait = FIRST_WAIT
    attempt = 1
    while True:
        try:
            return await work(attempt)
        except asyncpg.DiskFullError as error:
            raise StoreFull("the disk of the database is full, nothing was written") from error
        except Exception as error:
            if (refusal := refusal_of(error)) is not None:
                raise refusal from error
            if not _passes(error):
                raise
            if asyncio.get_running_loop().time() >= give_up:
                raise StoreUnavailable(f"PostgreSQL cannot be reached: {type(error).__name__}") from error
        # Jitter, so that nodes that lost the same server do not all come back in the same millisecond.
        await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311 - no secret
        wait = min(LONGEST_WAIT, wait * 2)
        attempt += 1
