"""An upgrade under play: nodes of this version and the next, side by side on one database."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from maubinh.bot.session import Session
from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.node import LocalNode
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.table.views import CardRows
from maubinh.wire import client, server
from maubinh.wire.http import CreateTable
from tests.chaos.balancer import Balancer
from tests.chaos.checks import check_everything
from tests.chaos.clients import BUY_IN, TableOfClients, asked, open_table
from tests.chaos.records import Records
from tests.servers.next_version import (
    EVENT,
    FORMER_EVENT,
    HOUSE,
    REVISION,
    VERSION,
    Build,
    make_next_version,
)
from tests.servers.test_cluster import health
from tests.servers.travellers import Thinker, Traveller, waits_for
from tests.web.support import ROOMY, TALKATIVE

pytestmark = pytest.mark.heavy
EVERYBODY = 10**6
RACES = {"stale_step", "stale_hand", "not_everyone_ready", "already_ready", "already_locked"}
"""What a player may be told when another of its table was quicker."""


@dataclass
class World:
    """Two builds, a node of each (only the present one runs at first), and doors that lead to them."""

    database: str
    present: Build
    following: Build
    old: LocalNode
    new: LocalNode
    crowd: Balancer
    left: Balancer
    right: Balancer
    records: Records

    async def upgrade(self) -> None:
        """Migrate with the next version and start a node of it beside the old one."""
        done = await asyncio.to_thread(self.following.run, "migrate", database=self.database)
        assert done.returncode == 0, done.stderr
        assert f"is at {REVISION}" in done.stdout
        await asyncio.to_thread(self.new.start)
        assert health(self.new.address)["version"] == VERSION
        assert health(self.old.address)["version"] != VERSION
        self.crowd.lead_to(self.old.port, self.new.port)

    async def drain(self) -> None:
        """End the old node as a rolling upgrade does; whoever it sends away finds the new one."""
        assert await asyncio.to_thread(self.old.daemon.stop, timeout=30) == 0
        for door in (self.crowd, self.left, self.right):
            door.lead_to(self.new.port)

    async def table(self, *doors: Balancer, house: str | dict[str, Any] = "bigkool") -> list[Traveller]:
        """A new table with a traveller at each door; to be entered as contexts, and to sit down.

        The first door makes it.
        """
        sessions = [await asked(partial(Session.guest, door.address)) for door in doors]
        players = [(await asked(session.me)).id for session in sessions]
        settings = CreateTable(house=house, stake=1, seats=len(doors), arranging=120, row=1)
        code = await asked(partial(sessions[0].create_table, settings))
        for session in sessions:
            await session.close()
        return [
            Traveller(
                f"{door.address.replace('http', 'ws', 1)}/ws/table/{code}",
                token=session.token,
                code=code,
                player=player,
                records=self.records,
            )
            for door, session, player in zip(doors, sessions, players, strict=True)
        ]

    async def stored(self, query: str, *arguments: object) -> list[tuple[object, ...]]:
        """Rows of the database."""
        connection = await asyncpg.connect(self.database)
        try:
            return [tuple(row) for row in await connection.fetch(query, *arguments)]
        finally:
            await connection.close()

    async def audits(self, build: Build) -> list[str]:
        """Both audits of a build, which must find no fault; what they said on standard error."""
        said: list[str] = []
        for command in (("audit",), ("ledger", "audit")):
            done = await asyncio.to_thread(build.run, *command, database=self.database)
            assert done.returncode == 0, done.stderr
            assert " 0 faults" in done.stdout
            said += filter(None, done.stderr.splitlines())
        return said


@pytest.fixture
async def world(postgres_url: str, nats_server: LocalNats, tmp_path: Path) -> AsyncIterator[World]:
    """A node of this version serves, one of the next is ready to start."""
    present, following = Build(), await asyncio.to_thread(make_next_version, tmp_path / "next")

    def node(name: str, build: Build) -> LocalNode:
        environment = {**ROOMY, **TALKATIVE, **build.environment}
        return LocalNode(
            name, folder=tmp_path, database=postgres_url, bus=nats_server.url, environment=environment
        )

    old, new = node("old", present), node("new", following)
    chance = random.Random(7)
    doors = crowd, left, right = tuple(Balancer([old.port], chance=chance) for _ in range(3))
    try:
        await asyncio.to_thread(old.start)
        for door in doors:
            await door.start()
        yield World(postgres_url, present, following, old, new, crowd, left, right, Records(chance))
    finally:
        for door in doors:
            await door.stop()
        for each in (old, new):
            await asyncio.to_thread(each.daemon.kill)


@contextlib.asynccontextmanager
async def seated(travellers: list[Traveller]) -> AsyncIterator[list[Thinker]]:
    """Everybody connected and sitting."""
    async with contextlib.AsyncExitStack() as connected:
        players = [Thinker(await connected.enter_async_context(each)) for each in travellers]
        for seat, player in enumerate(players):
            await player.sit(seat, buy_in=BUY_IN)
        yield players


@contextlib.asynccontextmanager
async def a_crowd(world: World) -> AsyncIterator[TableOfClients]:
    """A table that plays on all the while, through whichever node the balancer finds."""
    table = await open_table(world.crowd.address, people=2, sleepy=False, records=world.records)
    playing = asyncio.create_task(table.play())
    try:
        await hands_go_on(world.records, table)
        yield table
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def hands_go_on(records: Records, table: TableOfClients) -> None:
    """Return once the table has ended another hand; the test's time-out is the limit."""
    before = records.ended[table.code]
    while records.ended[table.code] == before:
        await records.news()


async def test_a_hand_and_those_after_it_are_played_while_nodes_of_the_next_version_take_over(
    world: World,
) -> None:
    async with a_crowd(world) as crowd:
        travellers = await world.table(world.left, world.left, world.right, world.right)
        async with seated(travellers) as players:
            last = players[3]
            last.thinks_in = {1, 2, 3}
            playing = [asyncio.create_task(player.play(until_hand=4)) for player in players]
            await two_go_on_at_the_new_node(world, last, crowd)
            # The hand ends and another is played with seats on both nodes; in the third the old node is drained.
            await last.table.until(lambda view: waits_for(3, hand=2, view=view))
            assert [each.connections for each in travellers] == [1, 1, 2, 2]
            await last.decide()
            await last.table.until(lambda view: waits_for(3, hand=3, view=view))
            await world.drain()
            await asyncio.gather(*(each.greeted(times=2) for each in travellers))
            await last.decide()
            await asyncio.gather(*playing)
            await hands_go_on(world.records, crowd)
    assert_old_clients_were_told_to_reload_after_a_hand(travellers)
    await everything_holds(world)
    assert await world.audits(world.present) == []
    assert await world.audits(world.following) == []


async def two_go_on_at_the_new_node(world: World, last: Thinker, crowd: TableOfClients) -> None:
    """In the middle of a hand, one player still thinking, the schema moves on and a new node comes up: two of the
    four go on there, with the rows as they laid them at the old one."""
    view = await last.table.until(lambda view: waits_for(3, hand=1, view=view))
    assert view.own is not None
    laid = as_reversed(view.own.cards)
    await last.table.lay(laid, hand=1)
    await world.upgrade()
    await hands_go_on(world.records, crowd)
    world.right.lead_to(world.new.port)
    world.right.cut(EVERYBODY)
    await last.table.greeted(times=2)
    own = last.table.now.own
    assert own is not None
    assert own.rows == laid
    assert (last.table.now.hand, last.table.now.phase) == (1, "arranging")
    await last.decide()


def as_reversed(cards: tuple[str, ...]) -> CardRows:
    """Rows that nobody lays by chance."""
    turned = cards[::-1]
    return CardRows(back=turned[:5], middle=turned[5:10], front=turned[10:])


def assert_old_clients_were_told_to_reload_after_a_hand(travellers: list[Traveller]) -> None:
    """All of them, who speak the present protocol, were told by the new node, and none in the middle of a hand."""
    assert all(each.reloads for each in travellers)
    assert {phase for each in travellers for _, phase in each.reloads} == {"waiting"}
    # Those who came to the new node in the first hand were not told before it was over, and once.
    assert [each.reloads for each in travellers[2:]] == [[(1, "waiting")]] * 2


async def everything_holds(world: World) -> None:
    """Sequences, replays, settlements, the ledger, every acknowledged command, no gaps, no card told too early."""
    findings = await in_one_snapshot(
        world.database, lambda connection: check_everything(connection, world.records, [])
    )
    assert findings.violations == []
    assert findings.hands >= 4
    assert findings.frames > 0
    assert set(world.records.refusals) <= RACES


async def test_an_event_of_the_next_version_is_left_to_its_nodes_and_nobody_loses_anything(
    world: World,
) -> None:
    await world.upgrade()
    world.crowd.lead_to(world.old.port)
    world.right.lead_to(world.new.port)
    async with a_crowd(world) as crowd:
        travellers = await world.table(world.left, world.right)
        async with seated(travellers) as (host, guest):
            # What the old node writes the new one reads through its upcaster, and both go on.
            assert isinstance(await host.table.send(client.TopUp, amount=500), server.Ack)
            await guest.table.until(lambda view: view.seats[0].stack == BUY_IN + 500)
            await asyncio.gather(host.play(until_hand=1), guest.play(until_hand=1))

            # What the new node writes the old one does not know: it says so, and its player keeps the command.
            await guest.table.until(lambda view: view.phase == "waiting")
            assert isinstance(await guest.table.send(client.TopUp, amount=700), server.Ack)
            await host.table.sent_on_again()
            kept = asyncio.create_task(host.table.send(client.TopUp, amount=900))
            await host.table.sent_on_again()
            await hands_go_on(world.records, crowd)
            assert not kept.done()

            # The balancer finds the new node in the end: the command counts, once, and hands are played there.
            world.left.lead_to(world.new.port)
            answer = await kept
            assert isinstance(answer, server.Ack)
            assert answer.seq == host.table.now.seq
            await asyncio.gather(host.play(until_hand=3), guest.play(until_hand=3))
            await hands_go_on(world.records, crowd)
    await the_table_is_whole(world, travellers[0].now.code)
    assert world.records.gaps == []
    # While it still runs, the old version audits what it can and names what it cannot.
    left_out = f"{travellers[0].now.code} is of a newer version: audit it with that"
    assert await world.audits(world.present) == [left_out]
    assert await world.audits(world.following) == []


async def the_table_is_whole(world: World, code: str) -> None:
    """Its events are numbered without a gap, each version stands where it was written, each hand was settled once."""
    events = await world.stored("SELECT seq, tag FROM events WHERE table_code = $1 ORDER BY seq", code)
    assert [seq for seq, _ in events] == list(range(1, len(events) + 1))
    assert [tag for _, tag in events if tag in {EVENT, FORMER_EVENT}] == [FORMER_EVENT, EVENT, EVENT]
    assert [tag for _, tag in events].count("hand_settled/1") == 3
    settled = await world.stored(
        "SELECT key FROM ledger_transactions WHERE kind = 'settle' AND table_code = $1 ORDER BY key", code
    )
    assert settled == [(f"settle:{code}:{hand}",) for hand in (1, 2, 3)]


async def test_a_house_with_a_key_of_the_next_version_is_left_to_its_nodes_and_the_others_to_all(
    world: World,
) -> None:
    await world.upgrade()
    world.crowd.lead_to(world.old.port)
    world.right.lead_to(world.new.port)
    async with a_crowd(world) as crowd:
        # The new node writes no more of a house than it has to: the old one goes on with what both know.
        common = await world.table(world.right, world.left)
        async with seated(common) as (host, guest):
            await asyncio.gather(host.play(until_hand=2), guest.play(until_hand=2))
        wild = await world.table(world.right, world.left, house=HOUSE)
        turned_away = asyncio.create_task(sent_on_and_then_led(wild[1], world))
        async with seated(wild) as (host, guest):
            await turned_away
            await asyncio.gather(host.play(until_hand=1), guest.play(until_hand=1))
        await hands_go_on(world.records, crowd)
    assert not any(each.sent_on for each in common)
    assert world.records.gaps == []
    left_out = f"{wild[0].now.code} is of a newer version: audit it with that"
    assert await world.audits(world.present) == [left_out]
    assert await world.audits(world.following) == []


async def sent_on_and_then_led(guest: Traveller, world: World) -> None:
    """The old node turns a traveller away, and its door leads to the new one from then on."""
    await guest.sent_on_again()
    world.left.lead_to(world.new.port)
