"""A room twice, over SQLite and over PostgreSQL: the same clock, the same chance, the same order of work."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from msgspec import Struct

from maubinh.engine.rows import Rows
from maubinh.room.accounts import Wallet
from maubinh.room.drafts import Saved
from maubinh.room.ledger import ISSUANCE, RAKE, stack_of, wallet_of
from maubinh.room.live import Accepted
from maubinh.room.lobby import LobbyTable
from maubinh.room.ports import Account, LedgerEntry, PlayedHand, Posting, Store, StoredEvent
from maubinh.room.service import Room
from maubinh.storage import open_store
from maubinh.table.commands import Actor, TableCommand
from maubinh.table.refusals import Refused
from maubinh.table.state import TableState
from tests.room.support import Rooms
from tests.support.clock import ManualClock

T = TypeVar("T")

FOR_EVER = 60.0
"""Seconds: no step takes one of them, and the clock by which a store that fails is asked again stands still."""


class Asking(NamedTuple):
    """A command on its way: to which table, by whom, under which id."""

    table: str
    actor: Actor
    id: str
    command: TableCommand


class Standing(Struct, frozen=True):
    """Where one of the two stands: its tables as it knows them and as they are stored, and everybody's chips."""

    states: tuple[TableState, ...]
    snapshots: tuple[bytes, ...]
    chips: dict[str, int]


class Readings(Struct, frozen=True):
    """All that a server reads for its players."""

    lobby: tuple[LobbyTable, ...]
    events: tuple[tuple[StoredEvent, ...], ...]
    hands: tuple[tuple[PlayedHand, ...], ...]
    exports: tuple[bytes | Refused, ...]
    sitting: tuple[tuple[str, ...], ...]
    wallets: tuple[Wallet, ...]
    accounts: tuple[Account | None, ...]


class Side:
    """One node over one database. Deadlines are carried out when the test says so, one at a time."""

    def __init__(self, store: Store) -> None:
        self.clock = ManualClock()
        self.store = store
        self._rooms = Rooms(store, self.clock)
        self._entropy = Random(52).randbytes
        self.room: Room

    async def start(self, tables: Iterable[str] = ()) -> None:
        """Begin, or end and begin anew, with so many tables in memory."""
        await self._rooms.close()
        self.room = await self._rooms.room(entropy=self._entropy)
        await self.room._timers.stop()
        for table in tables:
            await self.room.look(table, player=None)

    async def close(self) -> None:
        """End, and let go of the database."""
        await self._rooms.close()
        await self.store.close()

    def state(self, table: str) -> TableState:
        """The state in memory."""
        live = self.room._tables.cached(table)
        assert live is not None
        return live.state

    async def ask(self, asked: Asking) -> Accepted | Refused:
        """Send one command."""
        return await self.room.submit(
            asked.table, actor=asked.actor, command_id=asked.id, command=asked.command
        )

    async def ask_all(self, asked: Sequence[Asking]) -> list[Accepted | Refused]:
        """Send several at the same moment."""
        return await asyncio.gather(*(self.ask(each) for each in asked))

    async def draft(self, table: str, *, player: str, hand: int, rows: Rows) -> Saved | Refused:
        """Lay rows that are not locked yet."""
        answers: list[Saved | Refused] = []
        self.room.draft(table, player=player, hand=hand, rows=rows, done=answers.append)
        await self.room._drafts.flush()
        (answer,) = answers
        return answer

    async def give_back(self, account: Account, chips: int) -> bool:
        """Have a player's chips vanish from where they came."""
        postings = (Posting(wallet_of(account.player), -chips), Posting(ISSUANCE, chips))
        entry = LedgerEntry(f"back:{account.player}", "back", postings, at=self.clock.now())
        return await self.store.post(entry)

    async def carry_out_due(self) -> int:
        """Carry out everything that is due, one after the other; how much it was."""
        count = 0
        while taken := await self.room._timers.carry_out_due():
            assert taken == 1, "the order of several at once would be chance"
            count += 1
            await self.room._work.finish()
        return count

    async def standing(self, tables: Sequence[str], players: Sequence[str]) -> Standing:
        """What it has come to."""
        states = tuple(self.state(table) for table in tables)
        stored = await asyncio.gather(*map(self.store.load_table, tables))
        accounts = [ISSUANCE, RAKE, *map(wallet_of, players)]
        accounts += [
            stack_of(state.code, seat.player) for state in states for seat in state.seats if seat is not None
        ]
        balances = await asyncio.gather(*map(self.store.balance, accounts))
        return Standing(
            states=states,
            snapshots=tuple(each.snapshot for each in stored if each is not None),
            chips=dict(zip(accounts, balances, strict=True)),
        )

    async def readings(self, tables: Sequence[str], secrets: dict[str, str]) -> Readings:
        """What it answers; `secrets` are those of the sessions by player."""
        room = self.room
        hands = [await room.accounts.hands_of(player) for player in secrets]
        return Readings(
            lobby=await room.lobby(),
            events=tuple([tuple(await self.store.events(table, after=2)) for table in tables]),
            hands=tuple(hands),
            exports=tuple([await room.export(each.table, hand=each.hand) for some in hands for each in some]),
            sitting=tuple([await room.accounts.tables_of(player) for player in secrets]),
            wallets=tuple([await room.accounts.wallet(player) for player in secrets]),
            accounts=tuple([await room.accounts.by_secret(secret) for secret in secrets.values()]),
        )


class Pair:
    """Two sides to which the same is done in turn; what comes of it has to be the same."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.urls = urls
        self.agreed = True
        self._runner = asyncio.Runner()
        self.sides = [Side(self.run(open_store(url))) for url in urls]
        self.both(Side.start)

    def run(self, work: Awaitable[T]) -> T:
        """Wait for something on the loop of both; what does not end fails there, with the sequence that led to it."""

        async def waiting() -> T:
            async with asyncio.timeout(FOR_EVER):
                return await work

        return self._runner.run(waiting())

    def both(self, act: Callable[[Side], Awaitable[T]]) -> T:
        """Do the same on both, with all that follows by itself; what both answered."""
        self.agreed = False
        return self.same([self.run(_settled(side, act)) for side in self.sides])

    def same(self, outcomes: Sequence[T]) -> T:
        """What came of it, the same on both."""
        self.agreed = False
        first, *others = outcomes
        for other in others:
            assert other == first
        self.agreed = True
        return first

    def wait(self, ms: int) -> None:
        """Let time pass; nothing is carried out yet."""
        for side in self.sides:
            side.clock.advance(ms)

    def state(self, table: str) -> TableState:
        """A table's state, which is the same on both."""
        return self.same([side.state(table) for side in self.sides])

    def close(self) -> None:
        """End both."""
        for side in self.sides:
            self.run(side.close())
        self._runner.close()


async def _settled(side: Side, act: Callable[[Side], Awaitable[T]]) -> T:
    outcome = await act(side)
    await side.room._work.finish()
    return outcome
