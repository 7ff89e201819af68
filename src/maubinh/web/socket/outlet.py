"""uvicorn's socket protocol with a door for frames that are encoded once and written to many sockets.

ASGI's `send` frames every message for every socket and needs a task per socket to wait in; at ten thousand
sockets that is most of a server's time. Here the transport's own buffer is the bounded queue.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

OUTLET = "outlet"
"""Key of `scope["state"]` under which a socket's protocol is found."""

CLOSING_GRACE = 5.0
"""Seconds a closing socket may take to read what was sent to it before it is cut."""


def text_frame(payload: bytes) -> bytes:
    """A whole unmasked WebSocket text frame (RFC 6455, 5.2) around UTF-8 text."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Outlet(WebSocketsSansIOProtocol):
    """A socket to which ready frames can be written without waiting; each write is one whole frame."""

    def handle_connect(self, event: Request) -> None:
        """Hand the socket to the application beside the ASGI callables."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            scope["state"][OUTLET] = self

    def write_frame(self, frame: bytes, *, limit: int) -> bool:
        """Write a frame of `text_frame`; False when the peer is gone or lags by more than `limit` bytes."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > limit:
            return False
        self.transport.write(frame)
        return True

    def cut(self) -> None:
        """End the connection now; what the peer has not read is dropped."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Cut a peer that answers no ping: a graceful close would wait for it to read."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application; afterwards a peer that does not read is cut after a grace."""
        await super().run_asgi()
        if self.transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(CLOSING_GRACE, self.transport.abort)
