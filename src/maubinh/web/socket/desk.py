"""What one socket may say: every message is limited, decoded, authorised by the room and answered.

Nothing here waits: messages are handled as they arrive, and answered when the room calls back.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import structlog

from maubinh.room.drafts import Saved
from maubinh.room.live import Accepted
from maubinh.room.ports import Account, StoreUnavailable
from maubinh.table.commands import Actor
from maubinh.table.refusals import Code
from maubinh.table.refusals import Refused as TableRefused
from maubinh.web.limits import Bucket
from maubinh.web.metrics import COMMANDS, MESSAGES, REFUSALS
from maubinh.web.site import Site
from maubinh.web.socket.closing import RETURN_MS, send_to_newer_node
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.frames import encode
from maubinh.wire import client
from maubinh.wire.cards import card_rows
from maubinh.wire.commands import CommandMessage, to_command, to_rows
from maubinh.wire.reading import MessageError, read_message
from maubinh.wire.refusals import CloseCode, WireCode
from maubinh.wire.schema import CLIENT_MESSAGES
from maubinh.wire.server import Ack, ComeBack, Option, Pong, Refused, Suggestion

if TYPE_CHECKING:
    from maubinh.solver import Option as Advised

_COUNTED = {kind: MESSAGES.labels(kind.__name__) for kind in CLIENT_MESSAGES}

_log = structlog.get_logger(__name__)


class Desk:
    """The messages of one socket, in the order they come."""

    __slots__ = ("_bucket", "_connection", "_now", "_site", "_strikes", "_suggesting", "_table")

    def __init__(self, site: Site, *, table: str, connection: Connection) -> None:
        self._site = site
        self._table = table
        self._connection = connection
        self._strikes = site.limits.strikes
        self._now = asyncio.get_running_loop().time
        limits = site.limits
        self._bucket = Bucket(rate=limits.messages_per_second, burst=limits.message_burst, now=self._now())
        self._suggesting: asyncio.Task[None] | None = None

    def hear(self, data: bytes, *, text: bool) -> None:
        """Handle one message; a sender that is to go is sent away."""
        if not text:
            self._strike(WireCode.BINARY_FRAME)
        elif len(data) > self._site.limits.message_bytes:
            self._refuse(None, WireCode.TOO_LARGE)
            self._connection.end(CloseCode.POLICY)
        else:
            self._understand(data, in_time=self._bucket.take(self._now()))

    def close(self) -> None:
        """Give up what is still being computed for this socket."""
        if self._suggesting is not None:
            self._suggesting.cancel()

    def _understand(self, data: bytes, *, in_time: bool) -> None:
        """Do what a message says; one that came too fast is refused by its id, lest its sender wait for an answer."""
        try:
            message = read_message(data)
        except MessageError as error:
            self._strike(error.code, error.path, sender_id=error.sender_id)
            return
        if not in_time:
            self._strike(WireCode.TOO_FAST, sender_id=message.id)
            return
        _COUNTED[type(message)].inc()
        try:
            self._handle(message)
        except MessageError as error:
            self._strike(error.code, error.path, sender_id=message.id)

    def _handle(self, message: client.AnyClientMessage) -> None:
        if isinstance(message, client.Ping):
            now = self._site.clock.now()
            self._connection.send(encode(Pong(id=message.id, sent=message.sent, server_time=now)))
            return
        account = self._connection.account
        if account is None:
            self._refuse(message.id, WireCode.UNAUTHORIZED)
            return
        match message:
            case client.Draft(id=sender_id, hand=hand, rows=rows, n=n):
                done = partial(self._answer, sender_id)
                self._site.room.draft(
                    self._table, player=account.player, hand=hand, rows=to_rows(rows), n=n, done=done
                )
            case client.Suggest():
                self._suggest(message, account.player)
            case _:
                self._command(message, account)

    def _command(self, message: CommandMessage, account: Account) -> None:
        self._site.room.ask(
            self._table,
            actor=Actor(account.player, account.name, account.avatar),
            command_id=message.id,
            command=to_command(message),
            done=partial(self._answered, message.id, self._now()),
        )

    def _answered(self, sender_id: str, began: float, answer: Accepted | TableRefused) -> None:
        COMMANDS.observe(self._now() - began)
        self._answer(sender_id, answer)

    def _answer(self, sender_id: str, answer: Accepted | Saved | TableRefused) -> None:
        """Acknowledge or refuse; called once what was asked for is on disk, or can never be.

        Where nobody knows, or another node must be asked, there is no answer: the client comes back and sends the
        same message again, which counts once.
        """
        match answer:
            case Accepted(seq=seq):
                self._connection.send(encode(Ack(id=sender_id, seq=seq)))
            case Saved():
                self._connection.send(encode(Ack(id=sender_id, seq=self._connection.seen)))
            case TableRefused(code=Code.CLOSING):
                self._connection.send(encode(ComeBack(after_ms=RETURN_MS)))
                self._connection.end(CloseCode.GOING_AWAY)
            case TableRefused(code=Code.UNAVAILABLE):
                self._connection.end(CloseCode.TRY_LATER)
            case TableRefused(code=Code.NEWER_VERSION):
                send_to_newer_node(self._connection)
            case TableRefused(code=code, path=path, detail=detail):
                self._refuse(sender_id, code, path, detail)

    def _suggest(self, message: client.Suggest, player: str) -> None:
        if self._suggesting is not None and not self._suggesting.done():
            self._refuse(message.id, WireCode.TOO_FAST)
            return
        self._suggesting = asyncio.create_task(self._suggestion(message, player))

    async def _suggestion(self, message: client.Suggest, player: str) -> None:
        try:
            answer = await self._site.room.suggest(self._table, player=player, hand=message.hand)
        except StoreUnavailable:
            answer = TableRefused(Code.UNAVAILABLE)
        if isinstance(answer, TableRefused):
            self._answer(message.id, answer)
            return
        options = tuple(map(_option, answer))
        self._connection.send(encode(Suggestion(id=message.id, hand=message.hand, options=options)))

    def _strike(self, code: str, path: str | None = None, *, sender_id: str | None = None) -> None:
        """Refuse a message no client of ours sends; too many of them end the socket."""
        self._refuse(sender_id, code, path)
        self._strikes -= 1
        if self._strikes == 0:
            _log.info("socket_closed", reason=str(code))
            self._connection.end(CloseCode.POLICY)

    def _refuse(
        self,
        sender_id: str | None,
        code: str,
        path: str | None = None,
        detail: dict[str, int | str] | None = None,
    ) -> None:
        REFUSALS.labels(str(code)).inc()
        self._connection.send(encode(Refused(id=sender_id, code=str(code), path=path, detail=detail)))


def _option(advised: "Advised") -> Option:
    by_row = {row: getattr(advised.by_row, row) for row in ("back", "middle", "front", "scoop")}
    return Option(rows=card_rows(advised.rows), ev=advised.ev, by_row=by_row)
