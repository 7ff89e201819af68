"""Brings a schema to the newest revision. Alembic and SQLAlchemy are imported here and nowhere hot."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.pool import StaticPool

from maubinh.storage.cold import run_cold

LOCK_KEY = 0x6D617562
"""PostgreSQL's advisory lock of a migration, so that several nodes may start on an empty database."""


async def migrate(url: str) -> None:
    """Run every missing migration of the database at `url`, all in one transaction."""
    await run_cold(url, _upgrade)


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """The same on an open SQLite connection in autocommit mode, which stays open."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as borrowed:
        _upgrade(borrowed)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK_KEY})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
