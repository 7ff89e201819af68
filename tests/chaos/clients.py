"""Clients that play as fast as they may, and everything they were told, kept outside the killed processes."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx

from maubinh.bot.player import Move, Player, RefusedError
from maubinh.bot.session import Session
from maubinh.bot.table import Answer, TableClient, TableLostError
from maubinh.table.views import CardRows, OwnHand, TableView
from maubinh.wire import server
from maubinh.wire.client import ClientMessage
from maubinh.wire.http import CreateTable

T = TypeVar("T")

STAKE = 1
BUY_IN = 50_000
FOR_EVER = 10**9
FRAMES_KEPT = 600
"""Searching one for cards takes some 15 ms."""
RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Acknowledged:
    """A command that the server said is on disk."""

    table: str
    player: str
    command: str
    seq: int


@dataclass
class Records:
    """What all clients heard. `frames` are a sample; `gaps` tells of numbers that did not follow, `turned_away` of
    clients that could not go on."""

    chance: random.Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    frames: list[tuple[str, str, TableView, server.Snapshot | server.Update]] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    turned_away: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    heard: int = 0
    snapshots: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    def hand_ended(self, table: str) -> None:
        """A hand of a table is over."""
        self.ended[table] += 1
        self._moved.set()

    async def news(self) -> None:
        """Return when another hand is over somewhere."""
        self._moved.clear()
        await self._moved.wait()

    def keep(self, table: str, player: str, frame: server.Snapshot | server.Update) -> None:
        """Keep an even sample of all frames, however many come."""
        self.heard += 1
        kept = (table, player, frame.view, frame)
        if len(self.frames) < FRAMES_KEPT:
            self.frames.append(kept)
        elif (place := self.chance.randrange(self.heard)) < FRAMES_KEPT:
            self.frames[place] = kept


class RecordingTable(TableClient):
    """A table client that tells `Records` what it hears."""

    def __init__(self, address: str, *, token: str, code: str, player: str, records: Records) -> None:
        super().__init__(address, token=token)
        self._code = code
        self._player = player
        self._records = records

    async def send(self, kind: type[ClientMessage], /, **fields: Any) -> Answer:
        """Send, and record what came of it."""
        answer = await super().send(kind, **fields)
        if isinstance(answer, server.Ack):
            done = Acknowledged(self._code, self._player, answer.id, answer.seq)
            self._records.acknowledged.append(done)
        elif isinstance(answer, server.Refused):
            self._records.refusals[answer.code] += 1
        return answer

    async def _take(self, frame: server.AnyServerFrame) -> None:
        if isinstance(frame, server.Update):
            expected = range((self.view.seq if self.view else 0) + 1, frame.view.seq + 1)
            if [event.seq for event in frame.events] != list(expected):
                told = [event.seq for event in frame.events]
                self._records.gaps.append(f"{self._code} {self._player}: {told} where {expected} was due")
            if frame.view.you == frame.view.host and any(
                event.name == "hand_ended" for event in frame.events
            ):
                self._records.hand_ended(self._code)
        if isinstance(frame, server.Snapshot):
            self._records.snapshots += 1
        if isinstance(frame, server.Update | server.Snapshot):
            self._records.keep(self._code, self._player, frame)
        await super()._take(frame)


class Sleeper(Player):
    """Lets the time run out in every other hand, and never asks for a showing to go on."""

    def __init__(self, table: TableClient) -> None:
        super().__init__(table, arrange=decent_rows, skips=False)

    def _lock(self, view: TableView, own: OwnHand | None) -> Move | None:
        return None if view.hand % 2 else super()._lock(view, own)


def decent_rows(cards: tuple[str, ...]) -> CardRows:
    """Groups first, high ranks before low: rarely a foul, and quickly found."""
    counts = Counter(card[0] for card in cards)
    best = sorted(cards, key=lambda card: (-counts[card[0]], -RANKS.index(card[0])))
    return CardRows(back=tuple(best[:5]), middle=tuple(best[5:10]), front=tuple(best[10:]))


async def open_table(address: str, *, people: int, sleepy: bool, records: Records) -> "TableOfClients":
    """A new table with people seated, each on a connection of their own."""
    sessions = [await asked(lambda: Session.guest(address)) for _ in range(people)]
    players = [(await asked(session.me)).id for session in sessions]
    settings = CreateTable(house="bigkool", stake=STAKE, seats=people, arranging=30, row=1)
    # Last of all: a table at which nobody sits is soon closed, and these clocks are in a hurry.
    code = await asked(lambda: sessions[0].create_table(settings))
    socket = f"{address.replace('http', 'ws', 1)}/ws/table/{code}"
    clients = [
        RecordingTable(socket, token=session.token, code=code, player=player, records=records)
        for session, player in zip(sessions, players, strict=True)
    ]
    for session in sessions:
        await session.close()
    return TableOfClients(code, clients, sleepy=sleepy, records=records)


async def asked(request: Callable[[], Awaitable[T]]) -> T:
    """The answer to a request, sent again when its connection ended: the machine may be slower than a keep-alive."""
    while True:
        with contextlib.suppress(httpx.TransportError):
            return await request()


class TableOfClients:
    """One table's clients; `play` goes on until it is cancelled."""

    def __init__(self, code: str, clients: list[RecordingTable], *, sleepy: bool, records: Records) -> None:
        self.code = code
        self._records = records
        self._clients = clients
        self._sleepy = sleepy
        self._seated = [asyncio.Event() for _ in clients]

    async def play(self) -> None:
        """Sit down one after the other and play; a client that is turned away is recorded, the others go on."""
        async with asyncio.TaskGroup() as group:
            for seat, client in enumerate(self._clients):
                group.create_task(self._play(client, seat))

    async def seated(self) -> None:
        """Return once everybody sits, or was turned away."""
        for event in self._seated:
            await event.wait()

    async def _play(self, client: RecordingTable, seat: int) -> None:
        try:
            async with client as table:
                player = Sleeper(table) if self._sleepy else Player(table, arrange=decent_rows)
                if seat:
                    await self._seated[seat - 1].wait()
                await _sit(player, seat)
                self._seated[seat].set()
                await player.play(until_hand=FOR_EVER)
        except (RefusedError, TableLostError) as error:
            self._records.turned_away.append(f"{self.code} seat {seat} was turned away: {error}")
        finally:
            self._seated[seat].set()


async def _sit(player: Player, seat: int) -> None:
    """Take a seat, again and again while the database is away for longer than a node waits."""
    while True:
        try:
            await player.sit(seat, buy_in=BUY_IN)
        except RefusedError as error:
            if error.refused.code != "unavailable":
                raise
        else:
            return
