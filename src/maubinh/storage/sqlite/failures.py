"""SQLite's own failures in the words of the port."""

import sqlite3

from maubinh.room.ports import StoreFull, StoreUnavailable

# A write refused by a limit on the file's size reaches us as an I/O error, not as SQLITE_FULL.
_FULL = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE"}


def unavailable(error: sqlite3.OperationalError) -> StoreUnavailable:
    """What to raise for `error`: nothing of the transaction is known to have been written."""
    code = getattr(error, "sqlite_errorname", "")
    if code in _FULL:
        return StoreFull(f"the disk of the database is full, nothing was written ({code})")
    return StoreUnavailable(f"the database refused: {error} ({code})")
