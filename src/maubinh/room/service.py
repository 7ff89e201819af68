"""A card room: everything a server asks of it, over a store, a bus and a clock."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from maubinh import fairness
from maubinh.engine.house import House, load_house
from maubinh.engine.rows import Rows
from maubinh.room.accounts import Accounts
from maubinh.room.automatic import Automatic, bots_to_play
from maubinh.room.background import Background
from maubinh.room.codes import is_code, new_code
from maubinh.room.commits import creation
from maubinh.room.committer import Committer
from maubinh.room.drafts import DraftDone, Drafts, draft_rows
from maubinh.room.hints import Hints
from maubinh.room.live import Accepted, Answer, Deliver, Draft, LiveTable, Look
from maubinh.room.lobby import Lobby, LobbyTable
from maubinh.room.ports import Account, Bus, Clock, Hint, Store, TableCommit
from maubinh.room.presence import PresenceView
from maubinh.room.seats import MOST_SEATS
from maubinh.room.solving import Solving
from maubinh.room.tables import OnLost, Tables
from maubinh.room.timers import Timers
from maubinh.table.codec import UnknownVersionError
from maubinh.table.commands import Actor, AnyCommand, Rename, Skip, TableCommand
from maubinh.table.decide import create
from maubinh.table.events import AnyEvent, HandDealt, SeatLeft, SeatTaken
from maubinh.table.refusals import Code, Refused
from maubinh.table.settings import TableSettings
from maubinh.table.state import TableState
from maubinh.table.story import Inputs

if TYPE_CHECKING:
    from maubinh.solver import Option

STOP_WITHIN = 5.0
"""Seconds after which a stop waits no longer for what is in flight: whoever asked comes back and asks again."""
QUICK_HOUSE = "bigkool"
QUICK_STAKE = 100
DEFAULT_STAKES = 50


class Room:
    """One node's room. Several rooms may share a store when they are given a bus.

    `second_ms` divides every clock of the tables (tests only); `lanes` is how many commits may be under way at
    once; `most_seats` a player holds at most; `entropy(n)` gives n random bytes. Any method may raise
    `StoreUnavailable` except where it answers `Refused`.
    """

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        bus: Bus | None = None,
        solving: Solving | None = None,
        second_ms: int = 1000,
        lanes: int = 1,
        most_seats: int = MOST_SEATS,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._store = store
        self._clock = clock
        self._second_ms = second_ms
        self._entropy = entropy
        self._closing = False
        self._work, self._loops = Background(), Background()
        self._hints = Hints(bus, node=entropy(8).hex(), store=store, clock=clock)
        self.presence, self.names = self._hints.presence, self._hints.names
        self._solving = solving or Solving()
        self._committer = Committer(store, clock, lanes=lanes)
        self._tables = self._new_tables(most_seats)
        self._drafts = Drafts(store, clock)
        first = load_house(QUICK_HOUSE)
        self._automatic = Automatic(
            tables=self._tables, store=store, drafts=self._drafts, solving=self._solving, first=first
        )
        self._timers = Timers(store, clock, self._work, errands=self._automatic)
        self._lobby = Lobby(store, clock)
        self.accounts = Accounts(store, clock, entropy=entropy)

    def _new_tables(self, most_seats: int) -> Tables:
        return Tables(
            store=self._store,
            committer=self._committer,
            background=self._work,
            make_inputs=self._inputs,
            on_moved=self._moved,
            second_ms=self._second_ms,
            shared=self._hints.shared,
            most_seats=most_seats,
        )

    async def start(self, *, attend: bool = True) -> None:
        """Begin to commit, to hear other nodes and, unless `attend` is to be called later, to watch deadlines."""
        self._committer.start()
        self._drafts.start()
        if attend:
            self.attend()
        if self._solving.fields is not None:
            self._loops.spawn(self._solving.fields.work(), name="fields")
        self._hints.start(self._loops, tables=self._tables)

    def attend(self) -> None:
        """Load what deadlines need and begin to watch them."""
        self._timers.start()

    async def drain(self) -> None:
        """Accept nothing more and finish what is in flight: commands are answered, drafts written."""
        self._closing = True
        await self._timers.stop()
        while not (self._work.idle and self._committer.idle):
            await self._work.finish()
            await self._committer.finish()
        await self._drafts.flush()

    async def stop(self) -> None:
        """Drain, but not for ever, and end every task."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.drain(), STOP_WITHIN)
        await self._work.cancel()
        await self._drafts.stop()
        await self._committer.stop()
        await self._loops.cancel()
        await self._lobby.stop()
        self._solving.close()

    async def create_table(self, settings: TableSettings, *, house: House) -> str | Refused:
        """The code of a new table."""
        while not self._closing:
            inputs = self._fresh()
            code = new_code(self._entropy)
            decision = create(code, settings=settings, house=house, inputs=inputs)
            if isinstance(decision, Refused):
                return decision
            commit = creation(decision, now=inputs.now, second=self._second_ms)
            if await self._store.create_table(commit):
                self._note(commit)
                return code
        return Refused(Code.CLOSING)

    async def quick(self, *, wallet: int) -> str | Refused:
        """A waiting table with a free seat that the wallet can afford, the fullest first, or a new one.

        A table whose host is not known to have a connection is left out.
        """
        fitting = [
            entry
            for entry in await self.lobby()
            if entry.open and entry.phase == "waiting" and entry.stake * DEFAULT_STAKES <= wallet
        ]
        for entry in sorted(fitting, key=lambda entry: -len(entry.taken)):
            if await self._host_is_there(entry.code):
                return entry.code
        return await self.create_table(TableSettings(stake=QUICK_STAKE), house=load_house(QUICK_HOUSE))

    async def _host_is_there(self, code: str) -> bool:
        """Whether the one who deals at a table has a connection: nobody is led to a table that cannot start."""
        try:
            live = await self._tables.get(code)
        except UnknownVersionError:
            return False
        host = None if live is None or live.state.host is None else live.state.seats[live.state.host]
        return host is not None and self.presence.is_there(code, host.player)

    async def lobby(self) -> tuple[LobbyTable, ...]:
        """Tables where people sit, those with free seats first."""
        return await self._lobby.entries()

    async def rename(self, account: Account, *, name: str) -> str | Refused:
        """Give a player another name, which everybody at its tables sees at once and its other tabs go by.

        A table that cannot be written just now keeps the old one until the player sits down there anew.
        """
        renamed = await self.accounts.rename(account.player, name)
        if not isinstance(renamed, Refused):
            await self.names.given(account.player)
            actor = Actor(account.player, renamed, account.avatar)
            for table in await self.accounts.tables_of(account.player):
                await self._tables.submit(table, Rename(), actor=actor)
        return renamed

    async def submit(
        self, table: str, *, actor: Actor, command_id: str, command: TableCommand
    ) -> Accepted | Refused:
        """Carry out a person's command, once for each person and id."""
        if self._closing:
            return Refused(Code.CLOSING)
        return await self._tables.submit(table, command, actor=actor, command_id=command_id)

    def ask(self, table: str, *, actor: Actor, command_id: str, command: TableCommand, done: Answer) -> None:
        """Carry out a person's command like `submit`, at a table in memory; `done` gets the answer."""
        live = self._tables.cached(table)
        if live is None:
            done(self._tables.absence(table))
        elif self._closing:
            done(Refused(Code.CLOSING))
        else:
            self._tables.ask(live, command, actor=actor, command_id=command_id, done=done)

    async def look(self, table: str, *, player: str | None, after: int | None = None) -> Look | None:
        """The table as one reader sees it now; None when there is none.

        Raises `UnknownVersionError` for a table of a newer version: another node can show it.
        """
        live = await self._tables.get(table)
        if live is None:
            return None
        if player is not None:
            await self._recall_draft(live, player)
            live = self._tables.keep(live)
        return live.look(player, after=after)

    def follow(self, table: str, *, player: str | None, deliver: Deliver) -> Callable[[], None]:
        """Have every move after the last `look` delivered, on the loop, once per commit and without a gap.

        What is returned ends it. Raises LookupError for a table nobody looked at.
        """
        live = self._tables.cached(table)
        if live is None:
            raise LookupError(f"table {table} is not in memory: look first")
        return live.follow(player, deliver)

    def on_lost(self, listener: OnLost) -> None:
        """Have `listener` called with the code of a followed table that this node had to let go, and why."""
        self._tables.on_lost(listener)

    def draft(
        self, table: str, *, player: str, hand: int, rows: Rows, done: DraftDone, n: int | None = None
    ) -> None:
        """Keep rows being arranged; `done` is called once they are on disk, or with why they are not kept.

        `n` is their place among the player's drafts where its client tells it.
        """
        live = self._tables.cached(table)
        if live is None:
            done(self._tables.absence(table))
        elif self._closing:
            done(Refused(Code.CLOSING))
        else:
            self._drafts.take(live, player=player, hand=hand, rows=rows, n=n, done=done)

    async def suggest(self, table: str, *, player: str, hand: int) -> "tuple[Option, ...] | Refused":
        """Arrangements for the player's own hand, best first ("gợi ý")."""
        try:
            state = await self._tables.state(table, hand=hand)
        except UnknownVersionError:
            return Refused(Code.NEWER_VERSION)
        live = self._tables.cached(table)
        if state is None or live is None:
            return self._tables.absence(table)
        running = state.hand
        if running is None or running.number != hand or state.phase != "arranging":
            return Refused(Code.STALE_HAND)
        part = running.part_of(state.seat_of(player))
        if part is None or part.left:
            return Refused(Code.NOT_IN_HAND)
        if not state.settings.hints:
            return Refused(Code.HINTS_OFF)
        known: tuple[Option, ...] | None = live.suggested.get(player)
        if known is None:
            opponents = len(running.players) - 1
            known = await self._solving.options(part.cards, house=running.house, opponents=opponents)
            if known and live.state.hands == hand:  # not kept for a hand that was dealt meanwhile
                live.suggested[player] = known
        return known or Refused(Code.UNAVAILABLE)

    async def export(self, table: str, *, hand: int) -> bytes | Refused:
        """A finished hand as JSON, a `SummaryView`: what `maubinh verify` reads."""
        body = await self._store.hand(table, hand) if is_code(table) else None
        return Refused(Code.NO_SUCH_HAND) if body is None else body

    def present(self, table: str) -> PresenceView | None:
        """Who is at a table; None when this node does not have it in memory."""
        live = self._tables.cached(table)
        return None if live is None else self.presence.of(live.state)

    async def ready(self) -> bool:
        """Whether everything a hand needs is loaded. Raises `StoreUnavailable` unless the store answers."""
        await self._store.next_due()
        return self._timers.prepared

    @property
    def full(self) -> bool:
        """Whether the disk of the database has no room for more."""
        return self._committer.full

    def _inputs(self, live: LiveTable, command: AnyCommand) -> Inputs:
        absent = self.presence.absent(live.state) if isinstance(command, Skip) else frozenset()
        return self._fresh(absent)

    def _fresh(self, absent: frozenset[str] = frozenset()) -> Inputs:
        return Inputs(
            now=self._clock.now(),
            seed=self._entropy(fairness.SEED_BYTES),
            fairness=fairness,
            second=self._second_ms,
            absent=absent,
        )

    def _moved(self, live: LiveTable, events: tuple[AnyEvent, ...], commit: TableCommit | None) -> None:
        """A table moved, by a commit of this node or of another one (None)."""
        if any(isinstance(event, SeatTaken | SeatLeft) for event in events):
            self.presence.changed(live.state.code)
        if live.state.closed:
            self.presence.forget(live.state.code)
        if commit is None:
            return
        self._hints.publish(Hint(table=commit.table, seq=commit.seq))
        self._note(commit)
        if isinstance(events[-1], HandDealt) and not self._closing:
            self._dealt(live)

    def _dealt(self, live: LiveTable) -> None:
        """This node has dealt: let its bots play at once, and have a house of one's own trained that is played."""
        state = live.state
        number = bots_to_play(live)
        if number is not None:
            self._work.spawn(self._automatic.play_bots(state.code, number=number), name="bots")
        host = None if state.host is None else state.seats[state.host]
        if self._solving.fields is not None and state.hand is not None and host is not None:
            self._solving.fields.want(state.house, len(state.hand.players) - 1, host=host.player)

    def _note(self, commit: TableCommit) -> None:
        if commit.deadlines:
            self._timers.note(min(deadline.due for deadline in commit.deadlines))

    async def _recall_draft(self, live: LiveTable, player: str) -> None:
        """Bring back the rows a player laid at another node: before it came here, or since it was here last."""
        number = _hand_to_arrange(live.state, player)
        if number is None:
            return
        stored = (await self._store.load_drafts(live.state.code, hand=number)).get(player)
        if stored is not None and _hand_to_arrange(live.state, player) == number:
            live.lay(player, Draft(draft_rows(stored.cards), stored.n))


def _hand_to_arrange(state: TableState, player: str) -> int | None:
    """The number of the hand in which a player is arranging its cards."""
    part = None if state.hand is None else state.hand.part_of(state.seat_of(player))
    if state.hand is None or part is None or part.done or state.phase != "arranging":
        return None
    return state.hand.number
