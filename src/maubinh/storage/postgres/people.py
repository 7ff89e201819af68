"""Making a player on PostgreSQL: its row and its first chips in one transaction."""

import asyncpg

from maubinh.room.ports import Account, LedgerEntry, Outcome
from maubinh.storage.postgres.arguments import COMMIT_SQL, arguments_of, lone_entry
from maubinh.storage.postgres.queries import BY_TOKEN, CREATE_PLAYER


async def create_account(pool: asyncpg.Pool, account: Account, entry: LedgerEntry, *, attempt: int) -> None:
    """Insert a player and its first chips. Raises ValueError when either exists.

    On a later attempt, a player just like this one is the work of an earlier attempt whose answer was lost.
    """
    row = (account.player, account.name, account.avatar, account.token, account.created)
    arguments = arguments_of([lone_entry(entry)])
    async with pool.acquire() as connection, connection.transaction():
        if await connection.fetchval(CREATE_PLAYER, *row) is None:
            stored = await connection.fetchrow(BY_TOKEN, account.token)
            if attempt > 1 and stored is not None and tuple(stored) == row:
                return
            raise ValueError(f"player {account.player} or its token exists")
        outcome = await connection.fetchval(COMMIT_SQL, *arguments)
        if outcome != Outcome.COMMITTED.value:
            raise ValueError(f"the first chips of {account.player} cannot be posted: {outcome}")
