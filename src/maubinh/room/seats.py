"""How many seats a player may hold at once, over all tables."""

from maubinh.room.ports import Store
from maubinh.table.refusals import Code, Refused

MOST_SEATS = 8


class SeatLimit:
    """Lets a player take a seat while it holds fewer than `most`, and counts those it is about to take on this node.

    Nodes do not wait for each other: who sits down through several at the same moment may get as many too many.
    """

    def __init__(self, store: Store, *, most: int = MOST_SEATS) -> None:
        self._store = store
        self._most = most
        self._taking: dict[str, list[str]] = {}

    async def claim(self, player: str, table: str) -> Refused | None:
        """Why a player may not sit down at a table; None where it may, and then it is counted until `settle`.

        Raises what the store raises, and counts nothing then.
        """
        taking = self._taking.setdefault(player, [])
        # What is being taken now is counted as of before the question: it may be written before the answer.
        held = set(taking)
        taking.append(table)
        try:
            held.update(await self._store.tables_of(player))
        except BaseException:
            self.settle(player, table)
            raise
        if table in held or len(held) < self._most:
            return None
        self.settle(player, table)
        return Refused(Code.TOO_MANY_SEATS, detail={"most": self._most})

    def settle(self, player: str, table: str) -> None:
        """What was claimed is taken, and the store knows, or it never will be."""
        taking = self._taking[player]
        taking.remove(table)
        if not taking:
            del self._taking[player]
