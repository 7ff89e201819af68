"""Who has gone from a table, and when: kept as long as somebody may ask, and never for ever."""

from collections.abc import Container, Iterable

KEEP_MS = 10 * 60 * 1000
"""So long they are kept of a table that nobody here watches."""
MOST_OF_A_TABLE = 64


class Departures:
    """When players lost their last connection to a table (ms)."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, int]] = {}

    def __len__(self) -> int:
        """How many are kept."""
        return sum(map(len, self._tables.values()))

    def left(self, table: str, players: Iterable[str], *, now: int) -> None:
        """Players have lost their last connection; of a table that is watched for weeks the last few are kept."""
        for player in players:
            gone = self._tables.setdefault(table, {})
            gone.pop(player, None)
            gone[player] = now
            if len(gone) > MOST_OF_A_TABLE:
                del gone[next(iter(gone))]

    def came(self, table: str, players: Iterable[str]) -> None:
        """Players have a connection again."""
        gone = self._tables.get(table)
        if gone is not None:
            for player in players:
                gone.pop(player, None)
            if not gone:
                del self._tables[table]

    def since(self, table: str, player: str) -> int | None:
        """When a player left, None where that is not known."""
        return self._tables.get(table, {}).get(player)

    def tidy(self, *, watched: Container[str], now: int) -> None:
        """Let go of what is old, of tables that nobody here watches."""
        for table in [table for table in self._tables if table not in watched]:
            old = [player for player, since in self._tables[table].items() if since < now - KEEP_MS]
            self.came(table, old)

    def forget(self, table: str) -> None:
        """Let go of a table."""
        self._tables.pop(table, None)
