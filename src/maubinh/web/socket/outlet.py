"""uvicorn's socket protocol with a door for frames that are encoded once and written to many sockets.

ASGI's `send` frames every message for every socket and needs a task per socket to wait in; at ten thousand
sockets that is most of a server's time. Here the transport's own buffer is the bounded queue, frames of one turn of
the event loop leave in one write, and messages that need no waiting are handled as they arrive.
"""

import asyncio
from typing import Any, Protocol

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

OUTLET = "outlet"
"""Key of `scope["state"]` under which a socket's protocol is found."""

CLOSING_GRACE = 5.0
"""Seconds a closing socket may take to read what was sent to it before it is cut."""


class Hear(Protocol):
    """Takes a whole message without waiting."""

    def __call__(self, data: bytes, *, text: bool) -> None:
        """Handle it."""
        ...


def text_frame(payload: bytes) -> bytes:
    """A whole unmasked WebSocket text frame (RFC 6455, 5.2) around UTF-8 text."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Outlet(WebSocketsSansIOProtocol):
    """A socket to which ready frames can be written without waiting; each is one whole frame.

    `hear`, once set, gets every message as it arrives; before that they wait in ASGI's `receive`, of which the
    application then needs only the disconnect.
    """

    hear: Hear | None = None
    _ending: asyncio.Task[None] | None = None
    _unsent: list[bytes]
    _unsent_bytes = 0

    def handle_connect(self, event: Request) -> None:
        """Hand the socket to the application beside the ASGI callables."""
        self._unsent = []
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            scope["state"][OUTLET] = self

    def write_frame(self, frame: bytes, *, limit: int) -> bool:
        """Write a frame of `text_frame`; False when the peer is gone or lags by more than `limit` bytes."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self._unsent_bytes + self.transport.get_write_buffer_size() > limit:
            return False
        if not self._unsent:
            self.loop.call_soon(self.flush)
        self._unsent.append(frame)
        self._unsent_bytes += len(frame)
        return True

    def flush(self) -> None:
        """Hand what was written in this turn of the loop to the network, at once."""
        if self._unsent:
            frames, self._unsent, self._unsent_bytes = self._unsent, [], 0
            if not self.close_sent and not self.transport.is_closing():
                self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Send what ASGI sends, after the frames written before it."""
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        """Close because the server ends, after the frames written before."""
        if self.handshake_initiated:
            self.flush()
        super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message to `hear`, or to the application while there is none."""
        if self.hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        self.hear(frames[0] if len(frames) == 1 else b"".join(frames), text=self.curr_msg_data_type == "text")

    def end(self, code: int) -> None:
        """Close with a code, after what was written before."""
        if not self.close_sent and not self.disconnected:
            self._ending = self.loop.create_task(self.send({"type": "websocket.close", "code": code}))

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
