"""`maubinh cluster up`: every part runs, a rolling restart and an end leave nothing behind."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner

from maubinh.cli.local import cluster
from maubinh.cli.local.cluster import connections_for
from maubinh.cli.local.ports import free_port, listens
from maubinh.cli.local.postgres import LocalPostgres
from maubinh.cli.local.process import StartError
from maubinh.cli.main import application
from maubinh.storage.postgres.store import CONNECTIONS
from tests.servers.running import folder_for_servers, running_postgres


def up(folder: Path, port: int) -> subprocess.Popen[str]:
    """The command, running two nodes."""
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "maubinh",
            "cluster",
            "up",
            "--nodes",
            "2",
            "--port",
            str(port),
            "--data",
            str(folder),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )


def lines_until(process: subprocess.Popen[str], word: str) -> list[str]:
    """What it says, up to a line that begins with `word`."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.strip())
        if line.startswith(word):
            return lines
    raise AssertionError(lines)


def health(address: str) -> dict[str, str]:
    """What a node says of itself."""
    with urllib.request.urlopen(f"{address}/api/health", timeout=30) as answer:
        told: dict[str, str] = json.load(answer)
    return told


def test_a_cluster_comes_up_turns_over_and_goes_down() -> None:
    with folder_for_servers() as folder:
        port = free_port()
        process = up(folder / "cluster", port)
        try:
            told = lines_until(process, "ready")
            nodes = re.findall(r"node\d at (\S+)", "\n".join(told))
            assert len(nodes) == 2
            addresses = (
                [*nodes, f"http://127.0.0.1:{port}"] if any("Caddy at" in line for line in told) else nodes
            )
            for address in addresses:
                assert (health(address)["status"], health(address)["bus"]) == ("ok", "nats")
            process.send_signal(signal.SIGHUP)
            again = lines_until(process, "node2 is back")
            assert [line.split()[0] for line in again] == ["node1", "node2"]
            assert health(nodes[0])["database"] == "ok"
            process.send_signal(signal.SIGTERM)
            lines_until(process, "stopped")
            assert process.wait(timeout=30) == 0
            ports = [int(number) for number in re.findall(r"127\.0\.0\.1:(\d+)", "\n".join(told))]
            assert len(ports) >= 4
            assert [number for number in ports if listens(number)] == []
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(timeout=60)
            assert process.stdout is not None
            process.stdout.close()


@pytest.mark.parametrize("nodes", [1, 3, 32])
async def test_the_clusters_postgresql_lets_every_node_have_all_its_connections(nodes: int) -> None:
    with running_postgres(max_connections=str(connections_for(nodes))) as server:
        connection = await asyncpg.connect(server.url())
        kept = int(await connection.fetchval("SHOW superuser_reserved_connections"))
        allowed = int(await connection.fetchval("SHOW max_connections"))
        await connection.close()
    assert allowed - kept > nodes * CONNECTIONS


def test_a_cluster_asks_its_postgresql_for_connections_by_its_nodes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, str]] = []

    class Noted(LocalPostgres):
        def start(self) -> None:
            asked.append(self._settings)
            raise StartError("enough")

    monkeypatch.setattr(cluster, "LocalPostgres", Noted)
    told = CliRunner().invoke(
        application("cluster"), ["cluster", "up", "--nodes", "32", "--data", str(tmp_path)]
    )
    assert (told.exit_code, told.stderr) == (1, "start_failed: enough\n")
    assert asked == [{"max_connections": str(connections_for(32))}]


def test_a_file_in_the_place_of_the_folder_is_told_in_one_line(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.touch()
    told = CliRunner().invoke(application("cluster"), ["cluster", "up", "--data", str(taken)])
    assert (told.exit_code, told.stderr) == (
        1,
        f"start_failed: {taken} can be no folder of ours: File exists\n",
    )
