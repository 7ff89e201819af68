"""Connections for the cold paths (migration, audit, ledger reports, retention) through SQLAlchemy Core."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

T = TypeVar("T")


async def run_cold(url: str, work: Callable[[Connection], T]) -> T:
    """Run `work` with one connection of its own to the database at `url`; it commits what it wants kept."""
    if make_url(url).get_backend_name() == "postgresql":
        engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"), poolclass=NullPool)
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()
    return await asyncio.to_thread(_run_sqlite, url, work)


def _run_sqlite(url: str, work: Callable[[Connection], T]) -> T:
    path = make_url(url).database or ":memory:"
    # Autocommit mode: where a transaction begins is said by `work`, not guessed by the driver.
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(path, isolation_level=None), poolclass=NullPool
    )
    with engine.connect() as connection:
        return work(connection)
