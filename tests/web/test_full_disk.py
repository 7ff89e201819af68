"""A server whose disk is full says so to whoever plays, loses nothing, and goes on once there is room."""

import asyncio
import resource
from pathlib import Path

import httpx

from maubinh.bot import Player, Session
from maubinh.bot.table import Answer, TableClient
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.server import Ack, Refused
from tests.web.support import Server, serving

BUY_IN = 50_000


def largest_file(folder: Path) -> int:
    return max(file.stat().st_size for file in folder.iterdir() if file.is_file())


def leave_room(server: Server, size: int) -> None:
    """Let no file of the server grow beyond this size; -1 for as far as they will."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


async def play_on(table: TableClient, *, times: int) -> list[Answer]:
    """Take a chip more so many times, or until that is refused."""
    answers: list[Answer] = []
    while len(answers) < times:
        answers.append(await table.send(client.TopUp, amount=1))
        if isinstance(answers[-1], Refused):
            break
    return answers


async def test_a_full_disk_is_told_to_players_and_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with await Session.guest(server.address) as lan, httpx.AsyncClient() as http:
            code = await lan.create_table(CreateTable(stake=100, house="bigkool"))
            async with lan.table(code) as table:
                await Player(table).sit(0, buy_in=BUY_IN)
                while (await http.get(f"{server.address}/api/health")).json()["status"] == "starting":  # noqa: ASYNC110 - a server tells nobody when it is ready
                    await asyncio.sleep(0.05)
                leave_room(server, largest_file(tmp_path))
                answers = await play_on(table, times=10_000)
                taken = sum(isinstance(answer, Ack) for answer in answers)
                last = answers[-1]
                assert isinstance(last, Refused)
                assert last.code == "storage_full"
                health = await http.get(f"{server.address}/api/health")
                assert (health.status_code, health.json()["database"]) == (200, "full")
                another = await http.post(f"{server.address}/api/guest", json={})
                assert (another.status_code, another.json()["code"]) == (507, "storage_full")
                leave_room(server, resource.RLIM_INFINITY)
                assert all(isinstance(answer, Ack) for answer in await play_on(table, times=2))
                seat = (await table.until(lambda now: now.seq >= taken + 2)).seats[0]
                assert seat is not None
                assert seat.stack == BUY_IN + taken + 2
            assert (await lan.me()).wallet == 100_000 - seat.stack
        assert "the disk of the database is full" in server.logged()
