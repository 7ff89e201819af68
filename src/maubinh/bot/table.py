"""The socket side of a program that plays: a view that keeps itself up to date, and messages with answers."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from maubinh.table.views import EventView, TableView
from maubinh.wire import server
from maubinh.wire.client import AnyClientMessage, ClientMessage
from maubinh.wire.refusals import CloseCode
from maubinh.wire.version import PROTOCOL

Answer = server.Ack | server.Refused | server.Suggestion | server.Pong
Listener = Callable[[tuple[EventView, ...]], None]

FINAL = {CloseCode.UNAUTHORIZED, CloseCode.NO_SUCH_TABLE}
FIRST_WAIT = 0.05
LONGEST_WAIT = 2.0

_decoder = msgspec.json.Decoder(server.AnyServerFrame)


class TableLostError(Exception):
    """The server ended the table for this client: `code` is the socket's close code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class TableClient:
    """A table as one player sees it; connects again by itself, resumes by number, repeats what got no answer."""

    def __init__(self, address: str, *, token: str | None) -> None:
        self._address = address
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[AnyClientMessage, asyncio.Future[Answer]]] = {}
        self._changed = asyncio.Condition()
        self._running: asyncio.Task[None] | None = None
        self._greeted = False
        self._lost: TableLostError | None = None
        self.view: TableView | None = None
        self.rules: dict[str, Any] = {}
        self.presence: server.Presence | None = None
        self.listeners: list[Listener] = []
        self.connections = 0
        """How many times a first frame has come."""

    async def __aenter__(self) -> Self:
        """Connect and wait for the first view. Raises TableLostError."""
        self._running = asyncio.create_task(self._run())
        try:
            await self.until(lambda _: True)
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the socket."""
        await self._stop()

    async def _stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            # Waiting swallows the end of that task only, not one that is meant for who waits.
            await asyncio.wait((self._running,))
            if not self._running.cancelled():
                self._running.result()

    @property
    def now(self) -> TableView:
        """The latest view; only inside the context."""
        assert self.view is not None
        return self.view

    async def until(self, wanted: Callable[[TableView], bool]) -> TableView:
        """The first view, from the present one on, that is as wanted. Raises TableLostError."""
        async with self._changed:
            while True:
                if self._lost is not None:
                    raise self._lost
                if self.view is not None and wanted(self.view):
                    return self.view
                await self._changed.wait()

    async def send(self, kind: type[ClientMessage], /, **fields: Any) -> Answer:
        """Send a message under a fresh id and wait for its answer, over lost connections too."""
        message: Any = kind(id=secrets.token_hex(8), **fields)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending[message.id] = (message, answer)
        try:
            await self._write(message)
            return await answer
        finally:
            self._pending.pop(message.id, None)

    async def drop_connection(self) -> None:
        """Cut the connection without a word, as a lost network does; it is made again at once."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _write(self, message: AnyClientMessage) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(message).decode())

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while self._lost is None:
            try:
                wait = await self._connected(wait)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError, EOFError):
                wait = min(2 * wait, LONGEST_WAIT)
            self._socket = None
            await asyncio.sleep(wait * (0.5 + secrets.randbelow(1000) / 1000))

    async def _connected(self, wait: float) -> float:
        """Read one connection to its end; how many seconds to wait before the next."""
        after = f"&after={self.view.seq}" if self.view else ""
        address = f"{self._address}?v={PROTOCOL}{after}"
        async with connect(
            address, additional_headers=self._headers, compression=None, max_size=2**22
        ) as socket:
            self._socket, self._greeted = socket, False
            try:
                async for text in socket:
                    frame = _decoder.decode(text)
                    if isinstance(frame, server.ComeBack):
                        return frame.after_ms / 1000
                    await self._take(frame)
                    wait = FIRST_WAIT
            finally:
                await self._ended(socket)
        return wait

    async def _ended(self, socket: ClientConnection) -> None:
        code = socket.close_code
        if code in FINAL:
            self._lost = TableLostError(code)
            async with self._changed:
                self._changed.notify_all()
            for _, answer in self._pending.values():
                if not answer.done():
                    answer.set_exception(self._lost)

    async def _take(self, frame: server.AnyServerFrame) -> None:
        match frame:
            case server.Snapshot(view=view, rules=rules):
                await self._show(view, rules)
            case server.Update(view=view, rules=rules, events=events):
                await self._show(view, rules)
                for listener in self.listeners:
                    listener(events)
            case server.Presence():
                self.presence = frame
            case server.Ack() | server.Refused() | server.Suggestion() | server.Pong():
                self._answered(frame)
            case server.ComeBack() | server.Reload():
                pass  # the first ends the connection before it comes here; the second is for browsers

    async def _show(self, view: TableView, rules: dict[str, Any] | None) -> None:
        self.rules = rules if rules is not None else self.rules
        first, self._greeted = not self._greeted, True
        async with self._changed:
            self.view = view
            self._changed.notify_all()
        if first:
            self.connections += 1
            for message, _ in list(self._pending.values()):
                await self._write(message)

    def _answered(self, frame: Answer) -> None:
        known = self._pending.get(frame.id or "")
        if known is not None and not known[1].done():
            known[1].set_result(frame)
