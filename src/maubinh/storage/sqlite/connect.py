"""Opens SQLite connections with the settings that make a commit survive the loss of power."""

import sqlite3
from pathlib import Path

from maubinh.room.ports import StoreUnavailable
from maubinh.storage.revision import STORED_REVISION, SchemaBehindError, is_behind

MEMORY = ":memory:"

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # In WAL mode only FULL syncs at every commit; NORMAL may lose the last ones with the power.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -16384",
)


def connect(path: str) -> sqlite3.Connection:
    """An open connection in autocommit mode, for one thread at a time; makes the folder if need be."""
    if path != MEMORY:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    try:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        for pragma in _PRAGMAS:
            connection.execute(pragma)
    except sqlite3.DatabaseError as error:
        raise StoreUnavailable(f"cannot open the database {path}: {error}") from error
    return connection


def bring_up_to_date(connection: sqlite3.Connection, *, migrate: bool) -> None:
    """Migrate when the schema is behind; raises SchemaBehindError instead if that is not allowed."""
    try:
        row = connection.execute(STORED_REVISION).fetchone()
    except sqlite3.OperationalError:
        row = None
    if not is_behind(row and row[0]):
        return
    if not migrate:
        raise SchemaBehindError(row and row[0])
    from maubinh.storage.migrate import migrate_sqlite  # noqa: PLC0415 - Alembic only when it has work

    migrate_sqlite(connection)
