"""How many seats a player may hold at once."""

import asyncio
from collections.abc import Sequence

import pytest

from maubinh.room.live import Accepted
from maubinh.room.ports import Account, Store, StoreUnavailable
from maubinh.room.seats import MOST_SEATS, SeatLimit
from maubinh.room.service import Room
from maubinh.storage import open_store
from maubinh.table import commands as c
from maubinh.table.commands import Actor
from maubinh.table.refusals import Code, Refused
from tests.room.support import Table, fresh_nonce, guest, open_table, rooms, until

FULL = Refused(Code.TOO_MANY_SEATS, detail={"most": MOST_SEATS})


async def tables(room: Room, number: int) -> list[Table]:
    return [await open_table(room) for _ in range(number)]


async def sits(who: Account, at: Sequence[Table]) -> list[Accepted | Refused]:
    """Sit down at several tables at once, under an id for each: those of a player count once for all tables."""
    sit = c.Sit(seat=0, buy_in=5_000)
    asked = [table.ask(who, sit, command_id=f"{table.code}.{table.sent}") for table in at]
    return await asyncio.gather(*asked)


async def test_a_player_holds_so_many_seats_and_takes_another_once_it_has_left_one() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        *first, last = await tables(room, MOST_SEATS + 1)
        hoa, nam = await guest(room, "Hoa"), await guest(room, "Nam")
        for table in first:
            assert await sits(hoa, [table]) != [FULL]
        before = await nodes.store.load_table(last.code)
        assert await sits(hoa, [last]) == [FULL]
        assert await nodes.store.load_table(last.code) == before
        assert await first[0].refusal(hoa, c.Sit(seat=1, buy_in=5_000)) == "already_seated"
        await last.do(nam, c.Sit(seat=1, buy_in=5_000))
        await first[0].do(hoa, c.Stand())
        (sat,) = await sits(hoa, [last])
        assert isinstance(sat, Accepted)


async def test_seats_asked_for_at_once_are_counted_too() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        hoa = await guest(room, "Hoa")
        answers = await sits(hoa, await tables(room, MOST_SEATS + 3))
        assert answers.count(FULL) == 3
        assert len(await room.accounts.tables_of(hoa.player)) == MOST_SEATS


async def test_a_seat_that_was_refused_is_not_counted() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        hoa, nam = await guest(room, "Hoa"), await guest(room, "Nam")
        taken = await tables(room, MOST_SEATS)
        await sits(nam, taken)
        assert {answer.code for answer in await sits(hoa, taken) if isinstance(answer, Refused)} == {
            "seat_taken"
        }
        assert all(isinstance(answer, Accepted) for answer in await sits(hoa, await tables(room, MOST_SEATS)))


async def test_a_repeat_of_what_counted_is_acknowledged_though_all_seats_are_held_since() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        hoa = await guest(room, "Hoa")
        first, *others = await tables(room, MOST_SEATS + 1)
        sit = c.Sit(seat=0, buy_in=5_000)
        sat = await first.ask(hoa, sit, command_id="once")
        await first.do(hoa, c.Stand())
        await sits(hoa, others)
        assert await first.ask(hoa, sit, command_id="once") == sat
        assert await first.ask(hoa, sit, command_id="twice") == FULL


async def test_what_is_sent_behind_it_waits_until_the_seat_is_taken() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        await table.do(await guest(room, "Hoa"), c.Sit(seat=0, buy_in=5_000))
        nam = await guest(room, "Nam")
        actor = Actor(nam.player, nam.name, nam.avatar)
        ready = c.Ready(nonce=fresh_nonce(table), commitment=table.state.commitment)
        answers: list[Accepted | Refused] = []
        commands: list[c.TableCommand] = [c.Sit(seat=1, buy_in=5_000), ready]
        for number, command in enumerate(commands):
            sent = f"n{number}"
            room.ask(table.code, actor=actor, command_id=sent, command=command, done=answers.append)
        await until(lambda: len(answers) == 2)
        assert all(isinstance(answer, Accepted) for answer in answers)


async def test_nothing_is_counted_for_a_player_whose_seats_cannot_be_read() -> None:
    store = await open_store("sqlite://")
    limit = SeatLimit(Away(store, StoreUnavailable()), most=1)  # type: ignore[arg-type]  # by delegation
    with pytest.raises(StoreUnavailable):
        await limit.claim("p_hoa", "T1")
    assert await limit.claim("p_hoa", "T2") is None
    assert await limit.claim("p_hoa", "T3") == Refused(Code.TOO_MANY_SEATS, detail={"most": 1})
    limit.settle("p_hoa", "T2")
    assert await limit.claim("p_hoa", "T3") is None
    await store.close()


@pytest.mark.parametrize(("error", "code"), [(StoreUnavailable(), "unavailable"), (ValueError(), "internal")])
async def test_who_sits_down_is_answered_whatever_the_store_does_and_so_is_who_comes_after(
    error: Exception, code: str
) -> None:
    async with rooms() as nodes:
        store = Away(nodes.store, error)
        table = await open_table(await nodes.room(store=store))  # type: ignore[arg-type]  # by delegation
        hoa, nam = await guest(table.room, "Hoa"), await guest(table.room, "Nam")
        first = asyncio.ensure_future(table.refusal(hoa, c.Sit(seat=0, buy_in=5_000)))
        await asyncio.sleep(0)
        assert await table.do(nam, c.Sit(seat=1, buy_in=5_000))
        assert await first == code


class Away:
    """A store that cannot tell a player's tables the first time it is asked."""

    def __init__(self, store: Store, error: Exception) -> None:
        self._store = store
        self._error: Exception | None = error

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def tables_of(self, player: str) -> list[str]:
        error, self._error = self._error, None
        if error is not None:
            raise error
        return await self._store.tables_of(player)
