"""A room at work: whole hands, retries, simultaneous moves, time-outs, secrecy."""

import asyncio
from typing import NoReturn

import msgspec
import pytest

from maubinh.bus import open_bus
from maubinh.engine.house import HOUSES, load_house
from maubinh.engine.rows import Rows
from maubinh.fairness.verify import read_hand, verify
from maubinh.room.drafts import Saved
from maubinh.room.ledger import ISSUANCE, RAKE, stack_of, wallet_of
from maubinh.room.live import Accepted
from maubinh.room.ports import Account, Hint
from maubinh.room.solving import Solving
from maubinh.table import commands as c
from maubinh.table.codec import decode_event, decode_state
from maubinh.table.evolve import fold
from maubinh.table.refusals import Code, Refused
from maubinh.table.settings import TableSettings
from tests.room.support import (
    Rooms,
    Table,
    advise,
    after,
    deal,
    guest,
    open_table,
    own_rows,
    reversed_rows,
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


async def test_more_chips_than_the_wallet_holds_are_refused_and_nothing_happens() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        hoa = await guest(table.room, "Hoa")
        assert await table.refusal(hoa, c.Sit(seat=0, buy_in=100_001)) == "insufficient_chips"
        await table.do(hoa, c.Sit(seat=0, buy_in=100_000))
        assert await table.refusal(hoa, c.TopUp(amount=1)) == "insufficient_chips"


async def test_simultaneous_locks_of_four_players_all_succeed() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam", "Lan", "Tuấn")
        await deal(table, people)
        locks = [table.ask(who, c.Lock(hand=1, rows=own_rows(table, who))) for who in people]
        answers = await asyncio.gather(*locks)
        assert all(isinstance(answer, Accepted) for answer in answers)
        assert table.state.phase == "showing"


@pytest.mark.parametrize("hints", [True, False])
async def test_simultaneous_locks_through_four_nodes_all_succeed_with_the_bus_or_without(hints: bool) -> None:
    bus = await open_bus("local://") if hints else SilentBus()
    async with rooms(bus) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam", "Lan", "Tuấn")
        await deal(table, people)
        others = [Table(await nodes.room(), table.code) for _ in range(4)]
        for other in others:
            await other.view(None)
        locks = [
            other.ask(who, c.Lock(hand=1, rows=own_rows(table, who)), command_id="lock")
            for other, who in zip(others, people, strict=True)
        ]
        answers = await asyncio.gather(*locks)
        assert all(isinstance(answer, Accepted) for answer in answers), answers
        events = await nodes.store.events(table.code, after=0)
        assert [event.tag for event in events].count("rows_locked/1") == 4
        assert [event.tag for event in events].count("hand_settled/1") == 1
        again = await others[0].ask(
            people[3], c.Lock(hand=1, rows=own_rows(table, people[3])), command_id="lock"
        )
        assert again == answers[3]


async def test_a_node_that_heard_nothing_reads_up_before_it_refuses() -> None:
    async with rooms(SilentBus()) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        other = Table(await nodes.room(), table.code)
        await other.view(None)
        await deal(table, people)
        rows = own_rows(table, people[1])
        assert isinstance(await other.ask(people[1], c.Lock(hand=1, rows=rows), command_id="x"), Accepted)


async def test_moves_through_one_node_are_told_to_followers_at_another() -> None:
    async with rooms(await open_bus("local://")) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        other = Table(await nodes.room(), table.code)
        await other.follow(people[1])
        start = other.state.seq
        await deal(table, people)
        frames = other.frames[people[1].player]
        await until(lambda: bool(frames) and frames[-1].view.seq == table.state.seq)
        assert [event.seq for frame in frames for event in frame.events] == list(
            range(start + 1, table.state.seq + 1)
        )


async def test_with_the_bus_silent_followers_are_told_within_a_second() -> None:
    async with rooms(SilentBus()) as nodes:
        table = await open_table(await nodes.room())
        people = await seated(table, "Hoa", "Nam")
        other = Table(await nodes.room(), table.code)
        await other.follow(None)
        await deal(table, people)
        await after(nodes.clock, 1_000, lambda: bool(other.frames[None]))
        assert other.frames[None][-1].view.seq == table.state.seq


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


async def test_a_node_that_starts_after_a_crash_goes_on_with_the_hand_its_rows_and_its_clock() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        rows = own_rows(table, people[0])
        saved: list[Saved | Refused] = []
        room.draft(table.code, player=people[0].player, hand=1, rows=rows, done=saved.append)
        await until(lambda: bool(saved))
        await room._timers.stop()  # the node does nothing more
        later = Table(await nodes.room(), table.code)
        view = await later.view(people[0])
        assert view.own is not None
        assert view.own.rows is not None
        assert view.deadline == table.state.deadline
        await after(nodes.clock, 90_500, lambda: later.state.phase == "showing")


async def test_bots_of_a_node_that_died_are_played_by_another() -> None:
    async with rooms() as nodes:
        dying = await nodes.room(solving=Solving(advise=advise, choose=never))
        table = await open_table(dying)
        people = await seated(table, "Hoa", bots=2)
        await dying._timers.stop()
        await deal(table, people)
        later = Table(await nodes.room(), table.code)
        await later.view(None)
        await after(
            nodes.clock,
            1_000,
            lambda: later.state.hand is not None and sum(p.locked for p in later.state.hand.players) == 2,
        )


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
        await seated(one, "Hoa")
        people = await seated(two, "Nam", bots=1)
        await seated(dear, "Lan", bots=2)
        nodes.clock.advance(1_000)
        assert await room.quick(wallet=100_000) == dear.code
        await dear.do(await host_of(dear), c.Configure(stake=200))
        nodes.clock.advance(1_000)
        assert await room.quick(wallet=5_000) == two.code
        await two.do(people[0], c.Configure(locked=True))
        nodes.clock.advance(1_000)
        assert await room.quick(wallet=5_000) == one.code


async def test_a_room_that_closes_refuses_and_finishes_what_is_in_flight() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table = await open_table(room)
        hoa = await guest(room, "Hoa")
        under_way = asyncio.ensure_future(table.ask(hoa, c.Sit(seat=0, buy_in=5_000)))
        await asyncio.sleep(0)
        await room.drain()
        assert isinstance(await under_way, Accepted)
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


class SilentBus:
    """A bus that loses every hint."""

    async def publish(self, hint: Hint) -> None:
        """Lose it."""

    def subscribe(self) -> "SilentBus":
        return self

    def __aiter__(self) -> "SilentBus":
        return self

    async def __anext__(self) -> Hint:
        await asyncio.Event().wait()
        raise StopAsyncIteration

    async def close(self) -> None:
        """Nothing to end."""


def never(*_: object, **__: object) -> NoReturn:
    """A solver that fails."""
    raise RuntimeError("this node's solver is broken")


async def host_of(table: Table) -> Account:
    """The account of the host."""
    assert table.state.host is not None
    seat = table.state.seats[table.state.host]
    assert seat is not None
    account = await table.room._store.account(seat.player)
    assert account is not None
    return account
