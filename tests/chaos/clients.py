"""Clients that play as fast as they may through killed nodes, and record everything they are told."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

import httpx

from maubinh.bot.player import Player, RefusedError
from maubinh.bot.session import RequestRefusedError, Session
from maubinh.bot.table import Answer, TableClient, TableLostError
from maubinh.table.views import CardRows
from maubinh.wire import client, server
from maubinh.wire.client import ClientMessage
from maubinh.wire.http import CreateTable, Me
from tests.chaos.players import Guest, Habits
from tests.chaos.records import Acknowledged, Draft, Heard, Records

T = TypeVar("T")

STAKE = 1
BUY_IN = 50_000
FOR_EVER = 10**9
STEADY = 1
"""The seat whose player never leaves it: a table that is empty for long is closed."""
RANKS = "23456789TJQKA"


class RecordingTable(TableClient):
    """A table client that tells `Records` what it hears; without a player it only watches."""

    def __init__(
        self, address: str, *, token: str | None, code: str, player: str | None, records: Records
    ) -> None:
        super().__init__(address, token=token)
        self._code = code
        self._player = player
        self._records = records

    async def send(self, kind: type[ClientMessage], /, **fields: Any) -> Answer:
        """Send, and record what came of it."""
        if kind is client.Draft and self._player is not None:
            draft = Draft(fields["rows"])
            self._records.drafts[self._code, fields["hand"], self._player].append(draft)
            answer = await super().send(kind, **fields)
            if isinstance(answer, server.Ack):
                draft.told()
        else:
            answer = await super().send(kind, **fields)
            if isinstance(answer, server.Ack):
                done = Acknowledged(self._code, self._player, answer.id, answer.seq)
                self._records.acknowledged.append(done)
                self._records.commands[kind.__name__] += 1
        if isinstance(answer, server.Refused):
            self._records.refusals[answer.code] += 1
        return answer

    async def _take(self, frame: server.AnyServerFrame) -> None:
        if isinstance(frame, server.Update):
            self._follow(frame)
            kind = "update" if self._greeted else "resume"
            self._records.sample.take(Heard(self._code, self._player, kind, frame))
        if isinstance(frame, server.Snapshot):
            self._records.sample.take(Heard(self._code, self._player, "welcome", frame))
        await super()._take(frame)

    def _follow(self, frame: server.Update) -> None:
        view = frame.view
        expected = range((self.view.seq if self.view else 0) + 1, view.seq + 1)
        if [event.seq for event in frame.events] != list(expected):
            told = [event.seq for event in frame.events]
            self._records.gaps.append(f"{self._code} {self._player}: {told} where {expected} was due")
        by_host = view.you is not None and view.you == view.host
        if by_host and any(event.name == "hand_ended" for event in frame.events):
            self._records.hand_ended(self._code)


def decent_rows(cards: tuple[str, ...]) -> CardRows:
    """Groups first, high ranks before low: rarely a foul, and quickly found."""
    counts = Counter(card[0] for card in cards)
    best = sorted(cards, key=lambda card: (-counts[card[0]], -RANKS.index(card[0])))
    return CardRows(back=tuple(best[:5]), middle=tuple(best[5:10]), front=tuple(best[10:]))


async def open_table(
    address: str, *, people: int, sleepy: bool, records: Records, whims: bool = False, passing: bool = False
) -> "TableOfClients":
    """A new table with people seated, each on a connection of their own; with whims there is a seat for a bot.

    One that is only passing is opened under attack, and may be closed for being empty before anybody has come to sit.
    """
    spare = people if whims and people < 4 else None
    seats = people if spare is None else people + 1
    settings = CreateTable(house="bigkool", stake=STAKE, seats=seats, arranging=30, row=1)
    async with newcomers(address, people, records) as guests:
        # Last of all: a table at which nobody sits is soon closed, and these clocks are in a hurry.
        code = await asked(lambda: guests[0][0].create_table(settings))
    clients = [
        RecordingTable(
            socket_of(address, code), token=session.token, code=code, player=me.id, records=records
        )
        for session, me in guests
    ]
    habits = Habits(sleepy=sleepy, whims=whims, spare=spare)
    return TableOfClients(code, clients, habits=habits, records=records, passing=passing)


def socket_of(address: str, code: str) -> str:
    """Where a table's socket is."""
    return f"{address.replace('http', 'ws', 1)}/ws/table/{code}"


async def newcomer(address: str, records: Records) -> tuple[Session, Me]:
    """A new guest; where an answer was lost on the way, the account that was made for it stays unused."""

    def request() -> Awaitable[Session]:
        records.guests_asked += 1
        return Session.guest(address)

    session = await asked(request)
    try:
        me = await asked(session.me)
    except BaseException:
        await session.close()
        raise
    records.guests.add(me.id)
    return session, me


@contextlib.asynccontextmanager
async def newcomers(
    address: str, people: int, records: Records, *, stay: bool = False
) -> AsyncIterator[list[tuple[Session, Me]]]:
    """So many new guests, whose sessions are closed afterwards; those that `stay` only where something fails."""
    async with contextlib.AsyncExitStack() as sessions:
        guests: list[tuple[Session, Me]] = []
        for _ in range(people):
            guests.append(await newcomer(address, records))
            await sessions.enter_async_context(guests[-1][0])
        yield guests
        if stay:
            sessions.pop_all()


async def asked(request: Callable[[], Awaitable[T]]) -> T:
    """The answer to a request, sent again when its connection ended, or while the database is away for longer than
    a node waits: the machine may also be slower than a keep-alive."""
    while True:
        with contextlib.suppress(httpx.TransportError):
            try:
                return await request()
            except RequestRefusedError as error:
                if error.status != HTTPStatus.SERVICE_UNAVAILABLE:
                    raise


class TableOfClients:
    """One table's clients; `play` goes on until it is cancelled, or to the end of a hand."""

    def __init__(
        self,
        code: str,
        clients: Sequence[RecordingTable],
        *,
        habits: Habits,
        records: Records,
        passing: bool,
    ) -> None:
        self.code = code
        self._passing = passing
        self._records = records
        self._clients = clients
        self._habits = habits
        self._seated = [asyncio.Event() for _ in clients]

    async def play(self, *, until_hand: int = FOR_EVER) -> None:
        """Sit down one after the other, play, stand up; who is turned away is recorded, the others go on."""
        async with asyncio.TaskGroup() as group:
            for seat, each in enumerate(self._clients):
                group.create_task(self._play(each, seat, until_hand))

    async def seated(self) -> None:
        """Return once everybody sits, or was turned away."""
        for event in self._seated:
            await event.wait()

    async def _play(self, connection: RecordingTable, seat: int, until_hand: int) -> None:
        try:
            async with connection as table:
                player = Guest(
                    table,
                    arrange=decent_rows,
                    seat=seat,
                    buy_in=BUY_IN,
                    habits=self._habits,
                    steady=seat == STEADY,
                    chance=self._records.chance,
                )
                if seat:
                    await self._seated[seat - 1].wait()
                await sit(player, seat, buy_in=BUY_IN)
                self._seated[seat].set()
                await player.play(until_hand=until_hand)
                await table.send(client.Stand)
        except (RefusedError, TableLostError) as error:
            closed = isinstance(error, RefusedError) and error.refused.code == "table_closed"
            if not (closed and self._passing):
                self._records.turned_away.append(f"{self.code} seat {seat} was turned away: {error}")
        finally:
            self._seated[seat].set()


async def sit(player: Player, seat: int, *, buy_in: int) -> None:
    """Take a seat, again and again while the database is away for longer than a node waits."""
    while True:
        try:
            await player.sit(seat, buy_in=buy_in)
        except RefusedError as error:
            if error.refused.code != "unavailable":
                raise
        else:
            return
