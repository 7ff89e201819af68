"""Connections to PostgreSQL with the limits that keep one node's trouble from becoming everybody's."""

from contextlib import suppress

import asyncpg

from maubinh.storage.postgres.retry import persist
from maubinh.storage.revision import STORED_REVISION, SchemaBehindError, is_behind
from maubinh.storage.urls import unreadable

SETTINGS = {
    "application_name": "maubinh",
    "timezone": "UTC",
    # What was acknowledged survives the loss of power, whatever the server's default.
    "synchronous_commit": "on",
    "statement_timeout": "5000",
    "lock_timeout": "2000",
    # A node that freezes inside a transaction must not hold a row for longer than a player notices.
    "idle_in_transaction_session_timeout": "400",
    # Every query of ours goes through an index with a handful of keys; statistics of a table that was empty when
    # a plan was cached must not talk the planner out of that.
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "plan_cache_mode": "force_generic_plan",
    "jit": "off",
}

DEADLOCKS_WITHIN = 200
"""Milliseconds until a deadlock is looked for, where the user may set that; a hosted database may forbid it."""

ANSWER_TIMEOUT = 8.0
"""Seconds until a silent server counts as gone: above `statement_timeout`, for a half-open connection."""


async def open_pool(url: str, *, size: int) -> asyncpg.Pool:
    """A pool of at most `size` connections, each opened when first needed."""
    return await asyncpg.create_pool(
        url,
        min_size=0,
        max_size=size,
        timeout=3.0,
        command_timeout=ANSWER_TIMEOUT,
        server_settings=SETTINGS,
        max_inactive_connection_lifetime=0,
        init=_look_for_deadlocks_soon,
        reset=_leave_as_it_is,
    )


async def bring_up_to_date(pool: asyncpg.Pool, url: str, *, migrate: bool, patience: float) -> None:
    """Migrate when the schema is behind; raises SchemaBehindError instead if that is not allowed.

    Raises StoreUnavailable when nobody answers for `patience` seconds, and DatabaseUrlError where the driver cannot
    read the address.
    """
    try:
        stored = await persist(lambda _: _stored_revision(pool), patience=patience)
    except ValueError:
        raise unreadable() from None  # the first connection is when the driver reads the address
    if not is_behind(stored):
        return
    if not migrate:
        raise SchemaBehindError(stored)
    from maubinh.storage.migrate import migrate as run  # noqa: PLC0415 - Alembic only when it has work

    await run(url)


async def _stored_revision(pool: asyncpg.Pool) -> str | None:
    try:
        return str(await pool.fetchval(STORED_REVISION))
    except asyncpg.UndefinedTableError:
        return None


async def _look_for_deadlocks_soon(connection: asyncpg.Connection) -> None:
    with suppress(asyncpg.InsufficientPrivilegeError):
        await connection.execute(f"SET deadlock_timeout = {DEADLOCKS_WITHIN}")


async def _leave_as_it_is(_connection: object) -> None:
    """Nothing we run changes a session, so a connection needs no reset, which would cost a round trip."""
