"""A NATS server of one's own on the loopback."""

from pathlib import Path

from maubinh.cli.local.binaries import find_nats
from maubinh.cli.local.ports import LOOPBACK, free_port, listens
from maubinh.cli.local.process import Daemon


class LocalNats:
    """Core NATS on a port that stays the same over restarts; `folder` takes its log."""

    def __init__(self, folder: Path, *, port: int | None = None) -> None:
        self.port = port or free_port()
        self.daemon = Daemon(
            [str(find_nats()), "--addr", LOOPBACK, "--port", str(self.port)], log=folder / "nats.log"
        )

    @property
    def url(self) -> str:
        """The address of the bus."""
        return f"nats://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        """Start and wait until it listens."""
        self.daemon.start(ready=lambda: listens(self.port))

    def stop(self) -> None:
        """End it."""
        self.daemon.stop()
