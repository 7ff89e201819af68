"""Hints between nodes over a real NATS server, which may be away."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from maubinh.bus.nats import SUBJECT, NatsBus, open_nats
from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.ports import LOOPBACK, free_port
from maubinh.room.ports import Hint
from tests.servers.running import running_nats


async def until(holds: Callable[[], bool]) -> None:
    """Return once a condition of the outside world holds; the test's own time-out is the limit."""
    while not holds():  # noqa: ASYNC110 - a reconnect of the client tells nobody
        await asyncio.sleep(0.01)


async def connected(url: str) -> NatsBus:
    """A bus that has reached its server and is subscribed."""
    bus = await open_nats(url)
    await bus.settled()
    return bus


@pytest.fixture
async def nodes(nats_server: LocalNats) -> AsyncIterator[tuple[NatsBus, NatsBus]]:
    """Two nodes on one server."""
    pair = (await connected(nats_server.url), await connected(nats_server.url))
    yield pair
    for bus in pair:
        await bus.close()


@pytest.fixture
def own_server() -> Iterator[LocalNats]:
    """A server that the test may stop."""
    with running_nats() as server:
        yield server


class Relay:
    """Stands before a server, and keeps what the client said until each answer to a ping went back."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._said = b""
        self.answered: list[bytes] = []
        """What had been said before each ping that was answered."""
        self.left = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One client's connection."""
        server_reader, server_writer = await asyncio.open_connection(LOOPBACK, self._port)
        onward = asyncio.create_task(self._onward(reader, server_writer))
        while line := await server_reader.readline():
            if line.strip() == b"PONG":
                before = self._said.split(b"PING")[: len(self.answered) + 1]
                self.answered.append(b"PING".join(before))
            writer.write(line)
        await onward
        for end in (writer, server_writer):
            end.close()
            await end.wait_closed()
        self.left.set()

    async def _onward(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            self._said += data
            server.write(data)
        server.write_eof()


async def heard_through(publisher: NatsBus, listener: AsyncIterator[Hint]) -> Hint:
    """The next hint that gets through, published again and again: after a reconnect some are lost."""
    waiting = asyncio.ensure_future(anext(listener))
    seq = 0
    while not waiting.done():
        seq += 1
        await publisher.publish(Hint("ABCD", seq))
        await asyncio.wait({waiting}, timeout=0.05)
    return waiting.result()


async def test_a_hint_reaches_the_other_node(nodes: tuple[NatsBus, NatsBus]) -> None:
    here, there = nodes
    listener = there.subscribe()
    await here.publish(Hint("ABCD", 7, kind="presence", body=b"\x00who"))
    assert await anext(listener) == Hint("ABCD", 7, kind="presence", body=b"\x00who")


async def test_a_node_hears_its_own_hint_exactly_once(nodes: tuple[NatsBus, NatsBus]) -> None:
    here, there = nodes
    own, other = here.subscribe(), there.subscribe()
    await here.publish(Hint("ABCD", 1))
    # The answer of the other node comes through the server after anything echoed would have.
    assert await anext(other) == Hint("ABCD", 1)
    await there.publish(Hint("ABCD", 2))
    assert [await anext(own), await anext(own)] == [Hint("ABCD", 1), Hint("ABCD", 2)]


async def test_settled_means_that_the_server_answered_behind_the_subscription(nats_server: LocalNats) -> None:
    relay = Relay(nats_server.port)
    async with await asyncio.start_server(relay.serve, LOOPBACK, 0) as before:
        bus = await connected(f"nats://{LOOPBACK}:{before.sockets[0].getsockname()[1]}")
        assert f"SUB {SUBJECT}".encode() in relay.answered[-1]
        await bus.close()
        await relay.left.wait()


async def test_an_error_the_server_reports_does_not_deafen_a_node(nodes: tuple[NatsBus, NatsBus]) -> None:
    here, there = nodes
    listener = there.subscribe()
    faulty, before = there._client, there.link
    assert faulty._transport is not None
    faulty._transport.write(b"NONSENSE\r\n")
    await until(lambda: faulty.is_closed)
    assert (await heard_through(here, listener)).seq > 0
    await until(lambda: there.link is not None)
    assert there.link != before


async def test_what_this_version_cannot_read_is_passed_over(nodes: tuple[NatsBus, NatsBus]) -> None:
    here, there = nodes
    listener = there.subscribe()
    await here._client.publish(SUBJECT, b"\xc1 not a hint")
    await here.publish(Hint("ABCD", 3))
    assert await anext(listener) == Hint("ABCD", 3)


async def test_without_a_server_publishing_returns_at_once_and_this_node_still_hears() -> None:
    bus = await open_nats(f"nats://127.0.0.1:{free_port()}")
    listener = bus.subscribe()
    for seq in range(1_000):
        await bus.publish(Hint("ABCD", seq))
    assert (await anext(listener)).seq == 0
    assert (bus.connected, bus.link) == (False, None)
    await bus.close()


async def test_hints_flow_again_after_the_server_was_killed(own_server: LocalNats) -> None:
    here, there = await connected(own_server.url), await connected(own_server.url)
    listener = there.subscribe()
    before = here.link
    assert before is not None
    await asyncio.to_thread(own_server.daemon.kill)
    await until(lambda: not here.connected)
    assert here.link is None
    await here.publish(Hint("ABCD", 0))
    await asyncio.to_thread(own_server.start)
    assert (await heard_through(here, listener)).seq > 0
    await until(lambda: here.link is not None)
    assert here.link != before, "some hints are lost"
    await here.close()
    await there.close()


async def test_a_server_that_comes_late_is_found() -> None:
    with running_nats() as server:
        server.stop()
        here, there = await open_nats(server.url), await open_nats(server.url)
        listener = there.subscribe()
        await asyncio.to_thread(server.start)
        assert (await heard_through(here, listener)).seq > 0
        await here.close()
        await there.close()
