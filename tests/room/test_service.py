"""A room at work: whole hands, retries, looks, exports, the lobby."""

import asyncio

import msgspec
import pytest

from maubinh.engine.house import HOUSES, load_house
from maubinh.fairness.verify import read_hand, verify
from maubinh.room.ledger import ISSUANCE, RAKE, stack_of, wallet_of
from maubinh.room.live import Accepted
from maubinh.room.ports import Account
from maubinh.table import commands as c
from maubinh.table.codec import decode_event, decode_state
from maubinh.table.evolve import fold
from maubinh.table.refusals import Code, Refused
from maubinh.table.settings import TableSettings
from tests.room.broken import FlakyStore
from tests.room.support import (
    Rooms,
    Table,
    after,
    deal,
    guest,
    open_table,
    own_rows,
    rooms,
    seated,
    until,
)
from tests.support.clock import ManualClock


async def play(table: Table, people: list[Account], clock: ManualClock) -> None:
    """One hand to its end: everyone locks, and the showing takes its time."""
    await deal(table, people)
    for who in people:
        await table.do(who, c.Lock(hand=table.state.hands, rows=own_rows(table, who)))
    await until(lambda: table.state.phase == "showing")
    await show(table, clock)


async def show(table: Table, clock: ManualClock) -> None:
    """Let the showing run to its end."""
    while table.state.hand is not None:
        step = table.state.hand.step
        await after(clock, 5_000, lambda: table.state.hand is None or table.state.hand.step != step)  # noqa: B023 - awaited here


async def total(store_room: Rooms, table: Table, people: list[Account], bots: list[str]) -> int:
    """All chips of all accounts of a test: always 0."""
    accounts = [wallet_of(who.player) for who in people]
    accounts += [stack_of(table.code, player) for player in [*(who.player for who in people), *bots]]
    return sum([await store_room.store.balance(account) for account in [*accounts, ISSUANCE, RAKE]])


@pytest.mark.parametrize("house", HOUSES)
async def test_hands_are_played_one_after_the_other_and_every_chip_is_accounted_for(house: str) -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room(), house)
        people = await seated(table, "Hoa", "Nam", bots=2)
        for _ in range(3):
            await play(table, people, nodes.clock)
        bots = [seat.player for seat in table.state.seats if seat is not None and seat.bot is not None]
        assert await total(nodes, table, people, bots) == 0
        for seat in table.state.seats:
            assert seat is not None
            assert await nodes.store.balance(stack_of(table.code, seat.player)) == seat.stack


async def test_the_stored_snapshot_is_the_replay_of_the_stored_events() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam", bots=1)
        await play(table, people, nodes.clock)
        events = await nodes.store.events(table.code, after=0)
        stored = await nodes.store.load_table(table.code)
        assert stored is not None
        assert [event.seq for event in events] == list(range(1, stored.seq + 1))
        assert fold(decode_event(event.tag, event.body) for event in events) == decode_state(stored.snapshot)


async def test_followers_are_told_every_number_once_and_in_order() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam", bots=1)
        start = table.state.seq
        for who in (*people, None):
            await table.follow(who)
        await play(table, people, nodes.clock)
        for frames in table.frames.values():
            numbers = [event.seq for frame in frames for event in frame.events]
            assert numbers == list(range(start + 1, table.state.seq + 1))
            assert all(frame.view.seq == frame.events[-1].seq for frame in frames)


async def test_who_comes_back_gets_the_missed_events_or_starts_afresh() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam")
        seen = table.state.seq
        await deal(table, people)
        look = await room.look(table.code, player=people[0].player, after=seen)
        assert look is not None
        assert look.events is not None
        assert [event.seq for event in look.events] == list(range(seen + 1, table.state.seq + 1))
        for after in (None, table.state.seq + 1, -1):
            fresh = await room.look(table.code, player=people[0].player, after=after)
            assert fresh is not None
            assert fresh.events is None
        assert await room.look("NOSUCH", player=None) is None


async def test_the_rules_travel_with_a_look_and_with_the_move_that_changes_them() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa")
        await table.follow(hoa)
        await table.do(hoa, c.Configure(stake=500))
        await table.do(hoa, c.Configure(house=load_house("casino")))
        await table.do(hoa, c.AddBot(seat=1))
        rules = [frame.rules and frame.rules["name"] for frame in table.frames[hoa.player]]
        assert rules == ["bigkool", "casino", None]


async def test_a_command_sent_twice_counts_once_and_gets_the_first_answer() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa")
        first = await table.ask(hoa, c.TopUp(amount=500), command_id="again")
        second = await table.ask(hoa, c.TopUp(amount=500), command_id="again")
        assert first == second
        assert [seat.stack for seat in table.state.seats if seat is not None] == [10_500]


async def test_a_repeat_that_would_be_refused_now_still_gets_the_first_answer() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        hoa = await guest(table.room, "Hoa")
        first = await table.ask(hoa, c.Sit(seat=0, buy_in=5_000), command_id="sit")
        again = await table.ask(hoa, c.Sit(seat=0, buy_in=5_000), command_id="sit")
        assert isinstance(first, Accepted)
        assert again == first
        assert await table.refusal(hoa, c.Sit(seat=0, buy_in=5_000)) == "already_seated"


async def test_a_repeat_that_would_change_nothing_now_still_gets_the_first_answer() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        first = await table.ask(people[0], c.LeaveNext(on=True), command_id="leave")
        await table.do(people[1], c.Lock(hand=1, rows=own_rows(table, people[1])))
        assert await table.ask(people[0], c.LeaveNext(on=True), command_id="leave") == first
        assert await table.do(people[0], c.LeaveNext(on=True)) == table.state.seq


async def test_more_chips_than_the_wallet_holds_are_refused_and_nothing_happens() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        hoa = await guest(table.room, "Hoa")
        assert await table.refusal(hoa, c.Sit(seat=0, buy_in=100_001)) == "insufficient_chips"
        await table.do(hoa, c.Sit(seat=0, buy_in=100_000))
        assert await table.refusal(hoa, c.TopUp(amount=1)) == "insufficient_chips"


async def test_a_finished_hand_is_exported_verifies_and_is_found_by_who_played_it() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam", bots=1)
        await play(table, people, nodes.clock)
        body = await room.export(table.code, hand=1)
        assert isinstance(body, bytes)
        assert verify(read_hand(body)).fault is None
        assert await room.export(table.code, hand=2) == Refused(Code.NO_SUCH_HAND)
        hands = await room.accounts.hands_of(people[1].player)
        assert [(hand.table, hand.hand) for hand in hands] == [(table.code, 1)]
        last = (await table.view(None)).last
        assert msgspec.json.decode(body) == msgspec.json.decode(msgspec.json.encode(last))


async def test_a_hand_that_is_not_over_is_not_exported() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        for who in people:
            await table.do(who, c.Lock(hand=1, rows=own_rows(table, who)))
        assert await table.room.export(table.code, hand=1) == Refused(Code.NO_SUCH_HAND)


async def test_an_empty_table_leaves_the_lobby_and_closes() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa", bots=1)
        assert [entry.code for entry in await table.room.lobby()] == [table.code]
        await table.do(hoa, c.Stand())
        await after(nodes.clock, 120_000, lambda: table.state.closed)
        assert await table.room.lobby() == ()
        assert await nodes.store.balance(wallet_of(hoa.player)) == 100_000
        assert await nodes.store.balance(ISSUANCE) == -100_000
        assert await table.refusal(hoa, c.Sit(seat=0, buy_in=5_000)) == "table_closed"


async def test_play_now_finds_the_fullest_open_table_the_wallet_can_afford_or_opens_one() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        fresh = await room.quick(wallet=100_000)
        assert isinstance(fresh, str)
        one, two, dear = [await open_table(room) for _ in range(3)]
        for table, name, bots in ((one, "Hoa", 0), (two, "Nam", 1), (dear, "Lan", 2)):
            (person,) = await seated(table, name, bots=bots)
            room.presence.came(table.code, person.player)
        nodes.clock.advance(1_000)
        assert await room.quick(wallet=100_000) == dear.code
        await dear.do(await host_of(dear), c.Configure(stake=200))
        nodes.clock.advance(1_000)
        assert await room.quick(wallet=5_000) == two.code
        await two.do(await host_of(two), c.Configure(locked=True))
        nodes.clock.advance(1_000)
        assert await room.quick(wallet=5_000) == one.code
        room.presence.gone(one.code, (await host_of(one)).player)
        assert await room.quick(wallet=5_000) not in {one.code, two.code, dear.code}, "no host, no deal"


async def test_a_room_that_closes_refuses_and_finishes_what_is_in_flight() -> None:
    async with rooms() as nodes:
        store = FlakyStore(nodes.store)
        room = await nodes.room(store=store)  # type: ignore[arg-type]  # a store by delegation
        table = await open_table(room)
        hoa = await guest(room, "Hoa")
        store.held.clear()
        under_way = asyncio.ensure_future(table.ask(hoa, c.Sit(seat=0, buy_in=5_000)))
        await until(lambda: bool(store.holding))
        draining = asyncio.ensure_future(room.drain())
        for _ in range(50):
            await asyncio.sleep(0)
        assert not draining.done()
        store.held.set()
        await draining
        assert isinstance(under_way.result(), Accepted)
        assert await table.refusal(hoa, c.Stand()) == "closing"
        assert await room.create_table(TableSettings(stake=5), house=load_house("casino")) == Refused(
            Code.CLOSING
        )


async def test_a_table_nobody_made_and_one_nobody_looked_at() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        hoa = await guest(room, "Hoa")
        assert await Table(room, "NOSUCH").refusal(hoa, c.Stand()) == "no_such_table"
        with pytest.raises(LookupError, match="look first"):
            room.follow("NOSUCH", player=None, deliver=lambda _: None)


async def host_of(table: Table) -> Account:
    """The account of the host."""
    assert table.state.host is not None
    seat = table.state.seats[table.state.host]
    assert seat is not None
    account = await table.room._store.account(seat.player)
    assert account is not None
    return account
