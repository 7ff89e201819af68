"""Ends what a test session leaves running, even one that was killed and could not clean up.

A session marks its environment, which every server, node and browser that it starts inherits, and starts this file as
a program with a pipe as its standard input. Nothing is ever written to the pipe: it ends when the session does, in
whatever way, and the program then ends every process that bears the mark. Works where there is `/proc`.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

MARK = "TESTS_OF_MAUBINH"
PROCESSES = Path("/proc")
GRACE_SECONDS = 3.0


def watch_over_this_process() -> None:
    """Mark this process's environment, and have what it starts ended soon after it has ended."""
    if not PROCESSES.is_dir():
        return
    os.environ[MARK] = mark = f"{os.getpid()}-{os.urandom(8).hex()}"
    watched, _held = (
        os.pipe()
    )  # children inherit neither end, so that the other one is held by this process alone
    silent = [(os.POSIX_SPAWN_OPEN, output, os.devnull, os.O_WRONLY, 0) for output in (1, 2)]
    os.posix_spawn(
        sys.executable,
        [sys.executable, "-I", "-S", __file__, mark],
        {},
        file_actions=[(os.POSIX_SPAWN_DUP2, watched, 0), *silent],
        setsid=True,  # what kills the session's group does not reach it
    )
    os.close(watched)


def bearers(mark: str) -> list[int]:
    """The processes that were started with this mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for process in PROCESSES.iterdir():
        if process.name.isdigit():
            with suppress(OSError):  # it has ended meanwhile, or is none of ours
                if wanted in (process / "environ").read_bytes().split(b"\0"):
                    found.append(int(process.name))
    return found


def end_all(mark: str) -> None:
    """End every bearer of the mark: politely, then, as long as there is any, not."""
    _signal_all(mark, signal.SIGTERM, signal.SIGCONT)  # a frozen one hears nothing until it is thawed
    give_up = time.monotonic() + GRACE_SECONDS
    while bearers(mark) and time.monotonic() < give_up:
        time.sleep(0.05)
    while bearers(mark):
        _signal_all(mark, signal.SIGKILL)
        time.sleep(0.05)


def _signal_all(mark: str, *signals: signal.Signals) -> None:
    for process in bearers(mark):
        for number in signals:
            with suppress(ProcessLookupError):
                os.kill(process, number)


if __name__ == "__main__":
    sys.stdin.read()
    end_all(sys.argv[1])
