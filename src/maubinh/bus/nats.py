"""The bus between nodes on core NATS. Nothing waits for it: a server that is away costs polls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from maubinh.bus.fanout import Fanout
from maubinh.room.ports import Hint

SUBJECT = "maubinh.hints"
RECONNECT_WAIT = 1
"""Seconds between attempts; nobody ever gives up."""
PENDING_BYTES = 256 * 1024
"""What may wait for a server that is away; more is dropped rather than kept for later."""


class NatsBus:
    """The port `Bus` over NATS. A node's own hints reach its own subscribers without the server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client = Client()
        self._fanout = Fanout()
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Hint)
        self._hearing = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._links = 0
        self._linked = False

    def start(self) -> None:
        """Begin to connect, in the background."""
        self._running = asyncio.create_task(self._run(), name="nats")

    async def settled(self) -> None:
        """Return once the server was reached and has noted that this node listens."""
        await self._hearing.wait()

    @property
    def connected(self) -> bool:
        """Whether hints reach other nodes now."""
        return self._client.is_connected

    @property
    def link(self) -> int | None:
        """The number of the connection through which other nodes are heard now, None while there is none."""
        return self._links if self._linked and self._client.is_connected else None

    async def publish(self, hint: Hint) -> None:
        """Send a hint if the server is there; drop it if not."""
        self._fanout.deliver(hint)
        if self._client.is_connected:
            with suppress(NatsError, OSError):
                await self._client.publish(SUBJECT, self._encoder.encode(hint))

    def subscribe(self) -> AsyncIterator[Hint]:
        """Hints of every node from now on."""
        return self._fanout.subscribe()

    async def close(self) -> None:
        """Leave the server and end every subscription."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        await self._leave()
        self._fanout.close()

    async def _run(self) -> None:
        while True:
            self._client, closed, self._linked = Client(), asyncio.Event(), False
            try:
                await self._listen(closed)
            except (NatsError, OSError):
                await self._leave()
            else:
                self._hearing.set()
                # The client mends a lost connection, but ends itself over an error that the server reports.
                await closed.wait()
            await asyncio.sleep(RECONNECT_WAIT)

    async def _listen(self, closed: asyncio.Event) -> None:
        async def tell() -> None:
            closed.set()

        await self._client.connect(
            self._url,
            no_echo=True,
            allow_reconnect=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_WAIT,
            connect_timeout=1,
            ping_interval=5,
            max_outstanding_pings=2,
            pending_size=PENDING_BYTES,
            error_cb=_ignore,
            closed_cb=tell,
            disconnected_cb=self._lost,
            reconnected_cb=self._reached,
        )
        await self._client.subscribe(SUBJECT, cb=self._received)
        # The client sends the ping of a flush ahead of a subscription still in its buffer. Only a ping that leaves
        # after the first was answered stands behind the subscription, so that its answer vouches for it.
        await self._client.flush()
        await self._client.flush()
        await self._reached()

    async def _reached(self) -> None:
        self._links += 1
        self._linked = True

    async def _lost(self) -> None:
        self._linked = False

    async def _leave(self) -> None:
        if self._client.is_connected or self._client.is_reconnecting:
            with suppress(NatsError, OSError):
                await self._client.close()

    async def _received(self, message: Msg) -> None:
        # A node of a newer version may send what this one cannot read: a lost hint.
        with suppress(msgspec.DecodeError, msgspec.ValidationError):
            self._fanout.deliver(self._decoder.decode(message.data))


async def _ignore(_error: Exception) -> None:
    """The client reports every failed attempt; it goes on by itself and nobody has to act."""


async def open_nats(url: str) -> NatsBus:
    """A bus on the NATS server at `url`, connecting in the background."""
    bus = NatsBus(url)
    bus.start()
    return bus
