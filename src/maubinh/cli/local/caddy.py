"""Caddy in front of the nodes: one address, spread over whoever is healthy."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from maubinh.cli.local.binaries import MissingServerError
from maubinh.cli.local.node import LocalNode
from maubinh.cli.local.ports import LOOPBACK, listens
from maubinh.cli.local.process import Daemon

CADDYFILE = Path(__file__).with_name("Caddyfile")
"""The same file that `deploy/` uses; sites and nodes come from the environment."""


class LocalCaddy:
    """A balancer on `port`. Raises MissingServerError where there is no Caddy."""

    def __init__(self, nodes: Sequence[LocalNode], *, folder: Path, port: int) -> None:
        program = shutil.which("caddy")
        if program is None:
            raise MissingServerError("no Caddy: install Debian's package caddy")
        self.port = port
        self.daemon = Daemon(
            [program, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"],
            log=folder / "caddy.log",
            environment={
                "MAUBINH_SITE": f"http://{LOOPBACK}:{port}",
                "MAUBINH_NODES": " ".join(f"{LOOPBACK}:{node.port}" for node in nodes),
                "XDG_DATA_HOME": str(folder),
                "XDG_CONFIG_HOME": str(folder),
            },
        )

    @property
    def address(self) -> str:
        """Where players go."""
        return f"http://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        """Start and wait until it listens."""
        self.daemon.start(ready=lambda: listens(self.port))

    def stop(self) -> None:
        """End it."""
        self.daemon.stop()
