"""Who is there: which seated players have a connection on any node, and how many watch.

Every node tells the others about its own connections through the bus, as hints: at each change, and for itself as
a whole every few seconds, so that a node that died is forgotten.
"""

from collections import Counter
from collections.abc import Callable

import msgspec
from msgspec import Struct

from maubinh.room.ports import Clock, Hint
from maubinh.table.state import TableState

PRESENCE = "presence"
ALIVE = "alive"
ALIVE_EVERY_MS = 5_000
FORGET_MS = 15_000


class Connections(Struct, frozen=True, gc=False):
    """What one node says of one table: players with a connection, and connections of nobody in particular."""

    node: str
    players: tuple[str, ...] = ()
    nameless: int = 0


class SeatPresence(Struct, frozen=True, gc=False):
    """Whether the person on a seat has a connection, and if not since when (ms)."""

    seat: int
    connected: bool
    since: int | None = None


class PresenceView(Struct, frozen=True, gc=False):
    """The people on the seats, and how many others watch."""

    seats: tuple[SeatPresence, ...]
    spectators: int


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Connections)

OnChange = Callable[[str], None]


class Presence:
    """Connections at tables, this node's own and what other nodes say of theirs."""

    def __init__(self, *, node: str, clock: Clock, publish: Callable[[Hint], None]) -> None:
        self._node = node
        self._clock = clock
        self._publish = publish
        self._here: dict[str, Counter[str | None]] = {}
        self._elsewhere: dict[str, dict[str, Connections]] = {}
        self._alive: dict[str, int] = {}
        self._gone_since: dict[str, dict[str, int]] = {}
        self._listeners: list[OnChange] = []

    def on_change(self, listener: OnChange) -> None:
        """Have `listener` called with a table's code whenever who is there changes."""
        self._listeners.append(listener)

    def came(self, table: str, player: str | None) -> None:
        """A connection to a table was made; a player may have several."""
        here = self._here.setdefault(table, Counter())
        here[player] += 1
        if player is not None:
            self._gone_since.get(table, {}).pop(player, None)
        if player is None or here[player] == 1:
            self._changed(table)

    def gone(self, table: str, player: str | None) -> None:
        """A connection to a table ended."""
        here = self._here.get(table)
        if here is None or here[player] == 0:
            return
        here[player] -= 1
        if player is None or here[player] == 0:
            if here[player] == 0:
                del here[player]
            if player is not None:
                self._gone_since.setdefault(table, {})[player] = self._clock.now()
            if not here:
                del self._here[table]
            self._changed(table)

    def of(self, state: TableState) -> PresenceView:
        """Who is at a table."""
        players, nameless = self._all(state.code)
        since = self._gone_since.get(state.code, {})
        seats = tuple(
            SeatPresence(
                seat=number,
                connected=seat.player in players,
                since=None if seat.player in players else since.get(seat.player),
            )
            for number, seat in enumerate(state.seats)
            if seat is not None and seat.bot is None
        )
        return PresenceView(seats=seats, spectators=len(players.difference(state.people)) + nameless)

    def absent(self, state: TableState) -> frozenset[str]:
        """The seated people who have no connection anywhere."""
        return frozenset(state.people) - self._all(state.code)[0]

    def hear(self, hint: Hint) -> None:
        """Take in what another node says."""
        said = _decoder.decode(hint.body)
        if said.node == self._node:
            return
        is_new = said.node not in self._alive
        self._alive[said.node] = self._clock.now()
        if is_new:
            self._tell_all()
        if hint.kind == ALIVE:
            return
        nodes = self._elsewhere.setdefault(hint.table, {})
        before = nodes.pop(said.node, None)
        if said.players or said.nameless:
            nodes[said.node] = said
        left = set(before.players if before else ()) - self._all(hint.table)[0]
        if left:
            now = self._clock.now()
            self._gone_since.setdefault(hint.table, {}).update(dict.fromkeys(left, now))
        self._notify(hint.table)

    def beat(self) -> None:
        """Say that this node lives, and forget nodes that have not for long."""
        self._publish(Hint(table="", seq=0, kind=ALIVE, body=_encoder.encode(Connections(node=self._node))))
        forgotten = self._clock.now() - FORGET_MS
        for node in [node for node, heard in self._alive.items() if heard < forgotten]:
            del self._alive[node]
            for table, nodes in self._elsewhere.items():
                if nodes.pop(node, None) is not None:
                    self._notify(table)

    def changed(self, table: str) -> None:
        """Who sits at a table has changed, and with it who is missed there."""
        self._notify(table)

    def forget(self, table: str) -> None:
        """Drop what is kept of a closed table."""
        self._gone_since.pop(table, None)
        self._elsewhere.pop(table, None)

    def _tell_all(self) -> None:
        """Say again everything about this node's connections: another node has just come up."""
        for table in tuple(self._here):
            self._tell(table)

    def _all(self, table: str) -> tuple[set[str], int]:
        here = self._here.get(table, Counter())
        players = {player for player in here if player is not None}
        nameless = here.get(None, 0)
        for said in self._elsewhere.get(table, {}).values():
            players.update(said.players)
            nameless += said.nameless
        return players, nameless

    def _changed(self, table: str) -> None:
        self._tell(table)
        self._notify(table)

    def _tell(self, table: str) -> None:
        here = self._here.get(table, Counter())
        players = tuple(sorted(player for player in here if player is not None))
        said = Connections(node=self._node, players=players, nameless=here.get(None, 0))
        self._publish(Hint(table=table, seq=0, kind=PRESENCE, body=_encoder.encode(said)))

    def _notify(self, table: str) -> None:
        for listener in self._listeners:
            listener(table)
