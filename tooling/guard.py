"""One set-up of a checkout at a time: two would write the same `.venv` and spoil it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Be the only one inside this context on the folder `root`; whoever comes second says so and waits.

    The lock is the operating system's, on the folder itself: it leaves no file behind, needs no right to write, and
    is free again when its holder ends, however that happens. Windows has no such lock; there nothing is guarded.
    """
    if sys.platform == "win32":
        yield
        return
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY)  # programs that are started do not inherit it
    try:
        _lock(folder)
        yield
    finally:
        os.close(folder)


def _lock(folder: int) -> None:
    import fcntl  # noqa: PLC0415 - absent on Windows

    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("  another start.py is setting up this folder: waiting for it …", flush=True)
        fcntl.flock(folder, fcntl.LOCK_EX)
    except OSError:
        return  # a file system without locks, such as some network ones: better unguarded than not at all
