"""What a node does where one of a newer version has been: it lets go, loses nothing, and the others play on."""

import itertools
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec
import pytest
from msgspec.structs import replace

from maubinh.bus import open_bus
from maubinh.room.drafts import Saved
from maubinh.room.live import Accepted
from maubinh.room.lobby import Lobby
from maubinh.room.names import RENAMED
from maubinh.room.ports import Account, Bus, CommandKey, Deadline, Hint, NewEvent, Outcome, TableCommit
from maubinh.room.presence import ALIVE, PRESENCE
from maubinh.table import commands as c
from maubinh.table.codec import UnknownVersionError, encode_state
from maubinh.table.commands import Actor
from maubinh.table.refusals import Code, Refused
from maubinh.table.state import SNAPSHOT_VERSION
from tests.room.support import Rooms, Table, deal, open_table, own_rows, rooms, seated, until

NEWER = Refused(Code.NEWER_VERSION)


@dataclass
class World:
    """A node, a table at which two people arrange their cards, and what the node says it has lost."""

    nodes: Rooms
    bus: Bus
    table: Table
    people: list[Account]
    lost: list[str]

    async def move_on(self, *deadlines: Deadline) -> None:
        """A newer node writes an event that is not known here, and hints at it; return once the node has heard."""
        state = self.table.state
        seq = state.seq + 1
        commit = TableCommit(
            table=self.table.code,
            expected=state.seq,
            seq=seq,
            at=self.nodes.clock.now(),
            snapshot=encode_state(replace(state, seq=seq, version=SNAPSHOT_VERSION + 1)),
            events=(NewEvent(seq=seq, tag="chips_added/2", body=b"\x80"),),
            deadlines=deadlines,
            seated=state.people,
        )
        (done,) = await self.nodes.store.commit([commit])
        assert done.outcome is Outcome.COMMITTED
        await self.bus.publish(Hint(table=self.table.code, seq=seq))
        await until(lambda: self.lost == [self.table.code])


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A hand is being arranged."""
    bus = await open_bus("local://")
    async with rooms(bus) as nodes:
        room = await nodes.room()
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam")
        await deal(table, people)
        lost: list[str] = []
        room.on_lost(lambda code, _: lost.append(code))
        yield World(nodes, bus, table, people, lost)


async def test_everything_asked_of_a_newer_table_is_refused_with_a_code_and_nothing_is_written(
    world: World,
) -> None:
    room, code, hoa = world.table.room, world.table.code, world.people[0]
    rows = own_rows(world.table, hoa)
    await world.move_on()
    stored = await world.nodes.store.events(code, after=0)
    actor = Actor(player=hoa.player, name=hoa.name, avatar=hoa.avatar)
    answers: list[Accepted | Saved | Refused] = []
    room.ask(code, actor=actor, command_id="x", command=c.Lock(hand=1, rows=rows), done=answers.append)
    room.draft(code, player=hoa.player, hand=1, rows=rows, done=answers.append)
    assert answers == [NEWER, NEWER]
    assert await world.table.ask(hoa, c.Lock(hand=1, rows=rows), command_id="x") == NEWER
    assert await room.suggest(code, player=hoa.player, hand=1) == NEWER
    with pytest.raises(UnknownVersionError):
        await room.look(code, player=hoa.player)
    assert await world.nodes.store.events(code, after=0) == stored
    assert await world.nodes.store.committed(CommandKey(player=hoa.player, id="x")) is None


async def test_a_table_whose_house_has_a_key_unknown_here_is_left_to_newer_nodes(world: World) -> None:
    room, hoa = world.table.room, world.people[0]
    state = msgspec.msgpack.decode(encode_state(replace(world.table.state, code="WARDEN")))
    state["house"]["jokers"] = 2
    commit = TableCommit(
        table="WARDEN",
        expected=0,
        seq=state["seq"],
        at=world.nodes.clock.now(),
        snapshot=msgspec.msgpack.encode(state),
        events=(),
        deadlines=(Deadline(kind="arranging", due=world.nodes.clock.now(), hand=1),),
    )
    assert await world.nodes.store.create_table(commit)
    await room._timers.carry_out_due()
    await until(lambda: "WARDEN" in room._tables.newer)
    assert await Table(room, "WARDEN").ask(hoa, c.Stand()) == NEWER
    with pytest.raises(UnknownVersionError):
        await room.look("WARDEN", player=hoa.player)


async def test_other_tables_of_the_node_play_on_and_newcomers_are_led_there(world: World) -> None:
    await world.move_on()
    other = await open_table(world.table.room)
    people = await seated(other, "Lan", "Bình")
    assert await world.table.room.quick(wallet=10**6) not in {world.table.code, None}
    await deal(other, people)
    assert other.state.phase == "arranging"


@pytest.mark.parametrize("kind", ["arranging", "a_kind_of_the_next_version"])
async def test_deadlines_of_a_newer_table_are_left_to_newer_nodes(world: World, kind: str) -> None:
    clock, store = world.nodes.clock, world.nodes.store
    due = clock.now() + 60_000
    await world.move_on(Deadline(kind=kind, due=due, hand=1))
    clock.advance(60_000)
    await world.table.room._timers.carry_out_due()
    # What this node had taken would be leased to it now.
    assert [(d.table, d.kind) for d in await store.due(clock.now(), limit=9)] == [(world.table.code, kind)]


async def test_a_deadline_of_an_unknown_kind_is_taken_once_and_then_left(world: World) -> None:
    room, store, clock = world.table.room, world.nodes.store, world.nodes.clock
    state = world.table.state
    due = Deadline(kind="a_kind_of_the_next_version", due=clock.now(), hand=1)
    commit = TableCommit(
        table=world.table.code,
        expected=state.seq,
        seq=state.seq + 1,
        at=clock.now(),
        snapshot=encode_state(replace(state, seq=state.seq + 1)),
        events=(NewEvent(seq=state.seq + 1, tag="chips_added/2", body=b"\x80"),),
        deadlines=(due,),
    )
    await store.commit([commit])
    await room._timers.carry_out_due()
    await until(lambda: world.table.code in room._tables.newer)
    clock.advance(10_000)
    assert await room._timers.carry_out_due() == 0


async def test_hints_that_only_a_newer_node_understands_are_passed_over(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.bus.publish(Hint(table="", seq=0, kind="gossip", body=b"\x01"))
    whole = msgspec.msgpack.encode({"node": 7})
    for kind, body in itertools.product((PRESENCE, ALIVE, RENAMED), (whole, whole[:-1], b"")):
        await world.bus.publish(Hint(table="", seq=0, kind=kind, body=body))
    await world.move_on()  # heard all the same
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_listing_of_a_shape_unknown_here_is_passed_over() -> None:
    class Listings:
        async def listings(self, *, limit: int) -> list[bytes]:
            return [msgspec.msgpack.encode({"code": 7}), *listed][:limit]

    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        await seated(table, "Hoa")
        listed = await nodes.store.listings(limit=9)
        lobby = Lobby(Listings(), nodes.clock)  # type: ignore[arg-type]  # one of the port's methods
        assert [entry.code for entry in await lobby.entries()] == [table.code]
