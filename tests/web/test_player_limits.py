"""What one player may ask of a server."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from maubinh.bot import Session
from maubinh.bot.session import RequestRefusedError
from maubinh.wire import client, server
from maubinh.wire.http import CreateTable
from tests.web.support import Server, serving

LIMITS = {
    "MAUBINH_LIMITS_SEATS_PER_PLAYER": "1",
    # Nothing comes back while the test runs, however slow it is: what is there at first is all there is.
    "MAUBINH_LIMITS_TABLES_PER_MINUTE": "0",
    "MAUBINH_LIMITS_RENAMES_PER_MINUTE": "0",
}
TABLE = CreateTable(stake=100, house="bigkool")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), environ=LIMITS) as started:
        yield started


@pytest.fixture
async def lan(running: Server) -> AsyncIterator[Session]:
    async with await Session.guest(running.address, name="Lan") as session:
        yield session


ASKED: dict[str, tuple[Callable[[Session], Awaitable[object]], Callable[[Session], Awaitable[object]]]] = {
    "tables": (lambda session: session.create_table(TABLE), lambda session: session.create_table(TABLE)),
    "a table and any table": (lambda session: session.create_table(TABLE), lambda session: session.quick()),
    "names": (lambda session: session.rename("Lan Anh"), lambda session: session.rename("Lan Vy")),
}


@pytest.mark.parametrize(("first", "second"), ASKED.values(), ids=list(ASKED))
async def test_who_asks_too_often_is_told_so_and_others_are_not_held_up(
    running: Server,
    lan: Session,
    first: Callable[[Session], Awaitable[object]],
    second: Callable[[Session], Awaitable[object]],
) -> None:
    await first(lan)
    with pytest.raises(RequestRefusedError) as refused:
        await second(lan)
    assert (refused.value.status, refused.value.body.code) == (429, "too_fast")
    async with await Session.guest(running.address) as other:
        await second(other)


async def test_a_player_holds_as_many_seats_as_the_server_is_told(running: Server, lan: Session) -> None:
    async with await Session.guest(running.address) as host:
        codes = [await lan.create_table(TABLE), await host.create_table(TABLE)]
    async with lan.table(codes[0]) as first, lan.table(codes[1]) as second:
        assert isinstance(await first.send(client.Sit, seat=0, buy_in=5_000), server.Ack)
        refused = await second.send(client.Sit, seat=0, buy_in=5_000)
    assert isinstance(refused, server.Refused)
    assert (refused.code, refused.detail) == ("too_many_seats", {"most": 1})
