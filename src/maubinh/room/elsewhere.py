"""What other nodes say of their connections, kept while they live and as long as they say it again."""

from msgspec import Struct


class Connections(Struct, frozen=True, gc=False):
    """What one node says of one table: players with a connection, and connections of nobody in particular.

    `again`: the node says it anew within a round, so that silence means something. Nodes of older versions do not.
    """

    node: str
    players: tuple[str, ...] = ()
    nameless: int = 0
    again: bool = False


class _Said(Struct, frozen=True, gc=False):
    """What a node said last of a table, and when (ms)."""

    what: Connections
    at: int


class Elsewhere:
    """The connections of all other nodes, by table."""

    def __init__(self) -> None:
        self._alive: dict[str, _Said] = {}
        self._tables: dict[str, dict[str, _Said]] = {}

    @property
    def complete(self) -> bool:
        """Whether every node says everything again, so that who is named nowhere for a round is nowhere."""
        return all(node.what.again for node in self._alive.values())

    def lives(self, what: Connections, *, now: int) -> bool:
        """A node was heard; whether it was unknown before."""
        is_new = what.node not in self._alive
        self._alive[what.node] = _Said(what, now)
        return is_new

    def take(self, table: str, what: Connections, *, now: int) -> None:
        """Keep what a node says of a table in place of what it said before."""
        if what.players or what.nameless:
            self._tables.setdefault(table, {})[what.node] = _Said(what, now)
        else:
            self.drop(table, what.node)

    def of(self, table: str) -> tuple[set[str], int]:
        """The players with a connection to a table at some other node, and how many connections are of nobody."""
        players: set[str] = set()
        nameless = 0
        for said in self._tables.get(table, {}).values():
            players.update(said.what.players)
            nameless += said.what.nameless
        return players, nameless

    def silent(self, *, since: int) -> list[tuple[str, str]]:
        """Forget the nodes that were not heard since then; the tables and nodes of what they had said."""
        for node in [node for node, said in self._alive.items() if said.at < since]:
            del self._alive[node]
        return [
            (table, node)
            for table, nodes in self._tables.items()
            for node in nodes
            if node not in self._alive
        ]

    def unsaid(self, *, since: int) -> list[tuple[str, str]]:
        """The tables and nodes of what was to be said again since then and was not."""
        return [
            (table, node)
            for table, nodes in self._tables.items()
            for node, said in nodes.items()
            if said.what.again and said.at < since
        ]

    def drop(self, table: str, node: str) -> None:
        """Let go of what a node said of a table."""
        nodes = self._tables.get(table, {})
        nodes.pop(node, None)
        if not nodes:
            self._tables.pop(table, None)

    def forget(self, table: str) -> None:
        """Let go of a table."""
        self._tables.pop(table, None)
