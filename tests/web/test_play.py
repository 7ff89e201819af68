"""Real sockets, a real server, real time divided: hands are played from a guest's first click to the summary."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from maubinh.bot import Player, Session, TableClient, TableLostError, as_dealt
from maubinh.engine.house import HOUSES
from maubinh.table.views import TableView
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.server import Ack, Refused, Suggestion
from tests.web.support import Server, serving

BUY_IN = 50_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def table_of(house: str = "bigkool") -> CreateTable:
    return CreateTable(stake=100, house=house, arranging=60, row=1)


@pytest.mark.parametrize("house", HOUSES)
async def test_a_guest_plays_two_hands_against_three_bots(server: Server, house: str) -> None:
    async with await Session.guest(server.address, name="Lan") as lan:
        code = await lan.create_table(table_of(house))
        async with lan.table(code) as table:
            player = Player(table)
            await player.sit(0, buy_in=BUY_IN)
            for seat in (1, 2, 3):
                assert isinstance(await table.send(client.AddBot, seat=seat, level="casual"), Ack)
            view = await player.play(until_hand=2)
            refused = {answer.code for answer in player.answers if isinstance(answer, Refused)}
            assert refused <= {"stale_step", "stale_hand"}, "only a vote that the clock was quicker than"
        assert view.last is not None
        assert view.last.hand == 2
        chips = sum(total.chips for total in view.last.net) + sum(total.chips for total in view.last.rake)
        assert chips == 0
        after = {total.seat: total.chips for total in view.last.after}
        assert {seat.seat: seat.stack for seat in view.seats} == after
        exported = await lan.finished_hand(code, 2)
        assert exported == view.last
        assert (await lan.me()).tables == (code,)


async def test_four_people_at_four_sockets_see_the_same_table(server: Server) -> None:
    async with asyncio.TaskGroup() as signing_in:
        guests = [signing_in.create_task(Session.guest(server.address)) for _ in range(4)]
    people = [guest.result() for guest in guests]
    code = await people[0].create_table(table_of())
    tables = [person.table(code) for person in people]
    for table in tables:
        await table.__aenter__()
    players = [Player(table) for table in tables]
    for seat, player in enumerate(players):
        await player.sit(seat, buy_in=BUY_IN)
    await tables[0].until(lambda view: len(view.seats) == 4)
    views = await asyncio.gather(*(player.play(until_hand=3) for player in players))
    assert {view.last.net for view in views if view.last} == {views[0].last.net if views[0].last else None}
    for table, person in zip(tables, people, strict=True):
        await table.__aexit__(None, None, None)
        await person.close()


async def seated(lan: Session) -> str:
    """A table where `lan` sits with a bot."""
    code = await lan.create_table(table_of())
    async with lan.table(code) as table:
        await Player(table).sit(0, buy_in=BUY_IN)
        await table.send(client.AddBot, seat=1, level="beginner")
    return code


def arranging(view: TableView) -> bool:
    return view.phase == "arranging" and view.own is not None


async def deal(view: TableView) -> dict[str, str]:
    assert view.commitment is not None
    return {"nonce": "0" * 32, "commitment": view.commitment}


async def test_two_tabs_of_one_player_show_the_same_and_either_may_act(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        code = await seated(lan)
        async with lan.table(code) as left, lan.table(code) as right:
            assert isinstance(await left.send(client.Deal, **await deal(left.now)), Ack)
            view = await right.until(arranging)
            assert view.own == (await left.until(arranging)).own
            assert view.own is not None
            rows = {"hand": view.hand, "rows": view.own.rows or as_dealt(view.own.cards)}
            assert isinstance(await right.send(client.Draft, **rows), Ack)
            assert isinstance(await right.send(client.Lock, **rows), Ack)
            refused = await left.send(client.Lock, **rows)
            assert isinstance(refused, Refused)
            await left.until(lambda now: now.phase != "arranging")


async def test_of_the_drafts_of_two_tabs_the_one_laid_last_counts_whichever_comes_last(
    server: Server,
) -> None:
    async with await Session.guest(server.address) as lan:
        code = await seated(lan)
        async with lan.table(code) as left, lan.table(code) as right:
            assert isinstance(await left.send(client.Deal, **await deal(left.now)), Ack)
            view = await right.until(arranging)
            assert view.own is not None
            newer, older = as_dealt(view.own.cards), as_dealt(view.own.cards[::-1])
            assert isinstance(await right.send(client.Draft, hand=view.hand, rows=newer, n=2), Ack)
            assert isinstance(await left.send(client.Draft, hand=view.hand, rows=older, n=1), Ack)
            async with lan.table(code) as third:
                assert third.now.own is not None
                assert third.now.own.rows == newer


async def test_a_tab_opened_before_a_new_name_sits_down_under_it(server: Server) -> None:
    async with await Session.guest(server.address, name="Lan") as lan:
        code = await lan.create_table(table_of())
        async with lan.table(code) as tab:
            assert (await lan.rename("Lan Anh")).name == "Lan Anh"
            await Player(tab).sit(0, buy_in=BUY_IN)
            seat = (await tab.until(lambda now: now.seats[0] is not None)).seats[0]
            assert seat is not None
            assert seat.name == "Lan Anh"


async def test_a_cut_socket_resumes_where_it_was_and_misses_no_event(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        code = await seated(lan)
        async with lan.table(code) as cut, lan.table(code) as steady:
            seen: list[int] = []
            cut.listeners.append(lambda events: seen.extend(event.seq for event in events))
            before = cut.now.seq
            await cut.drop_connection()
            await steady.send(client.Deal, **await deal(steady.now))
            await steady.until(arranging)
            view = await cut.until(arranging)
            assert cut.connections == 2
            assert seen == list(range(before + 1, view.seq + 1))


async def test_suggestions_are_offered_best_first_and_can_be_laid(server: Server) -> None:
    async with await Session.guest(server.address) as lan, lan.table(await seated(lan)) as table:
        await table.send(client.Deal, **await deal(table.now))
        view = await table.until(arranging)
        answer = await table.send(client.Suggest, hand=view.hand)
        assert isinstance(answer, Suggestion)
        values = [option.ev for option in answer.options]
        assert values == sorted(values, reverse=True)
        assert isinstance(await table.send(client.Lock, hand=view.hand, rows=answer.options[0].rows), Ack)


async def test_presence_tells_who_is_connected_and_how_many_watch(server: Server) -> None:
    async with await Session.guest(server.address) as lan, await Session.guest(server.address) as watcher:
        code = await seated(lan)
        async with lan.table(code) as table:
            async with watcher.table(code):
                await _present(table, connected=True, spectators=1)
            await _present(table, connected=True, spectators=0)


async def _present(table: TableClient, *, connected: bool, spectators: int) -> None:
    async with asyncio.timeout(10):
        while True:
            there = table.presence
            if there and there.spectators == spectators and there.seats[0].connected is connected:
                return
            await asyncio.sleep(0.01)


async def test_a_table_that_does_not_exist_is_told_so(server: Server) -> None:
    async with await Session.guest(server.address) as lan:
        with pytest.raises(TableLostError) as caught:
            await lan.table("NOWHERE").__aenter__()
        assert caught.value.code == 4404


async def test_killed_in_mid_hand_the_server_goes_on_with_the_rows_and_the_clock(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        lan = await Session.guest(first.address)
        code = await seated(lan)
        async with lan.table(code) as table:
            await table.send(client.Deal, **await deal(table.now))
            before = await table.until(arranging)
            assert before.own is not None
            rows = as_dealt(before.own.cards)
            assert isinstance(await table.send(client.Draft, hand=before.hand, rows=rows), Ack)
            first.kill()
            second = Server(tmp_path, port=first.port)
            after = await table.until(lambda view: view.own is not None and view.own.rows is not None)
            assert after.own is not None
            assert (after.hand, after.phase, after.deadline) == (before.hand, "arranging", before.deadline)
            assert (after.own.cards, after.own.rows) == (before.own.cards, rows)
            over = await table.until(lambda view: view.last is not None)
            assert over.last is not None
            assert over.last.hands[0].rows == rows, "what lay there was locked when the time was up"
        await lan.close()
        assert second.end() == 0
