"""Players of the upgrade's tests: each comes in by a door of its own, and remembers what it was told of versions."""

from typing import Any

from maubinh.bot.player import Move, Player
from maubinh.bot.table import TableClient
from maubinh.table.views import CardRows, OwnHand, TableView
from maubinh.wire import client, server
from tests.chaos.clients import RecordingTable, decent_rows
from tests.room.support import until


class Traveller(RecordingTable):
    """Keeps where it stood when it was told to reload, and how often it was sent to a newer node."""

    def __init__(self, address: str, **fields: Any) -> None:
        super().__init__(address, **fields)
        self.reloads: list[tuple[int, str]] = []
        self.sent_on = 0

    async def sent_on_again(self) -> None:
        """Return once one more node has said that only a newer one can go on."""
        before = self.sent_on
        await until(lambda: self.sent_on > before)

    async def greeted(self, *, times: int) -> None:
        """Return once a first frame has come so often."""
        await until(lambda: self.connections >= times)

    async def lay(self, rows: CardRows, *, hand: int) -> None:
        """Have rows kept that are not locked yet: a draft, which is no command and leaves none behind."""
        assert isinstance(await TableClient.send(self, client.Draft, hand=hand, rows=rows), server.Ack)

    async def _take(self, frame: server.AnyServerFrame) -> None:
        if isinstance(frame, server.Reload):
            self.reloads.append((self.now.hand, self.now.phase))
        if isinstance(frame, server.Refused) and frame.id is None:
            assert frame.code == "newer_version", frame
            self.sent_on += 1
        await super()._take(frame)


class Thinker(Player):
    """Plays by itself, but in the hands of `thinks_in` locks its rows only when it is told to decide."""

    def __init__(self, table: Traveller) -> None:
        super().__init__(table, arrange=decent_rows)
        self.table = table
        self.thinks_in: set[int] = set()

    async def decide(self) -> None:
        """Lock now."""
        self.thinks_in.discard(self.table.now.hand)
        async with self.table._changed:
            self.table._changed.notify_all()

    def _lock(self, view: TableView, own: OwnHand | None) -> Move | None:
        return None if view.hand in self.thinks_in else super()._lock(view, own)


def waits_for(seat: int, *, hand: int, view: TableView) -> bool:
    """Whether a hand is being arranged in which everybody but one seat is done."""
    if view.hand != hand or view.phase != "arranging":
        return False
    return {each.seat for each in view.seats if not each.done} == {seat}
