"""Rows being arranged: whose they may be, and when they are refused."""

import pytest

from maubinh.engine.cards import DECK
from maubinh.engine.rows import Rows
from maubinh.room.drafts import Saved, draft_bytes, draft_rows
from maubinh.room.ports import Account
from maubinh.table import commands as c
from maubinh.table.refusals import Refused
from tests.room.support import Table, deal, dealt_rows, open_table, own_rows, rooms, seated, until


async def answer(table: Table, who: Account, rows: Rows, *, hand: int = 1) -> str:
    """What becomes of a draft: "saved" or the code of the refusal."""
    answers: list[Saved | Refused] = []
    table.room.draft(table.code, player=who.player, hand=hand, rows=rows, done=answers.append)
    await until(lambda: bool(answers))
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
