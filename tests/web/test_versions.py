"""Clients and nodes of two versions: who is told to reload and when, and who is sent on to a newer node."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from maubinh.bot import Player, Session
from maubinh.room.ports import NewEvent, TableCommit
from maubinh.table.codec import encode_state
from maubinh.table.state import SNAPSHOT_VERSION
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.refusals import CloseCode
from maubinh.wire.version import PROTOCOL
from tests.web.inside import Inside, inside


@pytest.fixture
async def server() -> AsyncIterator[Inside]:
    async with inside() as running:
        yield running


async def table_with_host(server: Inside) -> tuple[Session, str]:
    """A table of two seats, and who is to be its host."""
    host = await Session.guest(server.address, name="Hoa")
    code = await host.create_table(CreateTable(house="bigkool", stake=100, seats=2, arranging=120, row=1))
    return host, code


def socket(server: Inside, code: str, *, version: int) -> connect:
    """A table socket of a client that speaks `version`; it only watches."""
    address = server.address.replace("http", "ws", 1)
    return connect(f"{address}/ws/table/{code}?v={version}", compression=None)


async def frame(reader: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(await reader.recv())
    return told


async def frames_to_the_end(reader: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    """Everything a socket is told until the server closes it, and the code."""
    told = []
    try:
        while True:
            told.append(await frame(reader))
    except ConnectionClosed:
        return told, reader.close_code


async def test_an_old_client_is_told_to_reload_once_the_hand_is_over_and_not_in_the_middle(
    server: Inside,
) -> None:
    host, code = await table_with_host(server)
    async with host, host.table(code) as table:
        player = Player(table)
        await player.sit(0, buy_in=10_000)
        await table.send(client.AddBot, seat=1, level="beginner")
        async with socket(server, code, version=PROTOCOL) as present:
            await player.play(until_hand=1)
            # Connected while the table waits: at once. In the middle of a hand: only after it.
            async with socket(server, code, version=PROTOCOL - 1) as waiting:
                assert [(await frame(waiting))["type"] for _ in range(3)] == [
                    "snapshot",
                    "presence",
                    "reload",
                ]
            await deal_and_wait(player)
            async with socket(server, code, version=PROTOCOL - 1) as old:
                phases = [(await frame(old))["view"]["phase"]]
                await player.play(until_hand=2)
                told = [await frame(old)]
                while told[-1]["type"] != "reload":
                    told.append(await frame(old))
                phases += [each["view"]["phase"] for each in told if each["type"] == "update"]
                assert phases[0] == "arranging"
                assert phases[-1] == "waiting"
                assert "waiting" not in phases[:-1]
            assert not [each for each in await what_came(present) if each["type"] == "reload"]


async def deal_and_wait(player: Player) -> None:
    """Deal the next hand and play nothing of it."""
    table = player._table
    move = player._move(table.now)
    assert move is not None
    kind, fields = move
    await table.send(kind, **fields)
    await table.until(lambda view: view.phase == "arranging")


async def what_came(reader: ClientConnection) -> list[dict[str, Any]]:
    """All frames up to the answer to a ping."""
    await reader.send('{"type":"ping","id":"p","sent":1}')
    told = [await frame(reader)]
    while told[-1]["type"] != "pong":
        told.append(await frame(reader))
    return told


async def test_a_client_newer_than_the_node_is_sent_on_to_a_newer_one(server: Inside) -> None:
    host, code = await table_with_host(server)
    async with host, socket(server, code, version=PROTOCOL + 1) as newer:
        told, closed = await frames_to_the_end(newer)
    assert [(each["type"], each.get("code"), each.get("id")) for each in told] == [
        ("refused", "newer_version", None),
        ("come_back", None, None),
    ]
    assert closed == CloseCode.TRY_LATER


async def moved_on(server: Inside, code: str) -> None:
    """A newer node writes an event that is not known here."""
    state = server.state(code)
    seq = state.seq + 1
    newer = encode_state(replace(state, seq=seq, version=SNAPSHOT_VERSION + 1))
    event = NewEvent(seq=seq, tag="chips_added/2", body=b"\x80")
    commit = TableCommit(
        table=code, expected=state.seq, seq=seq, at=0, snapshot=newer, events=(event,), deadlines=()
    )
    await server.room._store.commit([commit])


async def test_readers_of_a_table_that_a_newer_node_has_moved_on_are_sent_there(server: Inside) -> None:
    host, code = await table_with_host(server)
    async with host, socket(server, code, version=PROTOCOL) as reader:
        assert [(await frame(reader))["type"] for _ in range(2)] == ["snapshot", "presence"]
        await moved_on(server, code)
        server.room._tables.hear(code, server.state(code).seq + 1)
        told, closed = await frames_to_the_end(reader)
        assert [(each["type"], each.get("code")) for each in told] == [
            ("refused", "newer_version"),
            ("come_back", None),
        ]
        assert closed == CloseCode.TRY_LATER
        async with socket(server, code, version=PROTOCOL) as again:
            told, closed = await frames_to_the_end(again)
        assert [each["type"] for each in told] == ["refused", "come_back"]
        assert closed == CloseCode.TRY_LATER
        assert len(server.site.hub) == 0
