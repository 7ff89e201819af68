"""What the lobby lists."""

import asyncio

import pytest

from maubinh.room.lobby import Lobby, listing_of
from maubinh.room.ports import StoreUnavailable
from maubinh.table import commands as c
from tests.room.support import deal, open_table, rooms, seated, until
from tests.support.clock import ManualClock
from tests.support.dealing import Playing


async def test_a_listed_table_tells_its_terms_and_who_sits_there() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room(), "casino")
        people = await seated(table, "Hoa", "Nam", bots=1)
        await deal(table, people)
        (entry,) = await table.room.lobby()
        assert (entry.code, entry.house, entry.stake, entry.seats) == (table.code, "casino", 100, 4)
        assert (entry.phase, entry.hand, entry.locked, entry.open) == ("arranging", 1, False, True)
        assert [(seat.seat, seat.bot) for seat in entry.taken] == [(0, False), (1, False), (2, True)]
        assert set(entry.title) == {"vi", "en"}


async def test_the_list_is_read_once_a_second_for_all_who_ask_and_open_tables_stand_first() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        full = await open_table(room)
        await seated(full, "Hoa", bots=3)
        free = await open_table(room)
        people = await seated(free, "Nam")
        assert [entry.code for entry in await room.lobby()] == [free.code, full.code]
        await free.do(people[0], c.Configure(stake=500))
        assert [entry.stake for entry in await room.lobby()] == [100, 100]
        nodes.clock.advance(1_000)
        assert [entry.stake for entry in await room.lobby()] == [500, 100]


async def test_a_clock_that_is_set_back_does_not_keep_the_list_from_being_read() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Nam")
        assert [entry.stake for entry in await table.room.lobby()] == [100]
        await table.do(people[0], c.Configure(stake=500))
        nodes.clock.set_forward(-3_600_000)
        nodes.clock.advance(1_000)
        assert [entry.stake for entry in await table.room.lobby()] == [500]


class Slow:
    """A store that answers when it is let."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.asked = 0
        self.away = False

    async def listings(self, *, limit: int) -> list[bytes]:
        self.asked += 1
        await self.open.wait()
        if self.away:
            raise StoreUnavailable
        table = Playing()
        table.sit("hoa")
        listed = listing_of(table.state)
        assert listed is not None
        return [listed][:limit]


async def test_all_who_ask_first_get_the_list_of_one_read_whoever_gives_up() -> None:
    store = Slow()
    lobby = Lobby(store, ManualClock())  # type: ignore[arg-type]  # one of the port's methods
    asking = [asyncio.create_task(lobby.entries()) for _ in range(3)]
    await until(lambda: store.asked > 0)
    asking[0].cancel()
    store.open.set()
    first, *others = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(first, asyncio.CancelledError)
    assert [isinstance(entries, tuple) and len(entries) for entries in others] == [1, 1]
    assert store.asked == 1


async def test_a_read_that_fails_is_told_to_all_who_wait_and_the_next_who_asks_reads_again() -> None:
    store = Slow()
    lobby = Lobby(store, ManualClock())  # type: ignore[arg-type]  # one of the port's methods
    store.away = True
    store.open.set()
    told = await asyncio.gather(lobby.entries(), lobby.entries(), return_exceptions=True)
    assert [type(each) for each in told] == [StoreUnavailable] * 2
    store.away = False
    assert len(await lobby.entries()) == 1


async def test_a_read_under_way_is_given_up_at_the_end() -> None:
    store = Slow()
    lobby = Lobby(store, ManualClock())  # type: ignore[arg-type]  # one of the port's methods
    asking = asyncio.create_task(lobby.entries())
    await until(lambda: store.asked > 0)
    await lobby.stop()
    with pytest.raises(asyncio.CancelledError):
        await asking


async def test_a_new_name_is_listed() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa")
        await table.room.rename(hoa, name="Hoa Hồng")
        (entry,) = await table.room.lobby()
        assert [seat.name for seat in entry.taken] == ["Hoa Hồng"]


def test_a_table_where_no_person_sits_is_not_listed() -> None:
    table = Playing()
    assert listing_of(table.state) is None
    table.sit("hoa")
    assert listing_of(table.state) is not None
    table.do("hoa", c.Stand())
    assert listing_of(table.state) is None
