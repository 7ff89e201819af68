"""A copy of a SQLite database that is in use, consistent and whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

from maubinh.room.ports import StoreUnavailable

PAGES_AT_ONCE = 1_000


def back_up_sqlite(source: Path, target: Path) -> int:
    """Copy the database at `source` to the new file `target`; its size in bytes.

    The server may go on: what it commits meanwhile is in the copy or not, but nothing is in it by halves. Raises
    FileExistsError for a target that is there, StoreUnavailable when SQLite refuses or the copy is damaged.
    """
    if target.exists():
        raise FileExistsError(target)
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy, pages=PAGES_AT_ONCE)
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        partial.unlink(missing_ok=True)
        raise StoreUnavailable(f"the copy failed: {error}") from error
    if verdict != "ok":
        raise StoreUnavailable(f"the copy is damaged: {verdict}")
    partial.replace(target)
    return target.stat().st_size
