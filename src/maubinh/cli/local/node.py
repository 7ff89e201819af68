"""One node of a cluster on this machine: `maubinh serve` in a process of its own."""

import sys
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

from maubinh.cli.local.ports import LOOPBACK, free_port
from maubinh.cli.local.process import Daemon

SERVE = (sys.executable, "-m", "maubinh")
READY_WITHIN = 30.0


class LocalNode:
    """A node on a port that stays the same over restarts; `command` runs the command line, `maubinh` by default."""

    def __init__(
        self,
        name: str,
        *,
        folder: Path,
        database: str,
        bus: str,
        port: int | None = None,
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] = SERVE,
    ) -> None:
        self.name = name
        self.port = port or free_port()
        # Addresses bear passwords, which must not stand on a command line that everybody may read.
        settings = {"MAUBINH_DATABASE": database, "MAUBINH_BUS": bus, **(environment or {})}
        self.daemon = Daemon(
            [*command, "serve", "--host", LOOPBACK, "--port", str(self.port), "--data-dir", str(folder)],
            log=folder / f"{name}.log",
            environment=settings,
        )

    @property
    def address(self) -> str:
        """Where the node answers."""
        return f"http://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        """Start and wait until it is healthy. Raises StartError."""
        self.daemon.start(ready=self.healthy, timeout=READY_WITHIN)

    def stop(self) -> None:
        """Have it hand over and end."""
        self.daemon.stop(timeout=20)

    def healthy(self) -> bool:
        """Whether the node says that it can serve."""
        try:
            with urllib.request.urlopen(f"{self.address}/api/health", timeout=2) as answer:  # noqa: S310 - http
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
