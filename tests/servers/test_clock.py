"""A node on a machine whose clock is wrong, over PostgreSQL."""

import os
import time
from pathlib import Path

import httpx

from maubinh.bot.session import Session
from maubinh.cli.local.ports import free_port
from maubinh.wire import client
from maubinh.wire.server import Pong
from tests.web.support import serving

OFF_SECONDS = 600

WRONG_CLOCK = f"""
import time
right = time.time_ns
time.time_ns = lambda: right() + {OFF_SECONDS} * 10**9
"""


async def test_a_node_goes_by_the_database_s_clock_and_tells_how_far_its_machine_s_is_off(
    postgres_url: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(WRONG_CLOCK, encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    port = free_port()
    environ = {"PYTHONPATH": path, "MAUBINH_DATABASE": postgres_url, "MAUBINH_METRICS_PORT": str(port)}
    with serving(tmp_path, environ=environ) as server:
        async with await Session.guest(server.address) as hoa, hoa.table(await hoa.quick()) as table:
            pong = await table.send(client.Ping, sent=1.0)
            assert isinstance(pong, Pong)
            assert abs(pong.server_time / 1000 - time.time()) < OFF_SECONDS / 2
        async with httpx.AsyncClient() as http:
            metrics = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
        (offset,) = [line.split()[1] for line in metrics.splitlines() if line.startswith("maubinh_clock_off")]
        assert abs(float(offset) + OFF_SECONDS) < OFF_SECONDS / 2
        assert '"event": "clock_off"' in server.logged()
