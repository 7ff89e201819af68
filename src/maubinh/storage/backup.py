"""A copy of a SQLite database that is in use, consistent and whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

from maubinh.room.ports import StoreUnavailable
from maubinh.storage.durable import put_in_place

ALL_AT_ONCE = -1
"""Pages of one step: SQLite begins a copy again when somebody commits between two steps, so there is only one."""


def back_up_sqlite(source: Path, target: Path) -> int:
    """Copy the database at `source` to the new file `target`; its size in bytes.

    The server may go on: what it commits meanwhile is in the copy or not, but nothing is in it by halves. Raises
    FileExistsError for a target that is there, StoreUnavailable when SQLite or the disk refuses or the copy is
    damaged; then nothing is left of it.
    """
    if target.exists():
        raise FileExistsError(target)
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        _copy(source, partial)
        put_in_place(partial, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(f"the copy failed: {error}") from error
    finally:
        _remove(partial)
    return target.stat().st_size


def _copy(source: Path, partial: Path) -> None:
    """Copy from one read snapshot, and check. In WAL mode readers and the writer do not wait for each other."""
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(partial)) as copy:
        live.backup(copy, pages=ALL_AT_ONCE)
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise StoreUnavailable(f"the copy is damaged: {verdict}")


def _remove(partial: Path) -> None:
    """Remove what is left of a copy, with the files SQLite keeps beside one that is open."""
    for ending in ("", "-wal", "-shm", "-journal"):
        partial.with_name(partial.name + ending).unlink(missing_ok=True)
