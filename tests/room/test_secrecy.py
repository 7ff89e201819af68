"""Nothing that leaves the room tells a card its reader may not see (rules 7.4)."""

import logging
from collections.abc import AsyncIterator

import pytest

from maubinh.bus import open_bus
from maubinh.engine.house import HOUSES
from maubinh.room.live import Moved
from maubinh.room.ports import Bus, Hint
from maubinh.table import commands as c
from tests.room.support import Table, after, deal, open_table, own_rows, rooms, seated, until
from tests.support.leaks import Leak, leaks, secrets_of


class Watching:
    """Checks every frame of one reader against what that reader may see at that very moment."""

    def __init__(self, table: Table, player: str | None) -> None:
        self.table = table
        self.player = player
        self.seen = 0
        self.found: list[Leak] = []

    def deliver(self, moved: Moved) -> None:
        self.seen += 1
        self.found += leaks(moved, secrets_of(self.table.state, self.player))


@pytest.mark.parametrize("house", HOUSES)
async def test_no_frame_hint_listing_refusal_or_log_line_tells_a_hidden_card(
    house: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="maubinh")
    bus = await open_bus("local://")
    heard = bus.subscribe()
    async with rooms(bus) as nodes:
        room = await nodes.room()
        table = await open_table(room, house)
        people = await seated(table, "Hoa", "Nam", bots=2)
        watching = [Watching(table, player) for player in (people[0].player, people[1].player, "p_out", None)]
        for each in watching:
            await room.look(table.code, player=each.player)
            room.follow(table.code, player=each.player, deliver=each.deliver)
        secret = table.state
        for hand in (1, 2):
            await deal(table, people)
            secret = table.state
            answers: list[object] = [
                await table.ask(people[1], c.Lock(hand=hand, rows=own_rows(table, people[0]))),
                await table.ask(people[1], c.Declare(hand=hand, rows=own_rows(table, people[1]))),
                await room.export(table.code, hand=hand),
                await room.lobby(),
            ]
            for answer in answers:
                assert leaks(answer, secrets_of(secret, people[1].player)) == []
            await until(
                lambda: table.state.hand is not None and sum(p.done for p in table.state.hand.players) >= 2
            )
            await table.do(people[0], c.Lock(hand=hand, rows=own_rows(table, people[0])))
            await table.ask(people[1], c.Lock(hand=hand, rows=own_rows(table, people[1])))
            await until(lambda: table.state.phase == "showing")
            await after(nodes.clock, 20_000, lambda: table.state.hand is None)
        assert all(each.seen > 10 for each in watching)
        assert [each.found for each in watching] == [[], [], [], []]
        hints = await everything_heard(bus, heard)
        assert hints
        assert leaks(hints, secrets_of(secret, None)) == []
        assert leaks(caplog.text, secrets_of(secret, None)) == []


async def everything_heard(bus: Bus, heard: AsyncIterator[Hint]) -> list[Hint]:
    """All hints so far."""
    await bus.publish(Hint(table="", seq=-1))
    return [hint async for hint in before_the_end(heard)]


async def before_the_end(heard: AsyncIterator[Hint]) -> AsyncIterator[Hint]:
    """Hints up to the one that marks the end."""
    async for hint in heard:
        if hint.seq == -1:
            return
        yield hint


async def test_a_leak_planted_in_a_frame_on_its_way_is_caught() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await table.follow(people[0])
        await deal(table, people)
        theirs = table.frames[people[0].player][-1]
        assert leaks(theirs, secrets_of(table.state, people[0].player)) == []
        assert leaks(theirs, secrets_of(table.state, people[1].player)) != []
