"""What a room does when its store is away or its answers are lost."""

import asyncio

import pytest
from msgspec.structs import replace

from maubinh.engine.rows import Rows
from maubinh.room.committer import FIRST_PAUSE_MS, PATIENCE_MS
from maubinh.room.drafts import INTERVAL_MS, Saved
from maubinh.room.hints import POLL_MS
from maubinh.room.live import Accepted
from maubinh.room.ports import Account
from maubinh.table import commands as c
from maubinh.table.refusals import Code, Refused
from tests.room.broken import FlakyStore, SilentBus
from tests.room.support import Table, after, deal, guest, open_table, own_rows, rooms, seated, until


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
        await after(nodes.clock, FIRST_PAUSE_MS, lambda: bool(answers))
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
        await after(nodes.clock, PATIENCE_MS, lambda: bool(answers))
        assert answers == [Refused(Code.UNAVAILABLE)]
        store.away = False
        assert isinstance(await table.ask(hoa, c.TopUp(amount=500), command_id="one"), Accepted)
        assert [seat.stack for seat in table.state.seats if seat is not None] == [10_500]


@pytest.mark.parametrize("code", ["NO\0DE2", "TESTO2", "SHORT", "ABCDEFG", ""])
async def test_what_no_table_can_be_called_is_not_looked_for(code: str) -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        room = await nodes.room(store=store)  # type: ignore[arg-type]  # a store by delegation
        hoa = await guest(room, "Hoa")
        store.away = True
        assert await Table(room, code).refusal(hoa, c.Stand()) == "no_such_table"
        assert await Table(room, "ABCDEF").refusal(hoa, c.Stand()) == "unavailable"


async def test_a_table_that_is_let_go_while_somebody_looks_is_followed_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        room = await nodes.room()
        load, read = nodes.store.load_drafts, asyncio.Event()

        async def crowded_out(code: str, *, hand: int) -> object:
            room._tables._live.clear()
            read.set()
            return await load(code, hand=hand)

        monkeypatch.setattr(nodes.store, "load_drafts", crowded_out)
        assert await room.look(table.code, player=people[0].player) is not None
        assert read.is_set()
        room.follow(table.code, player=people[0].player, deliver=lambda _: None)()


async def test_of_many_tables_those_that_nobody_needs_are_let_go_oldest_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("maubinh.room.tables.MOST_CACHED", 10)
    async with rooms() as nodes:
        made = [(await open_table(await nodes.room())).code for _ in range(16)]
        room = await nodes.room()
        room._tables._most = 10
        for code in made[:12]:
            await room.look(code, player=None)
            if code in made[:8]:
                room.follow(code, player=None, deliver=lambda _: None)
        assert [room._tables.cached(code) is None for code in made[:12]] == [False] * 8 + [
            True,
            True,
            False,
            False,
        ]


async def test_followers_hear_of_what_was_written_while_nobody_could_read() -> None:
    async with rooms(SilentBus()) as nodes:
        store = FlakyStore(nodes.store)
        table = await open_table(await nodes.room(store=store))  # type: ignore[arg-type]  # a store by delegation
        (hoa,) = await seated(table, "Hoa")
        await table.follow(None)
        other = Table(await nodes.room(), table.code)
        store.lost, answers = 100, list[Accepted | Refused]()

        async def top_up() -> None:
            answers.append(await table.ask(hoa, c.TopUp(amount=500), command_id="one"))

        table.room._work.spawn(top_up(), name="top up")
        await until(lambda: store.lost < 100)
        store.away = True
        await after(nodes.clock, PATIENCE_MS, lambda: bool(answers))
        assert answers == [Refused(Code.UNAVAILABLE)]
        assert not table.frames[None]
        store.away = False
        assert isinstance(await other.ask(hoa, c.TopUp(amount=500), command_id="one"), Accepted)
        await after(nodes.clock, POLL_MS, lambda: bool(table.frames[None]))
        assert table.state.seq == other.state.seq


async def test_a_table_the_database_has_forgotten_part_of_is_read_anew() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa")
        ahead = table.state
        live = table.room._tables.cached(table.code)
        assert live is not None
        lost: list[tuple[str, Code]] = []
        table.room.on_lost(lambda code, why: lost.append((code, why)))
        live.state = replace(ahead, seq=ahead.seq + 2)  # acknowledged by a database that is no more
        assert await table.refusal(hoa, c.TopUp(amount=500)) == "unavailable"
        assert lost == [(table.code, Code.UNAVAILABLE)]
        await table.do(hoa, c.TopUp(amount=500))
        assert table.state.seq == ahead.seq + 1


async def test_a_command_that_changes_nothing_is_not_accepted_on_a_state_that_is_past() -> None:
    async with rooms(SilentBus()) as nodes:
        here, there = await nodes.room(), await nodes.room()
        table = await open_table(here)
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        other = Table(there, table.code)
        await other.view(None)
        await table.do(people[1], c.LeaveNext(on=True))
        before = table.state.seq
        assert await other.ask(people[1], c.LeaveNext(on=False), command_id="stay") == Accepted(before + 1)


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
