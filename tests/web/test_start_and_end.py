"""A server starts with one line, ends with a goodbye, and says in a word why it cannot start."""

import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from maubinh.bot import Player, Session
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.server import Ack
from tests.web.support import Server, serving


def attempt(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "maubinh", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_one_line_tells_the_address_and_it_answers_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.told.startswith("Mậu Binh")
        with urllib.request.urlopen(server.address + "/api/health/live") as answer:
            assert answer.status == 200


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        done = attempt("--port", str(server.port), "--data-dir", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("port_taken: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--database", "oracle://x:secret@y/z"), "bad_database"),
        (("--bus", "carrier-pigeon://x"), "bad_bus"),
        (("--port", "70000"), "bad_config"),
        (("--data-dir", "/proc/nowhere"), "bad_data_dir"),
        (("--log-level", "loud"), "bad_config"),
        (("--config", "/"), "bad_config"),
        (("--database", "postgresql://me:secret@127.0.0.1:secret/x"), "bad_database"),
    ],
)
def test_what_cannot_be_started_says_why_without_a_secret(
    tmp_path: Path, arguments: tuple[str, ...], code: str
) -> None:
    places = () if "--data-dir" in arguments else ("--data-dir", str(tmp_path))
    done = attempt("--port", "0", *places, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{code}: ")
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_port_of_the_metrics_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = attempt("--port", "0", "--data-dir", str(tmp_path), "--metrics-port", str(port))
    assert done.returncode == 1
    assert done.stderr == f"port_taken: metrics at 127.0.0.1:{port}: Address already in use\n"


def test_a_second_start_needs_no_migration_tool(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        assert first.end() == 0
    script = (
        "import sys, threading, os, signal\n"
        f"sys.argv = ['maubinh', 'serve', '--port', '0', '--data-dir', {str(tmp_path)!r}]\n"
        "import maubinh.cli.serve as serve\n"
        "def listening(*_):\n"
        "    print(sorted({'alembic', 'sqlalchemy', 'numpy', 'nats', 'asyncpg'} & set(sys.modules)))\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "serve._announce = listening\n"
        "from maubinh.cli.main import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


async def test_told_to_end_it_finishes_says_come_back_and_the_client_does(tmp_path: Path) -> None:
    first = Server(tmp_path)
    lan = await Session.guest(first.address)
    code = await lan.create_table(CreateTable(stake=100, house="bigkool"))
    async with lan.table(code) as table:
        await Player(table).sit(0, buy_in=5000)
        assert first.end() == 0
        assert "draining" in first.logged()
        assert "drain_timeout" not in first.logged()
        second = Server(tmp_path, port=first.port)
        assert isinstance(await table.send(client.AddBot, seat=1), Ack)
        assert table.connections == 2
    await lan.close()
    assert second.end() == 0


def test_metrics_are_offered_on_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with serving(tmp_path, environ={"MAUBINH_METRICS_PORT": str(port)}) as server:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert b"maubinh_sockets" in answer.read()
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(server.address + "/metrics")
