"""A real server in a process of its own, to be talked to, cut off, killed and started again."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

HURRIED = 20
"""What the clocks of tested servers are divided by."""

ROOMY = {
    "MAUBINH_LIMITS_GUESTS_PER_MINUTE": "100000",
    "MAUBINH_LIMITS_REQUESTS_PER_MINUTE": "100000",
    "MAUBINH_LIMITS_CONNECTS_PER_MINUTE": "100000",
    "MAUBINH_LIMITS_TABLES_PER_MINUTE": "100000",
    "MAUBINH_LIMITS_RENAMES_PER_MINUTE": "100000",
}
"""Tests come from one address, and some are always the same player."""

TALKATIVE = {"MAUBINH_LIMITS_MESSAGES_PER_SECOND": "1000", "MAUBINH_LIMITS_MESSAGE_BURST": "1000"}
"""Where clocks are divided, programs say in a second what takes people many."""


class Server:
    """`maubinh serve` on a free port; what it logged is in `log`."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        environ: Mapping[str, str] | None = None,
        arguments: tuple[str, ...] = (),
    ) -> None:
        self.log = folder / "server.log"
        settings = {"MAUBINH_CLOCK_DIVISOR": str(HURRIED), **ROOMY, **(environ or {})}
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("MAUBINH_")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "maubinh",
                    "serve",
                    "--port",
                    str(port),
                    "--data-dir",
                    str(folder),
                    *arguments,
                ],
                env=inherited | settings,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.told = self.process.stdout.readline()
        assert "http://" in self.told, self.log.read_text()
        self.address = self.told.rsplit(" ", 1)[1].strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def logged(self) -> str:
        """Everything on its standard error so far."""
        return self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """SIGKILL: no goodbye."""
        self.process.kill()
        self._gone()

    def end(self) -> int:
        """SIGTERM, and the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        status = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


@contextmanager
def serving(folder: Path, **options: Mapping[str, str]) -> Iterator[Server]:
    """A server for the time of the context."""
    server = Server(folder, **options)  # type: ignore[arg-type]  # options are Server's own
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
