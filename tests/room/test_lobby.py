"""What the lobby lists."""

from maubinh.room.lobby import listing_of
from maubinh.table import commands as c
from tests.room.support import deal, open_table, rooms, seated
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
