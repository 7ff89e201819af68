"""Rows being arranged: whose they may be, and when they are refused."""

import asyncio
from collections.abc import Sequence

import pytest

from maubinh.engine.cards import DECK
from maubinh.engine.rows import Rows
from maubinh.room.drafts import (
    INTERVAL_MS,
    LONGEST_REST_MS,
    MOST_AHEAD_MS,
    Drafts,
    Saved,
    draft_bytes,
    draft_rows,
)
from maubinh.room.ports import Account, DraftRow, Store
from maubinh.table import commands as c
from maubinh.table.refusals import Refused
from maubinh.table.views import CardRows
from maubinh.wire.cards import card_rows
from tests.room.support import Table, after, deal, dealt_rows, open_table, own_rows, rooms, seated, until
from tests.support.clock import ManualClock


class SlowStore:
    """A store that begins to write drafts when `held` is set."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.held = asyncio.Event()
        self.writing = asyncio.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        self.writing.set()
        await self.held.wait()
        await self._store.save_drafts(drafts)


class FaultyStore(SlowStore):
    """A store that fails once, as nobody foresaw."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.held.set()
        self._faults = [RuntimeError("a mistake")]

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        if self._faults:
            raise self._faults.pop()
        await super().save_drafts(drafts)


class RestingClock:
    """Another clock's time, and how long drafts rested by it; a rest is over at once."""

    def __init__(self, clock: ManualClock) -> None:
        self.now = clock.now
        self.ticks = clock.ticks
        self.rests: list[int] = []

    async def sleep(self, ms: int) -> None:
        self.rests.append(ms)


def turned(rows: Rows) -> Rows:
    """The same cards laid otherwise."""
    return Rows(back=rows.middle, middle=rows.back, front=rows.front)


async def shown(table: Table, who: Account) -> CardRows | None:
    """The player's rows as its own view shows them."""
    own = (await table.view(who)).own
    assert own is not None
    return own.rows


async def answer(table: Table, who: Account, rows: Rows, *, hand: int = 1, n: int | None = None) -> str:
    """What becomes of a draft: "saved" or the code of the refusal."""
    answers: list[Saved | Refused] = []
    table.room.draft(table.code, player=who.player, hand=hand, rows=rows, n=n, done=answers.append)
    await after(table.room._clock, 0, lambda: bool(answers))  # type: ignore[arg-type]  # a test's clock
    (only,) = answers
    return str(only.code) if isinstance(only, Refused) else "saved"


def test_rows_go_to_bytes_and_back() -> None:
    rows = dealt_rows(DECK[20:33])
    assert draft_rows(draft_bytes(rows)) == rows
    assert len(draft_bytes(rows)) == 13


async def test_a_draft_is_kept_for_the_player_and_seen_by_nobody_else() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        assert await answer(table, people[0], own_rows(table, people[0])) == "saved"
        mine, theirs = await table.view(people[0]), await table.view(people[1])
        assert mine.own is not None
        assert mine.own.rows is not None
        assert theirs.own is not None
        assert theirs.own.rows is None
        assert set(await nodes.store.load_drafts(table.code, hand=1)) == {people[0].player}


async def test_drafts_are_refused_that_are_not_the_player_s_to_lay() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        hoa, nam = await seated(table, "Hoa", "Nam")
        rows = dealt_rows(DECK[:13])
        assert await answer(table, hoa, rows) == "stale_hand"
        await deal(table, [hoa, nam])
        assert await answer(table, hoa, own_rows(table, nam)) == "wrong_cards"
        assert await answer(table, hoa, own_rows(table, hoa), hand=2) == "stale_hand"
        locked = own_rows(table, hoa)
        await table.do(hoa, c.Lock(hand=1, rows=locked))
        assert await answer(table, hoa, locked) == "already_locked"
        await table.do(nam, c.Forfeit(hand=1))
        assert await answer(Table(table.room, "NOSUCH"), hoa, rows) == "no_such_table"


async def test_who_only_watches_lays_nothing() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        (lan,) = await seated(await open_table(table.room), "Lan")
        assert await answer(table, lan, dealt_rows(DECK[:13])) == "not_in_hand"


async def test_a_draft_that_waits_when_its_rows_are_locked_is_not_acknowledged() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        hoa = people[0]
        rows = own_rows(table, hoa)
        assert await answer(table, hoa, rows) == "saved"
        answers: list[Saved | Refused] = []
        table.room.draft(table.code, player=hoa.player, hand=1, rows=rows, done=answers.append)
        await table.do(hoa, c.Lock(hand=1, rows=rows))
        await table.room._drafts.flush()
        assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["already_locked"]


@pytest.mark.parametrize("house", ["bigkool", "theo-vong"])
async def test_drafts_are_gone_when_the_hand_is_settled(house: str) -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room(), house)
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        assert await answer(table, people[0], own_rows(table, people[0])) == "saved"
        for who in people:
            await table.do(who, c.Lock(hand=1, rows=own_rows(table, who)))
        assert await nodes.store.load_drafts(table.code, hand=1) == {}


async def test_an_older_draft_that_a_frozen_node_writes_last_is_superseded_and_not_locked() -> None:
    async with rooms() as nodes:
        slow = SlowStore(nodes.store)
        frozen = await open_table(await nodes.room(store=slow))  # type: ignore[arg-type]  # a store by delegation
        people = await seated(frozen, "Hoa", "Nam")
        await deal(frozen, people)
        hoa = people[0]
        first = own_rows(frozen, hoa)
        laid = nodes.clock.now()
        older: list[Saved | Refused] = []
        frozen.room.draft(frozen.code, player=hoa.player, hand=1, rows=first, n=laid, done=older.append)
        await slow.writing.wait()
        await frozen.room._timers.stop()

        other = Table(await nodes.room(), frozen.code)
        await other.view(hoa)
        assert await answer(other, hoa, turned(first), n=laid + 1) == "saved"
        slow.held.set()
        await until(lambda: bool(older))
        assert older == [Saved()]
        assert await shown(frozen, hoa) == await shown(other, hoa) == card_rows(turned(first))
        await after(nodes.clock, 90_500, lambda: other.state.phase == "showing")
        assert other.state.hand is not None
        part = other.state.hand.part_of(other.state.seat_of(hoa.player))
        assert part is not None
        assert part.rows == turned(first)


async def test_of_drafts_that_wait_together_the_newest_counts_in_whatever_order_they_came() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        hoa, laid = people[0], nodes.clock.now()
        first = own_rows(table, hoa)
        answers: list[Saved | Refused] = []
        for rows, n in ((turned(first), laid + 1), (first, laid)):
            table.room.draft(table.code, player=hoa.player, hand=1, rows=rows, n=n, done=answers.append)
        await until(lambda: len(answers) == 2)
        assert answers == [Saved(), Saved()]
        stored = (await nodes.store.load_drafts(table.code, hand=1))[hoa.player]
        assert stored == DraftRow(table.code, 1, hoa.player, draft_bytes(turned(first)), laid + 1)
        assert await shown(table, hoa) == card_rows(turned(first))


async def test_a_number_is_no_further_ahead_than_an_estimate_may_be_off_and_none_is_the_present() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        hoa, laid = people[0], nodes.clock.now()
        rows = own_rows(table, hoa)
        assert await answer(table, hoa, rows, n=laid + 10**9) == "saved"
        stored = await nodes.store.load_drafts(table.code, hand=1)
        assert stored[hoa.player].n == laid + MOST_AHEAD_MS
        nodes.clock.advance(MOST_AHEAD_MS + 1)
        present = nodes.clock.now()
        assert await answer(table, hoa, turned(rows)) == "saved"
        stored = await nodes.store.load_drafts(table.code, hand=1)
        assert (stored[hoa.player].n, stored[hoa.player].cards) == (present, draft_bytes(turned(rows)))


async def test_rows_laid_elsewhere_are_shown_when_a_player_returns_to_a_node_that_remembers_older_ones() -> (
    None
):
    async with rooms() as nodes:
        here = await open_table(await nodes.room())
        people = await seated(here, "Hoa", "Nam")
        await deal(here, people)
        hoa, laid = people[0], nodes.clock.now()
        rows = own_rows(here, hoa)
        assert await answer(here, hoa, rows, n=laid) == "saved"
        there = Table(await nodes.room(), here.code)
        assert await shown(there, hoa) == card_rows(rows)
        assert await answer(there, hoa, turned(rows), n=laid + 1) == "saved"
        assert await shown(here, hoa) == card_rows(turned(rows))


async def test_rows_that_are_not_stored_yet_are_shown_rather_than_older_stored_ones() -> None:
    async with rooms() as nodes:
        slow = SlowStore(nodes.store)
        slow.held.set()
        table = await open_table(await nodes.room(store=slow))  # type: ignore[arg-type]  # a store by delegation
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        hoa, laid = people[0], nodes.clock.now()
        rows = own_rows(table, hoa)
        assert await answer(table, hoa, rows, n=laid) == "saved"
        slow.held.clear()
        newer: list[Saved | Refused] = []
        table.room.draft(
            table.code, player=hoa.player, hand=1, rows=turned(rows), n=laid + 1, done=newer.append
        )
        view = await shown(table, hoa)
        slow.held.set()
        assert view == card_rows(turned(rows))


async def test_after_a_write_drafts_rest_as_long_as_it_took_by_a_measure_that_nobody_sets() -> None:
    async with rooms() as nodes:
        slow = SlowStore(nodes.store)
        drafts = Drafts(slow, RestingClock(nodes.clock))  # type: ignore[arg-type]  # a store by delegation
        rests = drafts._clock.rests  # type: ignore[attr-defined]  # a test's clock
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        live = table.room._tables.cached(table.code)
        assert live is not None
        drafts.start()

        async def write(takes: int, *, set_forward: int = 0) -> None:
            slow.writing.clear()
            slow.held.clear()
            saved: list[Saved | Refused] = []
            rows = own_rows(table, people[0])
            drafts.take(live, player=people[0].player, hand=1, rows=rows, n=None, done=saved.append)
            await slow.writing.wait()
            nodes.clock.advance(takes)
            nodes.clock.set_forward(set_forward)
            before = len(rests)
            slow.held.set()
            await until(lambda: len(rests) > before)
            assert saved == [Saved()]

        await write(5)
        await write(400)
        await write(5, set_forward=600_000)
        await write(10_000)
        assert rests == [INTERVAL_MS, 400, INTERVAL_MS, LONGEST_REST_MS]
        await drafts.stop()


async def test_a_fault_of_the_store_is_logged_and_answered_and_the_next_draft_is_written(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with rooms() as nodes:
        faulty = FaultyStore(nodes.store)
        table = await open_table(await nodes.room(store=faulty))  # type: ignore[arg-type]  # a store by delegation
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        rows = own_rows(table, people[0])
        assert await answer(table, people[0], rows) == "unavailable"
        assert "a mistake" in caplog.text
        await nodes.clock.pass_by(INTERVAL_MS)
        assert await answer(table, people[0], rows) == "saved"
