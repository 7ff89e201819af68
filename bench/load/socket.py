"""A WebSocket client that costs next to nothing, so that ten thousand of them leave the machine to the server.

Unmasked in effect (a masking key of zeros), no fragments, no compression: enough for this server and no other.
"""

import asyncio
from collections.abc import Callable

Frame = Callable[[bytes], None]

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
)
NO_MASK = b"\0\0\0\0"
PING, PONG, CLOSE = 0x89, 0x8A, 0x88


class ClosedError(Exception):
    """The server refused the handshake or closed the socket."""


class LoadSocket(asyncio.Protocol):
    """One connection; `on_frame` gets each text frame's payload, `on_close` the end that nobody asked for."""

    __slots__ = ("_buffer", "_closing", "_handshake", "_transport", "on_close", "on_frame")

    def __init__(self, on_frame: Frame, on_close: Callable[[], None]) -> None:
        self.on_frame = on_frame
        self.on_close = on_close
        self._buffer = b""
        self._closing = False
        self._handshake: asyncio.Future[None] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls, host: str, port: int, path: str, *, token: str, on_frame: Frame, on_close: Callable[[], None]
    ) -> "LoadSocket":
        """Connect and shake hands. Raises ClosedError."""
        loop = asyncio.get_running_loop()
        _, self = await loop.create_connection(lambda: cls(on_frame, on_close), host, port)
        self._handshake = loop.create_future()
        headers = f"Authorization: Bearer {token}\r\n" if token else ""
        assert self._transport is not None
        self._transport.write(UPGRADE.format(path=path, host=f"{host}:{port}", headers=headers).encode())
        await self._handshake
        return self

    def send(self, payload: bytes) -> None:
        """Send a text frame of at most 64 KiB."""
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + NO_MASK + payload)

    def close(self) -> None:
        """End the connection at once."""
        self._closing = True
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Take frames out of what has come."""
        data = self._buffer + data if self._buffer else data
        if self._handshake is not None:
            data = self._shaken(data)
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + size > end:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        self._buffer = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who did not ask for it."""
        self._transport = None
        if self._handshake is not None and not self._handshake.done():
            self._handshake.set_exception(ClosedError("closed in the handshake"))
        elif not self._closing:
            self.on_close()

    def _shaken(self, data: bytes) -> bytes:
        head, separator, rest = data.partition(b"\r\n\r\n")
        if not separator or self._handshake is None:
            return data
        if b" 101 " in head[:20]:
            self._handshake.set_result(None)
        else:
            self._handshake.set_exception(ClosedError(head[:60].decode("latin-1")))
        self._handshake = None
        return rest

    def _take(self, first: int, payload: bytes) -> None:
        if first == PING and self._transport is not None:
            self._transport.write(bytes((PONG, 0x80 | len(payload))) + NO_MASK + payload)
        elif first == CLOSE and self._transport is not None:
            self._transport.close()
        elif first not in {PING, PONG, CLOSE}:
            self.on_frame(payload)
