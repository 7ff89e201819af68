"""Brings a schema to the newest revision. Alembic and SQLAlchemy are imported here and nowhere hot."""

import asyncio
import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from maubinh.storage.cold import run_cold
from maubinh.storage.refused import StoreRefused
from maubinh.storage.revision import SchemaInUseError

LOCK_KEY = 0x6D617562
"""PostgreSQL's advisory lock of a migration, so that several nodes may start on an empty database."""

LONGEST_QUEUE = "1s"
"""How long a migration waits for a lock on PostgreSQL, and with it every commit that queues up behind it."""
STEP_BACK = 1.0
"""Seconds for which the commits then go first."""
PATIENCE = 600.0
LOCK_NOT_AVAILABLE = "55P03"
INSUFFICIENT_PRIVILEGE = "42501"


async def migrate(url: str, *, patience: float = PATIENCE) -> None:
    """Run every missing migration of the database at `url`, all in one transaction.

    Players go on meanwhile: where somebody reads for long (a dump, an audit), the migration steps back and tries
    again. Raises SchemaInUseError when that has not helped for `patience` seconds, StoreRefused where the user lacks
    the right.
    """
    give_up = asyncio.get_running_loop().time() + patience
    while True:
        try:
            await run_cold(url, _upgrade)
        except DBAPIError as error:
            state = getattr(error.orig, "sqlstate", None)
            if state == INSUFFICIENT_PRIVILEGE:
                raise StoreRefused("the user lacks the right to change the schema") from error
            if state != LOCK_NOT_AVAILABLE:
                raise
            if asyncio.get_running_loop().time() > give_up:
                raise SchemaInUseError from error
        else:
            return
        await asyncio.sleep(STEP_BACK)


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """The same on an open SQLite connection in autocommit mode, which stays open."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as borrowed:
        _upgrade(borrowed)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LONGEST_QUEUE}'")
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK_KEY})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
