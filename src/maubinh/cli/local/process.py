"""A child process with a process group of its own, that can be stopped, killed and frozen."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path


class StartError(RuntimeError):
    """A server did not start; the message holds the end of its log."""


class Daemon:
    """A server process. Starting it again after a stop or a kill is allowed; its log is appended to."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        log: Path,
        user: int | None = None,
        environment: Mapping[str, str] | None = None,
        stop_signal: signal.Signals = signal.SIGTERM,
    ) -> None:
        self.arguments = list(arguments)
        self.log = log
        self._user = user
        self._environment = environment
        self._stop_signal = stop_signal
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self, *, ready: Callable[[], bool], timeout: float = 20.0) -> None:
        """Start and return once `ready()` holds. Raises StartError when it ends or takes too long."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own arguments
                self.arguments,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=None if self._environment is None else {**os.environ, **self._environment},
                start_new_session=True,
                user=self._user,
                group=self._user,
                extra_groups=None if self._user is None else [],
            )
        give_up = time.monotonic() + timeout
        while not ready():
            if self._process.poll() is not None or time.monotonic() > give_up:
                self.kill()
                raise StartError(f"{Path(self.arguments[0]).name} did not start: {self.tail()}")
            time.sleep(0.02)

    def stop(self, *, timeout: float = 10.0) -> int | None:
        """Ask it to end, wait, and kill what is left. Returns the exit status."""
        if self._process is None:
            return None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(self._stop_signal)
            try:
                self._process.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
        return self._process.returncode

    def kill(self) -> None:
        """SIGKILL for the process, its group and its children in groups of their own (PostgreSQL's are)."""
        if self._process is None:
            return
        children = self._children()
        self._signal_group(signal.SIGKILL)
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self._process.wait()

    def freeze(self) -> None:
        """SIGSTOP for the whole group."""
        self._signal_group(signal.SIGSTOP)

    def thaw(self) -> None:
        """SIGCONT for the whole group."""
        self._signal_group(signal.SIGCONT)

    def tail(self, *, lines: int = 12) -> str:
        """The end of the log."""
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-lines:])

    def _children(self) -> list[int]:
        listing = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(child) for child in listing.read_text().split()] if listing.exists() else []

    def _signal_group(self, number: signal.Signals) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):  # it ended by itself
                os.killpg(self._process.pid, number)
