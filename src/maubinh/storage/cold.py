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
        return await asyncpg.connect(url)
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
