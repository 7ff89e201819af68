"""Four nodes over one PostgreSQL and one NATS: a table belongs to none of them."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from maubinh.bus import open_bus
from maubinh.cli.local.nats import LocalNats
from maubinh.engine.cards import parse_cards
from maubinh.engine.house import load_house
from maubinh.engine.rows import Rows
from maubinh.room.clock import SystemClock
from maubinh.room.live import Accepted, Moved
from maubinh.room.ports import Bus, Store
from maubinh.room.service import Room
from maubinh.storage import open_store
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import audit_tables
from maubinh.table import commands as c
from maubinh.table.commands import Actor
from maubinh.table.settings import TableSettings
from maubinh.table.views import TableView

NODES = 4
NONCE = "0123456789abcdef" * 2


@dataclass
class Node:
    """One node and the player connected to it."""

    room: Room
    store: Store
    bus: Bus
    player: Actor

    async def view(self, code: str) -> TableView:
        """The table as this node's player sees it here."""
        look = await self.room.look(code, player=self.player.player)
        assert look is not None
        return look.view

    async def do(self, code: str, name: str, command: c.TableCommand) -> int:
        """Carry out a command that must be accepted; the table's number then."""
        answer = await self.room.submit(code, actor=self.player, command_id=name, command=command)
        assert isinstance(answer, Accepted), (name, answer)
        return answer.seq

    async def close(self) -> None:
        """End the node."""
        await self.room.stop()
        await self.bus.close()
        await self.store.close()


async def started(url: str, bus_url: str) -> Node:
    """A node with a new guest."""
    store, bus = await open_store(url), await open_bus(bus_url)
    room = Room(store=store, bus=bus, clock=SystemClock())
    await room.start()
    guest = await room.accounts.guest()
    assert isinstance(guest, tuple)
    return Node(room, store, bus, Actor(player=guest[0].player, name=guest[0].name))


@pytest.fixture
async def nodes(postgres_url: str, nats_server: LocalNats) -> AsyncIterator[list[Node]]:
    """Four of them."""
    running = [await started(postgres_url, nats_server.url) for _ in range(NODES)]
    yield running
    for node in running:
        await node.close()


async def dealt(nodes: list[Node]) -> str:
    """A table at which every node's player sits with thirteen cards."""
    code = await nodes[0].room.create_table(TableSettings(stake=1, seats=NODES), house=load_house("bigkool"))
    assert isinstance(code, str)
    for seat, node in enumerate(nodes):
        await node.do(code, "sit", c.Sit(seat=seat, buy_in=100))
    commitment = (await nodes[0].view(code)).commitment
    assert commitment is not None
    for node in nodes[1:]:
        await node.do(code, "ready", c.Ready(nonce=NONCE, commitment=commitment))
    await nodes[0].do(code, "deal", c.Deal(nonce=NONCE, commitment=commitment))
    return code


async def rows_of(node: Node, code: str) -> Rows:
    """The player's cards as they were dealt, once this node has heard of the deal."""
    look = await node.room.look(code, player=node.player.player)
    while look is None or look.view.own is None:
        await asyncio.sleep(0.01)
        look = await node.room.look(code, player=node.player.player)
    cards = parse_cards("".join(look.view.own.cards))
    return Rows(back=cards[:5], middle=cards[5:10], front=cards[10:])


def numbers_heard(node: Node, code: str) -> asyncio.Queue[int]:
    """The table's numbers as this node's player is told of them, from now on."""
    heard: asyncio.Queue[int] = asyncio.Queue()

    def deliver(moved: Moved) -> None:
        heard.put_nowait(moved.view.seq)

    node.room.follow(code, player=node.player.player, deliver=deliver)
    return heard


async def test_four_players_lock_at_once_on_four_nodes_and_all_succeed(
    nodes: list[Node], postgres_url: str
) -> None:
    code = await dealt(nodes)
    locks = [c.Lock(hand=1, rows=await rows_of(node, code)) for node in nodes]
    numbers = await asyncio.gather(
        *(node.do(code, "lock", lock) for node, lock in zip(nodes, locks, strict=True))
    )
    assert len(set(numbers)) == NODES
    report = await in_one_snapshot(postgres_url, audit_tables)
    assert (report.tables, report.hands, report.faults) == (1, 1, ())


async def test_a_command_sent_through_two_nodes_counts_once(nodes: list[Node]) -> None:
    code = await dealt(nodes)
    sender, other = nodes[0], nodes[1]
    lock = c.Lock(hand=1, rows=await rows_of(sender, code))
    first, second = await asyncio.gather(
        sender.room.submit(code, actor=sender.player, command_id="lock", command=lock),
        other.room.submit(code, actor=sender.player, command_id="lock", command=lock),
    )
    assert first == second
    assert isinstance(first, Accepted)
    again = await nodes[2].room.submit(code, actor=sender.player, command_id="lock", command=lock)
    assert again == first


async def test_a_move_on_one_node_is_seen_on_the_others(nodes: list[Node]) -> None:
    code = await dealt(nodes)
    seen: list[asyncio.Queue[int]] = []
    for node in nodes[1:]:
        await rows_of(node, code)
        seen.append(numbers_heard(node, code))
    seq = await nodes[0].do(code, "lock", c.Lock(hand=1, rows=await rows_of(nodes[0], code)))
    assert [await heard.get() for heard in seen] == [seq] * (NODES - 1)
