"""Nodes that tell each other who is there, with connections that a test may cut."""

import msgspec

from maubinh.room.ports import Hint
from maubinh.room.presence import ALIVE_EVERY_MS, Presence
from tests.support.clock import ManualClock


class Nodes:
    """Nodes that hear each other, but for those that are cut off and those that died."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self._links: dict[str, int] = {}
        self.alive: dict[str, Presence] = {}
        self.cut: set[str] = set()
        """Their connection is known to be lost."""
        self.deaf: set[str] = set()
        """They miss what is said, and know nothing of it."""
        self.told: list[Hint] = []

    def start(self, name: str) -> Presence:
        self._links[name] = 1

        def publish(hint: Hint) -> None:
            self.say(name, hint)

        def link() -> int | None:
            return None if name in self.cut else self._links[name]

        node = Presence(node=name, clock=self._clock, publish=publish, link=link)
        self.alive[name] = node
        return node

    def kill(self, name: str) -> None:
        del self.alive[name]

    def mend(self, *names: str) -> None:
        """What these nodes say and hear gets through again, by a new connection."""
        for name in names:
            self.cut.discard(name)
            self._links[name] += 1

    def live(self, ms: int) -> None:
        """Let all nodes live for so long."""
        for _ in range(ms // ALIVE_EVERY_MS):
            self._clock.advance(ALIVE_EVERY_MS)
            for node in self.alive.values():
                node.beat()

    def say(self, name: str, hint: Hint) -> None:
        """Have what a node says heard by all others, but for those that are cut off."""
        self.told.append(hint)
        if name not in self.cut:
            for hearer, node in self.alive.items():
                if hearer not in self.cut | self.deaf:
                    node.hear(hint)


def older_node_says(nodes: Nodes, kind: str, table: str = "", *players: str) -> None:
    """What a node of the version before says, which never says it again."""
    body = msgspec.msgpack.encode({"node": "older", "players": players, "nameless": 0})
    nodes.say("older", Hint(table=table, seq=0, kind=kind, body=body))
