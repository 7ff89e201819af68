"""What one socket may say: every message is limited, decoded, authorised by the room and answered."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import structlog

from maubinh.room.drafts import Saved
from maubinh.room.live import Accepted
from maubinh.room.ports import StoreUnavailable
from maubinh.table.commands import Actor
from maubinh.table.refusals import Code
from maubinh.table.refusals import Refused as TableRefused
from maubinh.web.limits import Bucket
from maubinh.web.metrics import COMMANDS, MESSAGES, REFUSALS
from maubinh.web.site import Site
from maubinh.web.socket.closing import RETURN_MS, Closing
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

DRAFT = b'"type":"draft"'

_COUNTED = {kind: MESSAGES.labels(kind.__name__) for kind in CLIENT_MESSAGES}

_log = structlog.get_logger(__name__)


class Desk:
    """The messages of one socket, in order; suggestions alone are computed beside the others."""

    def __init__(self, site: Site, *, table: str, connection: Connection) -> None:
        self._site = site
        self._table = table
        self._connection = connection
        self._strikes = site.limits.strikes
        self._now = asyncio.get_running_loop().time
        limits = site.limits
        self._bucket = Bucket(rate=limits.messages_per_second, burst=limits.message_burst, now=self._now())
        self._suggesting: asyncio.Task[None] | None = None

    def at_once(self, data: bytes) -> bool:
        """Deal with a draft without a turn of the event loop; anything else, and any doubt, is left to `take`."""
        account = self._connection.account
        if account is None or DRAFT not in data or len(data) > self._site.limits.message_bytes:
            return False
        if not self._bucket.take(self._now()):
            return False
        try:
            message = read_message(data)
            if not isinstance(message, client.Draft):
                return False
            self._draft(message, account.player)
        except MessageError:
            return False
        _COUNTED[client.Draft].inc()
        return True

    async def take(self, text: str | None) -> None:
        """Handle one message; raises Closing when the sender is to go."""
        if text is None:
            self._strike(WireCode.BINARY_FRAME)
        elif not self._bucket.take(self._now()):
            self._strike(WireCode.TOO_FAST)
        elif len(text) > self._site.limits.message_bytes:
            self._refuse(None, WireCode.TOO_LARGE)
            raise Closing(CloseCode.POLICY)
        else:
            try:
                message = read_message(text)
                _COUNTED[type(message)].inc()
                await self._answer(message)
            except MessageError as error:
                self._strike(error.code, error.path, sender_id=error.sender_id)

    def close(self) -> None:
        """Give up what is still being computed for this socket."""
        if self._suggesting is not None:
            self._suggesting.cancel()

    async def _answer(self, message: client.AnyClientMessage) -> None:
        if isinstance(message, client.Ping):
            now = self._site.clock.now()
            self._connection.send(encode(Pong(id=message.id, sent=message.sent, server_time=now)))
            return
        account = self._connection.account
        if account is None:
            self._refuse(message.id, WireCode.UNAUTHORIZED)
            return
        try:
            match message:
                case client.Draft():
                    self._draft(message, account.player)
                case client.Suggest():
                    self._suggest(message, account.player)
                case _:
                    await self._command(message, Actor(account.player, account.name, account.avatar))
        except MessageError as error:
            raise MessageError(error.code, error.path, sender_id=message.id) from None
        except StoreUnavailable:
            raise Closing(CloseCode.TRY_LATER) from None

    async def _command(self, message: CommandMessage, actor: Actor) -> None:
        command = to_command(message)
        began = self._now()
        answer = await self._site.room.submit(
            self._table, actor=actor, command_id=message.id, command=command
        )
        COMMANDS.observe(self._now() - began)
        if isinstance(answer, TableRefused) and answer.code is Code.CLOSING:
            # Not an answer: the client sends its command again to the node it comes back to.
            raise Closing(CloseCode.GOING_AWAY, ComeBack(after_ms=RETURN_MS))
        self._settle(message.id, answer)

    def _draft(self, message: client.Draft, player: str) -> None:
        self._site.room.draft(
            self._table,
            player=player,
            hand=message.hand,
            rows=to_rows(message.rows),
            done=partial(self._settle, message.id),
        )

    def _settle(self, sender_id: str, answer: Accepted | Saved | TableRefused) -> None:
        """Acknowledge or refuse; called once what was asked for is on disk, or can never be."""
        match answer:
            case TableRefused(code=code, path=path, detail=detail):
                self._refuse(sender_id, code, path, detail)
            case Accepted(seq=seq):
                self._connection.send(encode(Ack(id=sender_id, seq=seq)))
            case Saved():
                self._connection.send(encode(Ack(id=sender_id, seq=self._connection.seen)))

    def _suggest(self, message: client.Suggest, player: str) -> None:
        if self._suggesting is not None and not self._suggesting.done():
            self._refuse(message.id, WireCode.TOO_FAST)
            return
        self._suggesting = asyncio.create_task(self._suggestion(message, player))

    async def _suggestion(self, message: client.Suggest, player: str) -> None:
        try:
            answer = await self._site.room.suggest(self._table, player=player, hand=message.hand)
        except StoreUnavailable:
            self._refuse(message.id, "unavailable")
            return
        if isinstance(answer, TableRefused):
            self._refuse(message.id, answer.code, answer.path, answer.detail)
            return
        options = tuple(map(_option, answer))
        self._connection.send(encode(Suggestion(id=message.id, hand=message.hand, options=options)))

    def _strike(self, code: str, path: str | None = None, *, sender_id: str | None = None) -> None:
        """Refuse a message no client of ours sends; too many of them end the socket."""
        self._refuse(sender_id, code, path)
        self._strikes -= 1
        if self._strikes <= 0:
            _log.info("socket_closed", reason=str(code))
            raise Closing(CloseCode.POLICY)

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
