"""Files that are whole once they bear their name, and still there after a loss of power."""

import os
from pathlib import Path


def put_in_place(partial: Path, target: Path) -> None:
    """Give a written file its name: its content is on disk before, the name after. Raises OSError."""
    _sync(partial, os.O_RDWR)
    partial.replace(target)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and its file system does that by itself
        _sync(target.parent, os.O_RDONLY)


def _sync(path: Path, mode: int) -> None:
    opened = os.open(path, mode)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
