"""uvicorn's socket protocol with doors for ten thousand sockets.

ASGI frames every message for every socket, needs a task per socket to wait in, and stops and starts reading around
every message; at ten thousand sockets that is most of a server's time. Here frames are written ready-made, those of
one turn of the event loop together, the transport's own buffer is the bounded queue, and messages are handled as
they arrive. Handshake, control frames, fragments and closing stay uvicorn's.
"""

import asyncio
import gc
from typing import Any, Protocol

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from maubinh.web.socket.framing import at_boundary, whole_text

OUTLET = "outlet"
"""Key of `scope["state"]` under which a socket's protocol is found."""

CLOSING_GRACE = 5.0
"""Seconds a closing socket may take to read what was sent to it before it is cut."""


CLOSED_AT_LEAST = 2_000
"""Closed sockets that are worth a collection."""


class Hear(Protocol):
    """Takes a whole message without waiting."""

    def __call__(self, data: bytes, *, text: bool) -> None:
        """Handle it."""
        ...


class Turn:
    """The sockets that were written to in this turn of the event loop; they leave for the network together."""

    def __init__(self) -> None:
        self._written: list[Outlet] = []

    def add(self, outlet: "Outlet") -> None:
        """Flush a socket at the end of this turn."""
        if not self._written:
            outlet.loop.call_soon(self._flush)
        self._written.append(outlet)

    def _flush(self) -> None:
        written, self._written = self._written, []
        for outlet in written:
            outlet.flush()


class Tidy:
    """Collects what closed sockets leave behind once as many have closed as are open, and not before.

    By itself the collector would walk all that ten thousand open sockets hold every few minutes, for a second.
    """

    def __init__(self) -> None:
        self._closed = 0

    def closed(self, *, still_open: int) -> None:
        """Count one more closed socket."""
        self._closed += 1
        if self._closed >= max(CLOSED_AT_LEAST, still_open):
            self._closed = 0
            gc.collect()


class Outlet(WebSocketsSansIOProtocol):
    """A socket to which ready frames can be written without waiting.

    `hear`, once set, gets every message as it arrives; before that they wait in ASGI's `receive`, of which the
    application then needs only the disconnect. All sockets of one server share a `turn` and a `tidy`.
    """

    turn: Turn
    tidy: Tidy
    hear: Hear | None = None
    _ending: asyncio.Task[None] | None = None
    _at_boundary = True
    _heard_at = 0.0
    _unsent: list[bytes]
    _unsent_bytes = 0

    def handle_connect(self, event: Request) -> None:
        """Hand the socket to the application beside the ASGI callables."""
        self._unsent = []
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            scope["state"][OUTLET] = self

    def data_received(self, data: bytes) -> None:
        """Take bytes from the network; one whole text message needs no parser's help."""
        self._heard_at = self.loop.time()
        if self._at_boundary and self.handshake_initiated:
            message = None if self.hear is None or self.close_sent else whole_text(data)
            if self.hear is not None and message is not None:
                self.hear(message, text=True)
                return
            # Where the parser might be left inside a frame it keeps all that follows.
            self._at_boundary = at_boundary(data)
        super().data_received(data)

    def write_frame(self, frame: bytes, *, limit: int) -> bool:
        """Write a frame of `text_frame`; False when the peer is gone or lags by more than `limit` bytes."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self._unsent_bytes + self.transport.get_write_buffer_size() > limit:
            return False
        if not self._unsent:
            self.turn.add(self)
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

    def end(self, code: int) -> None:
        """Close with a code, after what was written before."""
        if not self.close_sent and not self.disconnected:
            self._ending = self.loop.create_task(self.send({"type": "websocket.close", "code": code}))

    def cut(self) -> None:
        """End the connection now; what the peer has not read is dropped."""
        self.transport.abort()

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

    def send_keepalive_ping(self) -> None:
        """Ping a peer that has been silent; clients of ours ping by themselves and need none."""
        if self.ping_interval is not None and self.loop.time() - self._heard_at < self.ping_interval:
            self.ping_timer = None
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the peer; what refers to itself is taken apart, so that it need not wait for the collector."""
        super().connection_lost(exc)
        self.hear = None
        self.conn.parser.close()
        self.tidy.closed(still_open=len(self.connections))

    def keepalive_timeout(self) -> None:
        """Cut a peer that answers no ping: a graceful close would wait for it to read."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application; afterwards a peer that does not read is cut after a grace."""
        await super().run_asgi()
        self.scope["state"].pop(OUTLET, None)
        if self.transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(CLOSING_GRACE, self.transport.abort)


def outlets() -> type[Outlet]:
    """The class of the sockets of one server, which write in the same turns."""
    return type("ServerOutlet", (Outlet,), {"turn": Turn(), "tidy": Tidy()})
