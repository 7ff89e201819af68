"""Several nodes over one store: simultaneous moves, hints that are lost, a node that dies."""

import asyncio

import pytest

from maubinh.bus import open_bus
from maubinh.room.drafts import Saved
from maubinh.room.live import Accepted
from maubinh.room.presence import ALIVE_EVERY_MS, SURE_MS
from maubinh.table import commands as c
from maubinh.table.refusals import Refused
from tests.room.broken import SilentBus
from tests.room.support import (
    Table,
    after,
    deal,
    open_table,
    own_rows,
    rooms,
    seated,
    until,
)


async def test_simultaneous_locks_of_four_players_all_succeed() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam", "Lan", "Tuấn")
        await deal(table, people)
        locks = [table.ask(who, c.Lock(hand=1, rows=own_rows(table, who))) for who in people]
        answers = await asyncio.gather(*locks)
        assert all(isinstance(answer, Accepted) for answer in answers)
        assert table.state.phase == "showing"


@pytest.mark.parametrize("hints", [True, False])
async def test_simultaneous_locks_through_four_nodes_all_succeed_with_the_bus_or_without(hints: bool) -> None:
    bus = await open_bus("local://") if hints else SilentBus()
    async with rooms(bus) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam", "Lan", "Tuấn")
        await deal(table, people)
        others = [Table(await nodes.room(), table.code) for _ in range(4)]
        for other in others:
            await other.view(None)
        locks = [
            other.ask(who, c.Lock(hand=1, rows=own_rows(table, who)), command_id="lock")
            for other, who in zip(others, people, strict=True)
        ]
        answers = await asyncio.gather(*locks)
        assert all(isinstance(answer, Accepted) for answer in answers), answers
        events = await nodes.store.events(table.code, after=0)
        assert [event.tag for event in events].count("rows_locked/1") == 4
        assert [event.tag for event in events].count("hand_settled/1") == 1
        again = await others[0].ask(
            people[3], c.Lock(hand=1, rows=own_rows(table, people[3])), command_id="lock"
        )
        assert again == answers[3]


async def test_a_node_that_heard_nothing_reads_up_before_it_refuses() -> None:
    async with rooms(SilentBus()) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        other = Table(await nodes.room(), table.code)
        await other.view(None)
        await deal(table, people)
        rows = own_rows(table, people[1])
        assert isinstance(await other.ask(people[1], c.Lock(hand=1, rows=rows), command_id="x"), Accepted)


async def test_moves_through_one_node_are_told_to_followers_at_another() -> None:
    async with rooms(await open_bus("local://")) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        other = Table(await nodes.room(), table.code)
        await other.follow(people[1])
        start = other.state.seq
        await deal(table, people)
        frames = other.frames[people[1].player]
        await until(lambda: bool(frames) and frames[-1].view.seq == table.state.seq)
        assert [event.seq for frame in frames for event in frame.events] == list(
            range(start + 1, table.state.seq + 1)
        )


async def test_a_new_name_is_heard_at_every_node() -> None:
    async with rooms(await open_bus("local://")) as nodes:
        here, there = await nodes.room(), await nodes.room()
        heard: list[str] = []
        there.names.on_change(lambda account: heard.append(account.name))
        table = await open_table(here)
        (hoa,) = await seated(table, "Hoa")
        there.presence.came(table.code, hoa.player)
        await here.rename(hoa, name="Hoa Hồng")
        await until(lambda: bool(heard))
        assert heard == ["Hoa Hồng"]


async def test_with_the_bus_silent_followers_are_told_within_a_second() -> None:
    async with rooms(SilentBus()) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        other = Table(await nodes.room(), table.code)
        await other.follow(None)
        await deal(table, people)
        await after(nodes.clock, 1_000, lambda: bool(other.frames[None]))
        assert other.frames[None][-1].view.seq == table.state.seq


@pytest.mark.parametrize("hears", [True, False])
async def test_one_vote_skips_for_those_known_to_have_gone_and_for_nobody_while_the_bus_is_silent(
    hears: bool,
) -> None:
    async with rooms(await open_bus("local://") if hears else SilentBus()) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        table.room.presence.came(table.code, people[0].player)
        for _ in range(SURE_MS // ALIVE_EVERY_MS):
            nodes.clock.advance(ALIVE_EVERY_MS)
            table.room.presence.beat()
        await deal(table, people)
        for who in people:
            await table.do(who, c.Lock(hand=1, rows=own_rows(table, who)))
        hand = table.state.hand
        assert hand is not None
        assert hand.step is not None
        await table.do(people[0], c.Skip(hand=1, step=hand.step))
        assert table.state.hand is not None
        assert (table.state.hand.step != hand.step) is hears


async def test_a_node_that_starts_after_a_crash_goes_on_with_the_hand_its_rows_and_its_clock() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        rows = own_rows(table, people[0])
        saved: list[Saved | Refused] = []
        room.draft(table.code, player=people[0].player, hand=1, rows=rows, done=saved.append)
        await until(lambda: bool(saved))
        await room._timers.stop()  # the node does nothing more
        later = Table(await nodes.room(), table.code)
        view = await later.view(people[0])
        assert view.own is not None
        assert view.own.rows is not None
        assert view.deadline == table.state.deadline
        await after(nodes.clock, 90_500, lambda: later.state.phase == "showing")


async def test_bots_of_a_node_that_died_are_played_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async with rooms(SilentBus()) as nodes:
        dying = await nodes.room()
        table = await open_table(dying)
        people = await seated(table, "Hoa", bots=2)
        await dying._timers.stop()
        monkeypatch.setattr(dying._automatic, "play_bots", do_nothing)
        other = Table(await nodes.room(), table.code)
        await other.view(None)
        await nodes.clock.settled()
        await deal(table, people)
        await after(
            nodes.clock,
            1_000,
            lambda: other.state.hand is not None and sum(p.locked for p in other.state.hand.players) == 2,
        )


async def do_nothing(table: str, *, number: int) -> None:
    """What a dead node does."""
