"""SQLite's own failures in the words of the port."""

import sqlite3

from maubinh.room.ports import StoreFull, StoreUnavailable

# A write refused by a limit on the file's size reaches us as an I/O error, not as SQLITE_FULL.
_FULL = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE"}


def broken(error: BaseException | None) -> bool:
    """Whether an error is the database's trouble (disk, locks, damage) and not a mistake in what was asked."""
    return isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError


def unavailable(error: BaseException) -> StoreUnavailable:
    """What to raise for `error`: nothing of the transaction is known to have been written."""
    code = getattr(error, "sqlite_errorname", "")
    if code in _FULL:
        return StoreFull(f"the disk of the database is full, nothing was written ({code})")
    return StoreUnavailable(f"the database refused: {error} ({code})")
