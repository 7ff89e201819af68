"""However the network cuts a client's bytes, the server reads the same messages."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from itertools import pairwise

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from maubinh.bot import Session
from maubinh.wire.http import CreateTable
from tests.web.inside import Inside, inside

UPGRADE = (
    "GET /ws/table/{code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
async def server() -> AsyncIterator[Inside]:
    async with inside() as running:
        yield running


def ping(name: str) -> bytes:
    return msgspec.json.encode({"type": "ping", "id": name, "sent": 1})


def text(payload: bytes, *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


def cut(data: bytes, *places: int) -> list[bytes]:
    edges = [0, *places, len(data)]
    return [data[start:end] for start, end in pairwise(edges)]


WHOLE, NEXT = text(ping("a")), text(ping("b"))
FRAGMENTS = text(ping("a")[:9], fin=False) + text(ping("a")[9:], opcode=Opcode.CONT)

PIECES = {
    "one by one": [WHOLE, NEXT],
    "two at once": [WHOLE + NEXT],
    "the head alone": [*cut(WHOLE, 2), NEXT],
    "in the mask": [*cut(WHOLE, 4), NEXT],
    "in the text": [*cut(WHOLE, 15), NEXT],
    "one and a half": cut(WHOLE + NEXT, len(WHOLE) + 7),
    "every byte": [*cut(WHOLE, *range(1, len(WHOLE))), NEXT],
    "fragments": [FRAGMENTS, NEXT],
    "fragments apart": [*cut(FRAGMENTS, 15), NEXT],
    "a control frame between": [text(b"x", opcode=Opcode.PING), WHOLE, text(b"", opcode=Opcode.PONG) + NEXT],
}


async def pongs(reader: asyncio.StreamReader, *, until: str) -> list[str]:
    """The ids of the pong frames up to and with one."""
    ids: list[str] = []
    async with asyncio.timeout(10):
        while until not in ids:
            head = await reader.readexactly(2)
            size = (
                head[1]
                if head[1] < 126
                else int.from_bytes(await reader.readexactly(2 if head[1] == 126 else 8), "big")
            )
            payload = await reader.readexactly(size)
            assert head[0] != 0x89, "pinged"
            if head[0] == 0x81:
                told = msgspec.json.decode(payload)
                ids += [told["id"]] if told["type"] == "pong" else []
    return ids


@pytest.mark.parametrize("pieces", PIECES.values(), ids=PIECES)
@pytest.mark.parametrize("early", [False, True], ids=["after the first frame", "before anybody hears"])
async def test_messages_arrive_whole_and_in_order(server: Inside, pieces: list[bytes], early: bool) -> None:
    reader, writer = await opened(server)
    if not early:
        writer.write(text(ping("first")))
        assert await pongs(reader, until="first") == ["first"]
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0)
    assert await pongs(reader, until="b") == ["a", "b"]
    writer.transport.abort()


async def opened(server: Inside) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket at a table, with its handshake done."""
    async with await Session.guest(server.address) as lan:
        code = await lan.create_table(CreateTable(stake=100, house="bigkool"))
    host, _, port = server.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(UPGRADE.format(code=code).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def test_a_peer_that_is_silent_and_answers_no_ping_is_cut() -> None:
    async with inside(keepalive=0.2) as server:
        reader, writer = await opened(server)
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionError):
                while await reader.read(65_536):
                    pass
        writer.transport.abort()


async def test_a_peer_that_speaks_is_not_pinged() -> None:
    async with inside(keepalive=1.0) as server:
        reader, writer = await opened(server)
        for number in range(30):
            writer.write(text(ping(str(number))))
            await asyncio.sleep(0.1)
        heard = await pongs(reader, until="29")
        assert heard == [str(number) for number in range(30)]
        writer.transport.abort()
