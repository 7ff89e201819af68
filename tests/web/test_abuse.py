"""Whatever is sent, the server answers with a code, never with a traceback, and lets go of who will not stop."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from maubinh.bot import Player, Session
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.version import PROTOCOL
from tests.web.support import Server, serving

LIMITS = {"MAUBINH_LIMITS_STRIKES": "4", "MAUBINH_LIMITS_SOCKETS_PER_PLAYER": "2"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), environ=LIMITS) as running:
        yield running
        assert "Traceback" not in running.logged()
        assert "exception" not in running.logged()


async def table_of(session: Session) -> str:
    return await session.create_table(CreateTable(stake=100, house="bigkool"))


def opening(session: Session, code: str, **headers: str) -> connect:
    address = session.address.replace("http", "ws") + f"/ws/table/{code}?v={PROTOCOL}"
    named = {"authorization": f"Bearer {session.token}"} | headers
    return connect(address, additional_headers=named, compression=None, max_size=2**22)


async def frame(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of a kind."""
    async with asyncio.timeout(10):
        async for text in socket:
            told: dict[str, Any] = json.loads(text)
            if told["type"] == kind:
                return told
    raise AssertionError(f"closed before a {kind} came")


async def closing(socket: ClientConnection) -> int | None:
    """Read to the end: the close code."""
    async with asyncio.timeout(10):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.recv()
    return socket.close_code


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("nonsense", "bad_json"),
        ('{"type":"sit"}', "bad_schema"),
        ('{"type":"stand","id":"\\u0000"}', "bad_schema"),
        ('{"type":"stand","id":"1\\n"}', "bad_schema"),
        ('{"type":"rob","id":"1"}', "unknown_type"),
        (b"\x00\x01", "binary_frame"),
        ('{"type":"lock","id":"1","hand":1,"rows":{"back":["Xx"]}}', "wrong_row_size"),
    ],
)
async def test_what_cannot_be_understood_is_refused_and_at_last_closed(
    server: Server, sent: str | bytes, code: str
) -> None:
    async with await Session.guest(server.address) as lan, opening(lan, await table_of(lan)) as socket:
        for _ in range(4):
            await socket.send(sent)
            assert (await frame(socket, "refused"))["code"] == code
        assert await closing(socket) == 1008


async def test_a_flood_is_refused_and_closed(server: Server) -> None:
    async with await Session.guest(server.address) as lan, opening(lan, await table_of(lan)) as socket:
        with contextlib.suppress(ConnectionClosed):
            for number in range(5000):
                await socket.send(json.dumps({"type": "ping", "id": str(number), "sent": 0}))
        refused = await frame(socket, "refused")
        assert refused["code"] == "too_fast"
        assert int(refused["id"]) >= 60, "it names the message that was not heard"
        assert await closing(socket) == 1008


async def test_a_message_too_long_is_refused_and_closed(server: Server) -> None:
    async with await Session.guest(server.address) as lan, opening(lan, await table_of(lan)) as socket:
        await socket.send(json.dumps({"type": "stand", "id": "1", "padding": "x" * 20_000}))
        assert (await frame(socket, "refused"))["code"] == "too_large"
        assert await closing(socket) == 1008


async def test_a_message_of_any_length_is_never_taken_in(server: Server) -> None:
    async with await Session.guest(server.address) as lan, opening(lan, await table_of(lan)) as socket:
        await socket.send("x" * 1_000_000)
        assert await closing(socket) == 1009


async def test_a_foreign_page_cannot_open_a_table_with_our_cookie(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        code = await table_of(lan)
        address = server.address.replace("http", "ws") + f"/ws/table/{code}"
        cookie = {"cookie": f"mb_session={lan.token}"}
        for headers in (cookie, cookie | {"origin": "http://evil.example"}, cookie | {"origin": "null"}):
            with pytest.raises(InvalidStatus) as caught:
                await connect(address, additional_headers=headers)
            assert caught.value.response.status_code == 403
        async with connect(address, additional_headers=cookie | {"origin": server.address}) as socket:
            assert (await frame(socket, "snapshot"))["view"]["code"] == code


async def test_a_stranger_may_watch_but_not_act(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        code = await table_of(lan)
        async with connect(server.address.replace("http", "ws") + f"/ws/table/{code}") as socket:
            assert (await frame(socket, "snapshot"))["view"]["you"] is None
            await socket.send('{"type":"sit","id":"1","seat":0,"buy_in":5000}')
            assert (await frame(socket, "refused"))["code"] == "unauthorized"


async def test_a_secret_nobody_knows_is_told_to_sign_in_again(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        code = await table_of(lan)
        async with opening(lan, code, authorization="Bearer " + "0" * 64) as socket:
            assert (await frame(socket, "refused"))["code"] == "unauthorized"
            assert await closing(socket) == 4401


async def test_a_player_has_only_so_many_sockets(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        code = await table_of(lan)
        async with opening(lan, code) as one, opening(lan, code) as two:
            await frame(one, "snapshot")
            await frame(two, "snapshot")
            async with opening(lan, code) as three:
                assert (await frame(three, "refused"))["code"] == "too_many_sockets"
                assert await closing(three) == 4429
        async with opening(lan, code) as again:
            await frame(again, "snapshot")


async def test_nobody_acts_for_another_seat_or_as_host_without_being_it(server: Server) -> None:
    async with await Session.guest(server.address) as lan, await Session.guest(server.address) as eve:
        code = await table_of(lan)
        async with lan.table(code) as host, eve.table(code) as other:
            await Player(host).sit(0, buy_in=5000)
            await Player(other).sit(1, buy_in=5000)
            attempts: list[tuple[type[client.ClientMessage], dict[str, Any], str]] = [
                (client.Sit, {"seat": 0, "buy_in": 5000}, "already_seated"),
                (client.Kick, {"seat": 0}, "not_host"),
                (client.AddBot, {"seat": 2}, "not_host"),
                (client.RemoveBot, {"seat": 0}, "not_host"),
                (client.Configure, {"stake": 1}, "not_host"),
                (client.Deal, {"nonce": "0" * 32, "commitment": other.now.commitment}, "not_host"),
                (client.TopUp, {"amount": 10**30}, "bad_amount"),
                (client.TopUp, {"amount": -5}, "bad_amount"),
                (client.Suggest, {"hand": 1}, "stale_hand"),
                (client.Skip, {"hand": 1, "step": "back"}, "stale_hand"),
            ]
            for kind, fields, code_expected in attempts:
                answer = await other.send(kind, **fields)
                assert getattr(answer, "code", None) == code_expected, (kind, answer)


async def test_the_same_command_sent_twice_counts_once(server: Server) -> None:
    async with await Session.guest(server.address) as lan, opening(lan, await table_of(lan)) as socket:
        sit = '{"type":"sit","id":"once","seat":0,"buy_in":5000}'
        await socket.send(sit)
        first = await frame(socket, "ack")
        await socket.send(sit)
        assert await frame(socket, "ack") == first
        assert (await lan.me()).wallet == 95_000
