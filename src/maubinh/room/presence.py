"""Who is there: which seated players have a connection on any node, and how many watch.

Every node tells the others about its own connections through the bus, as hints: at each change, table by table again
within every round, and all of it when the bus was away. So a hint that was lost is made good, and a node that died is
forgotten. Of a player it is known that it is there, known that it has gone, or neither.
"""

from collections import Counter
from collections.abc import Callable
from zlib import crc32

import msgspec
from msgspec import Struct

from maubinh.room.departures import Departures
from maubinh.room.elsewhere import Connections, Elsewhere
from maubinh.room.ports import Clock, Hint
from maubinh.table.state import TableState

PRESENCE = "presence"
ALIVE = "alive"
ALIVE_EVERY_MS = 5_000
ROUND_BEATS = 6
"""Beats within which everything is told again."""
FORGET_MS = 15_000
SURE_MS = ROUND_BEATS * ALIVE_EVERY_MS + FORGET_MS
"""After so long everything is heard that other nodes have to say."""
GRACE_MS = 10_000
"""Who lost a connection has so long to make another one, as when its node ends, before it counts as gone."""
STALLED_MS = 2 * ALIVE_EVERY_MS


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
    """Connections at tables, this node's own and what other nodes say of theirs.

    `link` gives the bus's number of its connection to the others, None while there is none.
    """

    def __init__(
        self, *, node: str, clock: Clock, publish: Callable[[Hint], None], link: Callable[[], int | None]
    ) -> None:
        self._node = node
        self._clock = clock
        self._publish = publish
        self._link = link
        self._here: dict[str, Counter[str | None]] = {}
        self._elsewhere = Elsewhere()
        self._departures = Departures()
        self._listeners: list[OnChange] = []
        self._heard_through = link()
        self._hearing_since = self._beaten = clock.now()
        self._beats = 0

    def on_change(self, listener: OnChange) -> None:
        """Have `listener` called with a table's code whenever who is there changes."""
        self._listeners.append(listener)

    def came(self, table: str, player: str | None) -> None:
        """A connection to a table was made; a player may have several."""
        here = self._here.setdefault(table, Counter())
        here[player] += 1
        if player is not None:
            self._departures.came(table, [player])
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
            if not here:
                del self._here[table]
            if player is not None:
                self._left(table, {player})
            self._changed(table)

    def of(self, state: TableState) -> PresenceView:
        """Who is at a table."""
        players, nameless = self._all(state.code)
        seats = tuple(
            SeatPresence(
                seat=number,
                connected=seat.player in players,
                since=None if seat.player in players else self._departures.since(state.code, seat.player),
            )
            for number, seat in enumerate(state.seats)
            if seat is not None and seat.bot is None
        )
        return PresenceView(seats=seats, spectators=len(players.difference(state.people)) + nameless)

    def absent(self, state: TableState) -> frozenset[str]:
        """The seated people who are known to have no connection anywhere.

        Nobody, as long as this node may not have heard all that the others have to say.
        """
        now = self._clock.now()
        if not self._hears or now - self._hearing_since < SURE_MS:
            return frozenset()
        there, _ = self._all(state.code)
        return frozenset(
            player
            for player in state.people
            if player not in there and self._has_gone(state.code, player, now=now)
        )

    def is_there(self, table: str, player: str) -> bool:
        """Whether a player is known to have a connection to a table."""
        if player in self._here.get(table, ()):
            return True
        return self._hears and player in self._elsewhere.of(table)[0]

    def is_here(self, player: str) -> bool:
        """Whether a player has a connection to any table at this node."""
        return any(player in here for here in self._here.values())

    def hear(self, hint: Hint) -> None:
        """Take in what another node says."""
        said = _decoder.decode(hint.body)
        if said.node == self._node:
            return
        now = self._clock.now()
        if self._elsewhere.lives(said, now=now):
            self._tell_all()
        if hint.kind == ALIVE:
            return
        before = self._all(hint.table)
        self._elsewhere.take(hint.table, said, now=now)
        self._departures.came(hint.table, said.players)
        self._left(hint.table, before[0])
        if self._all(hint.table) != before:
            self._notify(hint.table)

    def beat(self) -> None:
        """Say that this node lives and a part of what it knows, and forget nodes that have not for long.

        All of it where others may have missed some: after the bus was away, and after this node stood still.
        """
        now, link = self._clock.now(), self._link()
        anew = link != self._heard_through or now - self._beaten > STALLED_MS
        self._beaten = now
        self._beats += 1
        if anew:
            self._heard_through, self._hearing_since = link, now
        self._publish(Hint(table="", seq=0, kind=ALIVE, body=self._say()))
        if anew:
            self._tell_all()
        else:
            self._tell_some()
        forgotten = self._clock.now() - FORGET_MS
        if self._hears and self._hearing_since <= forgotten:
            self._drop(self._elsewhere.silent(since=forgotten))
        unsaid = now - SURE_MS
        if self._hears and self._hearing_since <= unsaid:
            self._drop(self._elsewhere.unsaid(since=unsaid))
        self._departures.tidy(watched=self._here, now=now)

    def changed(self, table: str) -> None:
        """Who sits at a table has changed, and with it who is missed there."""
        self._notify(table)

    def forget(self, table: str) -> None:
        """Drop what is kept of a closed table."""
        self._departures.forget(table)
        self._elsewhere.forget(table)

    @property
    def _hears(self) -> bool:
        """Whether this node hears the others, as it has since it last looked."""
        link = self._link()
        return link is not None and link == self._heard_through

    def _has_gone(self, table: str, player: str, *, now: int) -> bool:
        """Whether somebody who is named nowhere has gone: seen to leave some time ago, or not seen for a round."""
        since = self._departures.since(table, player)
        return self._elsewhere.complete if since is None else now - since >= GRACE_MS

    def _left(self, table: str, players: set[str]) -> None:
        """Note those who were there and are nowhere now."""
        self._departures.left(table, players - self._all(table)[0], now=self._clock.now())

    def _drop(self, said: list[tuple[str, str]]) -> None:
        """Let go of what nodes said of tables."""
        for table, node in said:
            before = self._all(table)
            self._elsewhere.drop(table, node)
            self._left(table, before[0])
            if self._all(table) != before:
                self._notify(table)

    def _tell_all(self) -> None:
        """Say again everything about this node's connections."""
        for table in tuple(self._here):
            self._tell(table)

    def _tell_some(self) -> None:
        """Say again what is due at this beat: every table has one beat of a round."""
        for table in tuple(self._here):
            if crc32(table.encode()) % ROUND_BEATS == self._beats % ROUND_BEATS:
                self._tell(table)

    def _all(self, table: str) -> tuple[set[str], int]:
        here = self._here.get(table, Counter())
        players, nameless = self._elsewhere.of(table)
        players.update(player for player in here if player is not None)
        return players, nameless + here.get(None, 0)

    def _changed(self, table: str) -> None:
        self._tell(table)
        self._notify(table)

    def _tell(self, table: str) -> None:
        here = self._here.get(table, Counter())
        players = tuple(sorted(player for player in here if player is not None))
        body = self._say(players, here.get(None, 0))
        self._publish(Hint(table=table, seq=0, kind=PRESENCE, body=body))

    def _say(self, players: tuple[str, ...] = (), nameless: int = 0) -> bytes:
        return _encoder.encode(Connections(node=self._node, players=players, nameless=nameless, again=True))

    def _notify(self, table: str) -> None:
        for listener in self._listeners:
            listener(table)
