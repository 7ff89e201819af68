"""What happens at a table by itself: bots play, time runs out, the showing goes on, sleepers lose their seats."""

import logging
from collections.abc import Collection

from maubinh.engine.house import House
from maubinh.room.drafts import Drafts, draft_rows
from maubinh.room.live import LiveTable
from maubinh.room.ports import DraftRow, DueDeadline, Store
from maubinh.room.solving import Solving
from maubinh.room.tables import Tables
from maubinh.table.arranging import lays_out
from maubinh.table.codec import UnknownVersionError
from maubinh.table.commands import Idle, Laid, LayBots, ShowOn, TimeOut
from maubinh.table.state import Hand, InHand

log = logging.getLogger(__name__)


class Automatic:
    """Carries deadlines out, once the solver and the field of `first` are loaded.

    Whatever comes late is refused by the table and does nothing.
    """

    def __init__(
        self, *, tables: Tables, store: Store, drafts: Drafts, solving: Solving, first: House
    ) -> None:
        self._tables = tables
        self._store = store
        self._drafts = drafts
        self._solving = solving
        self._first = first

    @property
    def besides(self) -> Collection[str]:
        """Codes of tables that only nodes of a newer version can go on with."""
        return self._tables.newer

    async def prepare(self) -> None:
        """Load the solver, so that no hand waits for it."""
        await self._solving.warm(self._first)

    async def carry_out(self, deadline: DueDeadline) -> None:
        """Do what a deadline is for; one that only a newer version understands is left to its nodes."""
        try:
            await self._carry_out(deadline)
        except UnknownVersionError:
            self._tables.newer.add(deadline.table)
            log.info("table %s: a deadline (%s) is left to newer nodes", deadline.table, deadline.kind)

    async def _carry_out(self, deadline: DueDeadline) -> None:
        table = deadline.table
        match deadline.kind:
            case "showing":
                await self._tables.submit(table, ShowOn(hand=deadline.hand))
            case "arranging":
                await self.time_out(table, number=deadline.hand)
            case "bots":
                await self.play_bots(table, number=deadline.hand)
            case "idle":
                await self._tables.submit(table, Idle())
            case unknown:
                raise UnknownVersionError(f"deadlines of kind {unknown!r} are not known here")

    async def play_bots(self, table: str, *, number: int) -> None:
        """Have the bots of a hand choose in worker threads and lock what they chose."""
        hand = await self._arranging(table, number)
        if hand is None:
            return
        laid = await self._solving.bots(hand)
        if laid:
            await self._tables.submit(table, LayBots(hand=number, laid=laid))

    async def time_out(self, table: str, *, number: int) -> None:
        """Lock everyone's rows as last laid; who never laid any gets the suggested arrangement (rules 7.2)."""
        hand = await self._arranging(table, number)
        if hand is None:
            return
        await self._drafts.flush()
        drafts = await self._store.load_drafts(table, hand=number)
        laid = [
            await self._laid(part, hand=hand, draft=drafts.get(part.player))
            for part in hand.players
            if not part.done
        ]
        await self._tables.submit(table, TimeOut(hand=number, laid=tuple(laid)))

    async def _laid(self, part: InHand, *, hand: Hand, draft: DraftRow | None) -> Laid:
        rows = None if draft is None else draft_rows(draft.cards)
        if rows is not None and lays_out(rows, part):
            return Laid(seat=part.seat, rows=rows)
        return await self._solving.suggested(part, hand=hand)

    async def _arranging(self, table: str, number: int) -> Hand | None:
        """The hand, if it is being arranged; this node's memory of the table may be behind the store."""
        state = await self._tables.state(table, hand=number)
        hand = None if state is None or state.phase != "arranging" else state.hand
        return hand if hand is not None and hand.number == number else None


def bots_to_play(live: LiveTable) -> int | None:
    """The number of the hand in which bots are to play now."""
    hand = live.state.hand
    if hand is None or live.state.phase != "arranging":
        return None
    return hand.number if any(part.bot is not None and not part.done for part in hand.players) else None
