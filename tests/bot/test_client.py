"""The client for programs keeps its word over lost connections and tells when there is nothing to keep."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from maubinh.bot import Player, RefusedError, RequestRefusedError, Session, TableLostError
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.server import Ack, Pong
from tests.web.inside import Inside, inside


@pytest.fixture
async def server() -> AsyncIterator[Inside]:
    async with inside() as running:
        yield running


async def table_of(session: Session) -> str:
    return await session.create_table(CreateTable(stake=100, house="bigkool"))


async def test_a_command_sent_into_a_lost_connection_is_answered_all_the_same(server: Inside) -> None:
    async with await Session.guest(server.address, name="Lan") as lan:
        code = await table_of(lan)
        async with lan.table(code) as table:
            await table.drop_connection()
            answer = await table.send(client.Sit, seat=0, buy_in=5000)
            assert isinstance(answer, Ack)
            assert table.connections == 2
            view = await table.until(lambda now: now.you == 0)
            assert view.seats[0].stack == 5000
        assert (await lan.me()).wallet == 95_000


async def test_a_token_is_all_a_program_needs_to_come_back(server: Inside) -> None:
    async with await Session.guest(server.address, name="Lan") as lan:
        me = await lan.me()
    async with Session(server.address, token=lan.token) as again:
        assert await again.me() == me


async def test_a_refused_request_bears_its_code(server: Inside) -> None:
    async with await Session.guest(server.address) as lan:
        with pytest.raises(RequestRefusedError) as caught:
            await lan.create_table(CreateTable(stake=0, house="bigkool"))
        assert (caught.value.status, caught.value.body.code, caught.value.body.path) == (
            409,
            "bad_stake",
            "stake",
        )


async def test_a_taken_seat_is_told(server: Inside) -> None:
    async with await Session.guest(server.address) as lan, await Session.guest(server.address) as mai:
        code = await table_of(lan)
        async with lan.table(code) as one, mai.table(code) as two:
            await Player(one).sit(0, buy_in=5000)
            with pytest.raises(RefusedError) as caught:
                await Player(two).sit(0, buy_in=5000)
            assert caught.value.refused.code == "seat_taken"


async def test_a_token_nobody_knows_ends_the_table_for_good(server: Inside) -> None:
    async with await Session.guest(server.address) as lan, Session(server.address, token="0" * 64) as nobody:
        with pytest.raises(TableLostError) as caught:
            async with nobody.table(await table_of(lan)):
                pass
        assert caught.value.code == 4401


async def test_a_ping_comes_back_with_the_servers_time(server: Inside) -> None:
    async with await Session.guest(server.address) as lan, lan.table(await table_of(lan)) as table:
        before = server.site.clock.now()
        answer = await table.send(client.Ping, sent=12.5)
        assert isinstance(answer, Pong)
        assert answer.sent == 12.5
        assert before <= answer.server_time <= server.site.clock.now()


async def test_a_program_that_is_cancelled_while_it_closes_a_table_is_cancelled(server: Inside) -> None:
    async with await Session.guest(server.address) as lan:
        table = lan.table(await table_of(lan))
        await table.__aenter__()
        closing = asyncio.create_task(table.__aexit__(None, None, None))
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        await table.__aexit__(None, None, None)
