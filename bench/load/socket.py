"""A WebSocket client that costs next to nothing, so that ten thousand of them leave the machine to the server.

One thread, epoll and nothing between; masking keys of zeros, no fragments, no compression: enough for this server
and for no other.
"""

import select
import socket
import time
from collections.abc import Callable

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
)
NO_MASK = b"\0\0\0\0"
PING, PONG, CLOSE = 0x89, 0x8A, 0x88
CHUNK = 262_144

now = time.monotonic


class ClosedError(Exception):
    """The server refused the handshake."""


class LoadSocket:
    """One connection; `on_frame` gets each text frame's payload, `on_close` the end that nobody asked for."""

    __slots__ = ("_buffer", "_socket", "_wires", "on_close", "on_frame")

    def __init__(
        self,
        wires: "Wires",
        address: tuple[str, int],
        path: str,
        *,
        token: str,
        on_frame: Callable[[bytes], None],
        on_close: Callable[[], None],
    ) -> None:
        self.on_frame = on_frame
        self.on_close = on_close
        self._wires = wires
        self._socket = socket.create_connection(address, timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        headers = f"Authorization: Bearer {token}\r\n" if token else ""
        self._socket.sendall(UPGRADE.format(path=path, host=address[0], headers=headers).encode())
        self._buffer = self._shaken()
        self._socket.setblocking(False)  # noqa: FBT003 - the socket module's way
        wires.add(self._socket.fileno(), self)
        self._parse(b"")

    def send(self, payload: bytes) -> None:
        """Send a text frame of at most 64 KiB; one the kernel has no room for ends the connection."""
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._write(head + NO_MASK + payload)

    def close(self) -> None:
        """End the connection at once."""
        self._wires.remove(self._socket.fileno())
        self._socket.close()

    def readable(self) -> None:
        """Take what has come."""
        try:
            data = self._socket.recv(CHUNK)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if data:
            self._parse(data)
        else:
            self.close()
            self.on_close()

    def _write(self, data: bytes) -> None:
        try:
            if self._socket.send(data) == len(data):
                return
        except OSError:
            pass
        self.close()
        self.on_close()

    def _parse(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
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

    def _shaken(self) -> bytes:
        data = b""
        while b"\r\n\r\n" not in data:
            more = self._socket.recv(4096)
            if not more:
                raise ClosedError("closed in the handshake")
            data += more
        head, _, rest = data.partition(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            raise ClosedError(head[:60].decode("latin-1"))
        return rest

    def _take(self, first: int, payload: bytes) -> None:
        if first == PING:
            self._write(bytes((PONG, 0x80 | len(payload))) + NO_MASK + payload)
        elif first not in {PONG, CLOSE}:  # after a close frame the end follows by itself
            self.on_frame(payload)


class Wires:
    """All connections, and the loop that reads them."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._sockets: dict[int, LoadSocket] = {}

    def add(self, number: int, wire: LoadSocket) -> None:
        """Read a connection from now on."""
        self._sockets[number] = wire
        self._epoll.register(number, select.EPOLLIN)

    def remove(self, number: int) -> None:
        """Read it no more."""
        if self._sockets.pop(number, None) is not None:
            self._epoll.unregister(number)

    def run(self, *, until: Callable[[], bool], act: Callable[[], float] | None = None) -> None:
        """Read until `until()`; `act` does what is due and says for how many seconds nothing more is."""
        while not until():
            idle = min(0.05, act()) if act is not None else 0.05
            for number, _ in self._epoll.poll(max(0.0, idle)):
                wire = self._sockets.get(number)
                if wire is not None:
                    wire.readable()

    def run_for(self, seconds: float, *, act: Callable[[], float] | None = None) -> None:
        """Read for so long."""
        end = now() + seconds
        self.run(until=lambda: now() >= end, act=act)
