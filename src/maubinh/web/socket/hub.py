"""All open table sockets of this node, grouped so that each frame is encoded once per audience."""

from collections.abc import Callable, Iterator

from maubinh.room.live import Look, Moved
from maubinh.room.ports import Clock
from maubinh.room.service import Room
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.frames import encode, first_frame, moved_frame
from maubinh.wire.server import ComeBack, Presence, SeatPresence

Audience = tuple[str, str | None]
"""A table's code and the reader's player id, None for those without an account."""


class Channel:
    """The sockets of one audience and the feed they share."""

    __slots__ = ("connections", "end")

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.end: Callable[[], None] = _nothing


def _nothing() -> None:
    """End of a feed that has not begun."""


class Hub:
    """Joins sockets to tables. Everything here runs on the event loop and never waits."""

    def __init__(self, room: Room, *, clock: Clock) -> None:
        self._room = room
        self._clock = clock
        self._channels: dict[Audience, Channel] = {}
        self._tables: dict[str, set[Connection]] = {}
        self._encoded: tuple[Moved | None, bytes] = (None, b"")
        room.presence.on_change(self._presence_changed)

    def __len__(self) -> int:
        """How many sockets are joined."""
        return sum(len(connections) for connections in self._tables.values())

    def __iter__(self) -> Iterator[Connection]:
        """Every joined socket; the set may change while iterating."""
        return iter([one for connections in self._tables.values() for one in connections])

    def join(self, table: str, connection: Connection) -> None:
        """Follow `table` for this reader; what moves is kept until `greet` has sent its first view."""
        audience = (table, connection.player)
        channel = self._channels.get(audience)
        if channel is None:
            channel = self._channels[audience] = Channel()
            channel.end = self._room.follow(
                table, player=connection.player, deliver=lambda moved: self._deliver(channel, moved)
            )
        channel.connections.add(connection)
        self._tables.setdefault(table, set()).add(connection)

    def greet(self, table: str, connection: Connection, look: Look) -> None:
        """Send the first view, then what moved since it was read, then who is there."""
        connection.send(first_frame(look, now=self._clock.now()))
        connection.seen = look.view.seq
        waiting, connection.waiting = connection.waiting or [], None
        for moved in waiting:
            self._pass_on(connection, moved)
        self._room.presence.came(table, connection.player)
        connection.send(self._presence_frame(table))

    def leave(self, table: str, connection: Connection) -> None:
        """Forget a socket; the last of an audience ends its feed."""
        audience = (table, connection.player)
        channel = self._channels[audience]
        channel.connections.discard(connection)
        if not channel.connections:
            del self._channels[audience]
            channel.end()
        connections = self._tables[table]
        connections.discard(connection)
        if not connections:
            del self._tables[table]
        if connection.waiting is None:
            self._room.presence.gone(table, connection.player)

    def farewell(self, *, after_ms: int, spread: int = 8) -> None:
        """Ask every socket to come back, at `spread` different moments lest they come all at once."""
        frames = [encode(ComeBack(after_ms=after_ms * (part + 1))) for part in range(spread)]
        for number, connection in enumerate(self):
            connection.send(frames[number % spread])

    def _deliver(self, channel: Channel, moved: Moved) -> None:
        for connection in channel.connections:
            if connection.waiting is not None:
                connection.waiting.append(moved)
            else:
                self._pass_on(connection, moved)

    def _pass_on(self, connection: Connection, moved: Moved) -> None:
        """Send a step once; a reader with a gap before it is dropped, to resume by its number."""
        if moved.view.seq <= connection.seen:
            return
        if moved.events and moved.events[0].seq > connection.seen + 1:
            connection.drop()
            return
        known, frame = self._encoded
        if known is not moved:
            frame = moved_frame(moved, now=self._clock.now())
            self._encoded = (moved, frame)
        connection.seen = moved.view.seq
        connection.send(frame)

    def _presence_changed(self, table: str) -> None:
        connections = self._tables.get(table)
        if connections:
            frame = self._presence_frame(table)
            for connection in connections:
                if connection.waiting is None:
                    connection.send(frame)

    def _presence_frame(self, table: str) -> bytes:
        there = self._room.presence.of(table)
        seats = tuple(
            SeatPresence(seat=seat.seat, connected=seat.connected, since=seat.since) for seat in there.seats
        )
        return encode(Presence(seats=seats, spectators=there.spectators))
