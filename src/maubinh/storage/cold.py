"""Connections for the cold paths (migration, audit, ledger reports, retention) through SQLAlchemy Core."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TypeVar

import asyncpg
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from maubinh.room.ports import StoreUnavailable
from maubinh.storage.postgres.retry import refusal_of
from maubinh.storage.urls import parse_database_url, unreadable

T = TypeVar("T")

LIMITS = {
    # A migration that holds a table is soon done; what waits for longer has others wait behind it.
    "lock_timeout": "10s",
    # Reading everything takes long, and meanwhile nothing that was deleted or rewritten can be cleared away.
    "statement_timeout": "1h",
    # A command that is frozen keeps its snapshot and its locks; archiving writes a file between two statements.
    "idle_in_transaction_session_timeout": "10min",
}
"""What PostgreSQL ends by itself, where `work` sets nothing else."""


async def run_cold(url: str, work: Callable[[Connection], T]) -> T:
    """Run `work` with one connection of its own to the database at `url`; it commits what it wants kept.

    Raises StoreRefused or StoreUnavailable where there is no connection, and DatabaseUrlError for an address that the
    driver cannot read.
    """
    address = parse_database_url(url)
    if address.kind == "postgresql":
        # The driver reads the address itself, as it does for the store, so that both understand the same ones.
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: _connected(url), poolclass=NullPool
        )
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()
    return await asyncio.to_thread(_run_sqlite, address.path, work)


async def _connected(url: str) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(url, server_settings=LIMITS)
    except ValueError:
        raise unreadable() from None
    except asyncpg.PostgresError as error:
        refusal = refusal_of(error) or StoreUnavailable(f"PostgreSQL lets nobody in: {type(error).__name__}")
        raise refusal from error


def _run_sqlite(path: str, work: Callable[[Connection], T]) -> T:
    # Autocommit mode: where a transaction begins is said by `work`, not guessed by the driver.
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(path, isolation_level=None), poolclass=NullPool
    )
    with engine.connect() as connection:
        return work(connection)
