"""All open table sockets of this node, grouped so that each frame is encoded once per audience."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import NamedTuple

from maubinh.room.live import Look, Moved
from maubinh.room.ports import Account, Clock
from maubinh.room.service import Room
from maubinh.table.refusals import Code
from maubinh.table.views import TableView
from maubinh.web.socket.closing import send_to_newer_node
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.frames import MovedFrames, encode, first_frame
from maubinh.wire.refusals import CloseCode
from maubinh.wire.server import ComeBack, Presence, Reload, SeatPresence

Audience = tuple[str, str | None]
"""A table's code and the reader's player id, None for those without an account."""


class Channel(NamedTuple):
    """The sockets of one audience and how to end the feed they share."""

    end: Callable[[], None]
    connections: set[Connection]


class Readers(NamedTuple):
    """All sockets of one table, and the encoder of its steps."""

    connections: set[Connection]
    frames: MovedFrames


class Hub:
    """Joins sockets to tables. Everything here runs on the event loop and never waits."""

    def __init__(self, room: Room, *, clock: Clock) -> None:
        self._room = room
        self._clock = clock
        self._channels: dict[Audience, Channel] = {}
        self._tables: dict[str, Readers] = {}
        room.presence.on_change(self._presence_changed)
        room.names.on_change(self._renamed)
        room.on_lost(self._lost)

    def __len__(self) -> int:
        """How many sockets are joined."""
        return sum(len(readers.connections) for readers in self._tables.values())

    def __iter__(self) -> Iterator[Connection]:
        """Every joined socket; the set may change while iterating."""
        return iter([one for readers in self._tables.values() for one in readers.connections])

    def join(self, table: str, connection: Connection, look: Look) -> None:
        """Send a reader its first view and follow the table from there; `look` must be of this very moment."""
        readers = self._tables.get(table) or Readers(set(), MovedFrames())
        channel = self._channel(table, connection.player, readers.frames)  # may fail: nothing is noted before
        connection.send(first_frame(look, now=self._clock.now()))
        connection.seen = look.view.seq
        self._room.presence.came(table, connection.player)
        channel.connections.add(connection)
        self._tables[table] = readers
        readers.connections.add(connection)
        self._send_presence(table, [connection])
        _tell_outdated(connection, look.view)

    def leave(self, table: str, connection: Connection) -> None:
        """Forget a socket; the last of an audience ends its feed."""
        audience = (table, connection.player)
        channel = self._channels[audience]
        channel.connections.discard(connection)
        if not channel.connections:
            del self._channels[audience]
            channel.end()
        readers = self._tables[table]
        readers.connections.discard(connection)
        if not readers.connections:
            del self._tables[table]
        self._room.presence.gone(table, connection.player)

    def farewell(self, *, after_ms: int, spread: int = 8) -> None:
        """Ask every socket to come back, at `spread` different moments lest they come all at once."""
        frames = [encode(ComeBack(after_ms=after_ms * (part + 1))) for part in range(spread)]
        for number, connection in enumerate(self):
            connection.send(frames[number % spread])

    def _channel(self, table: str, player: str | None, frames: MovedFrames) -> Channel:
        channel = self._channels.get((table, player))
        if channel is None:
            connections: set[Connection] = set()
            end = self._room.follow(table, player=player, deliver=partial(self._deliver, connections, frames))
            channel = self._channels[table, player] = Channel(end, connections)
        return channel

    def _deliver(self, connections: set[Connection], frames: MovedFrames, moved: Moved) -> None:
        """Send a step to an audience; a reader with a gap before it is dropped, to resume by its number."""
        frame = b""
        for connection in list(connections):
            if moved.view.seq <= connection.seen:
                continue
            if moved.events and moved.events[0].seq > connection.seen + 1:
                connection.drop()
                continue
            frame = frame or frames.frame(moved, now=self._clock.now())
            connection.seen = moved.view.seq
            connection.send(frame)
            if connection.outdated:
                _tell_outdated(connection, moved.view)

    def _lost(self, table: str, why: Code) -> None:
        """This node cannot go on with a table: its readers are sent to newer nodes, or come back to a fresh view."""
        if table in self._tables:
            for connection in list(self._tables[table].connections):
                if why is Code.NEWER_VERSION:
                    send_to_newer_node(connection)
                else:
                    connection.end(CloseCode.TRY_LATER)

    def _renamed(self, account: Account) -> None:
        for connection in self:
            if connection.player == account.player:
                connection.account = account

    def _presence_changed(self, table: str) -> None:
        if table in self._tables:
            self._send_presence(table, self._tables[table].connections)

    def _send_presence(self, table: str, connections: Collection[Connection]) -> None:
        there = self._room.present(table)
        if there is None:
            return
        seats = tuple(
            SeatPresence(seat=seat.seat, connected=seat.connected, since=seat.since) for seat in there.seats
        )
        frame = encode(Presence(seats=seats, spectators=there.spectators))
        for connection in connections:
            connection.send(frame)


def _tell_outdated(connection: Connection, view: TableView) -> None:
    """Tell an older client to reload, once, and only where no hand is being played."""
    if connection.outdated and view.phase == "waiting":
        connection.outdated = False
        connection.send(encode(Reload()))
