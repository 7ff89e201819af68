"""What happens by itself: time-outs, bots, suggestions, and a solver that fails."""

from typing import NoReturn

import pytest

from maubinh.engine.rows import Rows
from maubinh.room.drafts import Saved
from maubinh.room.solving import Solving
from maubinh.table.refusals import Code, Refused
from maubinh.table.settings import TableSettings
from tests.room.support import (
    after,
    deal,
    open_table,
    own_rows,
    reversed_rows,
    rooms,
    seated,
    until,
)


async def test_7_2_when_time_is_up_rows_as_last_laid_are_locked_and_the_others_suggested() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        laid = own_rows(table, people[0])
        draft = Rows(back=laid.middle, middle=laid.back, front=laid.front)
        cards = own_rows(table, people[1]).cards
        saved: list[Saved | Refused] = []
        room.draft(table.code, player=people[0].player, hand=1, rows=draft, done=saved.append)
        await until(lambda: saved == [Saved()])
        await after(nodes.clock, 90_500, lambda: table.state.phase == "showing")
        hand = table.state.hand
        assert hand is not None
        assert {part.name: part.rows for part in hand.players} == {"Hoa": draft, "Nam": reversed_rows(cards)}


async def test_a_hand_is_played_to_its_end_even_where_the_solver_fails(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with rooms() as nodes:
        room = await nodes.room(solving=Solving(advise=never, choose=never))
        table = await open_table(room)
        people = await seated(table, "Hoa", bots=2)
        await deal(table, people)
        await until(
            lambda: table.state.hand is not None and sum(p.locked for p in table.state.hand.players) == 2
        )
        suggestion = await room.suggest(table.code, player=people[0].player, hand=1)
        assert suggestion == Refused(Code.UNAVAILABLE)
        assert caplog.text.count("the solver fails") == 1
        await after(nodes.clock, 90_500, lambda: table.state.phase == "showing")


async def test_bots_lock_at_once_and_their_claims_are_never_told() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa", bots=3)
        await table.follow(hoa)
        await deal(table, [hoa])
        await until(
            lambda: table.state.hand is not None and sum(p.locked for p in table.state.hand.players) == 3
        )
        locked = [event for event in table.frames[hoa.player][-1].events if event.name == "rows_locked"]
        assert [event.detail for event in locked] == [{"auto": False}] * 3


async def test_suggestions_are_for_the_player_s_own_hand_while_it_is_arranged() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam")
        hoa = people[0].player
        assert await room.suggest(table.code, player=hoa, hand=1) == Refused(Code.STALE_HAND)
        await deal(table, people)
        options = await room.suggest(table.code, player=hoa, hand=1)
        assert not isinstance(options, Refused)
        assert set(options[0].rows.cards) == set(own_rows(table, people[0]).cards)
        assert await room.suggest(table.code, player="p_nobody", hand=1) == Refused(Code.NOT_IN_HAND)
        assert await room.suggest("NOSUCH", player=hoa, hand=1) == Refused(Code.NO_SUCH_TABLE)


async def test_a_table_may_do_without_suggestions() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room, settings=TableSettings(stake=100, hints=False))
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        assert await room.suggest(table.code, player=people[0].player, hand=1) == Refused(Code.HINTS_OFF)


def never(*_: object, **__: object) -> NoReturn:
    """A solver that fails."""
    raise RuntimeError("this node's solver is broken")
