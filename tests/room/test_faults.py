"""What a room does when its store is away or its answers are lost."""

import asyncio
from collections.abc import Sequence

from maubinh.engine.rows import Rows
from maubinh.room.drafts import INTERVAL_MS, Saved
from maubinh.room.live import Accepted
from maubinh.room.ports import Account, Committed, DraftRow, Store, StoreUnavailable, TableCommit
from maubinh.table import commands as c
from maubinh.table.refusals import Code, Refused
from tests.room.support import Table, after, deal, guest, open_table, own_rows, rooms, seated, until


class FlakyStore:
    """A store whose connection fails: before the write (`away`), or after it, so that the answer is `lost`.

    A write waits until `held` is set.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False
        self.lost = 0
        self.drafts: list[int] = []
        self.held = asyncio.Event()
        self.held.set()
        self.holding = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        if self.away:
            raise StoreUnavailable
        if not self.held.is_set():
            self.holding += 1
            await self.held.wait()
        outcomes = await self._store.commit(commits)
        if self.lost:
            self.lost -= 1
            raise StoreUnavailable
        return outcomes

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        if self.away:
            raise StoreUnavailable
        self.drafts.append(len(drafts))
        await self._store.save_drafts(drafts)


async def test_a_command_whose_answer_was_lost_counts_once() -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        table = await open_table(await nodes.room(store=store))  # type: ignore[arg-type]  # a store by delegation
        hoa = await guest(table.room, "Hoa")
        store.lost = 1
        answers: list[Accepted | Refused] = []

        async def sit() -> None:
            answers.append(await table.ask(hoa, c.Sit(seat=0, buy_in=5_000)))

        table.room._work.spawn(sit(), name="sit")
        await after(nodes.clock, 0, lambda: bool(answers))
        assert answers == [Accepted(3)]
        await until(lambda: table.state.seq == 3)
        assert (await table.room.accounts.wallet(hoa.player)).chips == 95_000
        await table.do(hoa, c.Stand())


async def test_a_store_that_stays_away_is_an_answer_and_the_same_command_may_be_sent_again() -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        table = await open_table(await nodes.room(store=store))  # type: ignore[arg-type]  # a store by delegation
        (hoa,) = await seated(table, "Hoa")
        store.away = True
        answers: list[Accepted | Refused] = []

        async def top_up() -> None:
            answers.append(await table.ask(hoa, c.TopUp(amount=500), command_id="one"))

        table.room._work.spawn(top_up(), name="top up")
        await after(nodes.clock, 0, lambda: bool(answers))
        assert answers == [Refused(Code.UNAVAILABLE)]
        store.away = False
        assert isinstance(await table.ask(hoa, c.TopUp(amount=500), command_id="one"), Accepted)
        assert [seat.stack for seat in table.state.seats if seat is not None] == [10_500]


async def test_a_draft_that_could_not_be_written_is_not_acknowledged() -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        table = await open_table(await nodes.room(store=store))  # type: ignore[arg-type]  # a store by delegation
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        store.away = True
        answers: list[Saved | Refused] = []
        rows = own_rows(table, people[0])
        table.room.draft(table.code, player=people[0].player, hand=1, rows=rows, done=answers.append)
        await until(lambda: bool(answers))
        assert answers == [Refused(Code.UNAVAILABLE)]


async def test_drafts_of_many_players_share_a_statement_some_time_apart() -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        room = await nodes.room(store=store)  # type: ignore[arg-type]  # a store by delegation
        tables: list[tuple[Table, str, Rows]] = []
        for number in range(3):
            table = await open_table(room)
            people = await seated(table, f"Hoa {number}", f"Nam {number}")
            await deal(table, people)
            tables += [(table, who.player, own_rows(table, who)) for who in people]
        saved: list[Saved | Refused] = []

        def lay_all() -> None:
            for table, player, rows in tables:
                room.draft(table.code, player=player, hand=1, rows=rows, done=saved.append)

        lay_all()
        await until(lambda: len(saved) == 6)
        lay_all()
        lay_all()
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(saved) == 6
        await after(nodes.clock, INTERVAL_MS, lambda: len(saved) == 18)
        assert store.drafts == [6, 6]
        assert set(map(type, saved)) == {Saved}


async def test_a_move_decided_before_the_machine_slept_is_decided_again_with_the_time_after() -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        room = await nodes.room(store=store)  # type: ignore[arg-type]  # a store by delegation
        first, second = await open_table(room), await open_table(room)
        (hoa,), (nam,) = await seated(first, "Hoa"), await seated(second, "Nam")
        store.held.clear()
        answers: list[int] = []

        async def top_up(table: Table, who: Account) -> None:
            answers.append(await table.do(who, c.TopUp(amount=500)))

        room._work.spawn(top_up(first, hoa), name="is being written")
        await until(lambda: store.holding == 1)
        room._work.spawn(top_up(second, nam), name="waits for its turn")
        await until(lambda: bool(room._committer._queue))
        nodes.clock.advance(60_000)
        awake = nodes.clock.now()
        store.held.set()
        await until(lambda: len(answers) == 2)
        assert (first.state.since, second.state.since) == (awake - 60_000, awake)
        assert [seat.stack for seat in second.state.seats if seat is not None] == [10_500]
