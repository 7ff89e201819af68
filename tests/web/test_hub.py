"""Frames are encoded once, arrive once and in order, and a reader that lags is let go."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import msgspec
import pytest

from maubinh.engine.house import load_house
from maubinh.engine.rows import Rows
from maubinh.room.live import Moved
from maubinh.room.presence import PresenceView
from maubinh.table.commands import Actor, AddBot, Deal, Lock, Sit, TableCommand
from maubinh.table.settings import TableSettings
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.frames import MovedFrames, encode
from maubinh.wire.server import Update
from tests.web.inside import Inside, inside

LIMIT = 100_000
NUMBERS = itertools.count()


@dataclass
class Pipe:
    """A writer that keeps what it is given, up to its patience."""

    patience: int = LIMIT
    frames: list[bytes] = field(default_factory=list)
    cuts: int = 0

    def write_frame(self, frame: bytes, *, limit: int) -> bool:
        if sum(map(len, self.frames)) > min(limit, self.patience):
            return False
        self.frames.append(frame)
        return True

    def cut(self) -> None:
        self.cuts += 1

    def end(self, code: int) -> None:
        raise AssertionError(code)

    def numbers(self) -> list[int]:
        """The numbers of the events in order."""
        found = []
        for frame in self.frames:
            told = msgspec.json.decode(payload(frame))
            found += [event["seq"] for event in told.get("events", ())]
        return found


def payload(frame: bytes) -> bytes:
    return frame[2:] if frame[1] < 126 else frame[4:] if frame[1] == 126 else frame[10:]


@pytest.fixture
async def server() -> AsyncIterator[Inside]:
    async with inside() as running:
        yield running


async def table_of(server: Inside) -> str:
    code = await server.room.create_table(TableSettings(stake=1, arranging=120), house=load_house("bigkool"))
    assert isinstance(code, str)
    return code


async def join(server: Inside, code: str, pipe: Pipe) -> Connection:
    connection = Connection(pipe, account=None, limit=LIMIT)
    look = await server.room.look(code, player=None)
    assert look is not None
    server.site.hub.join(code, connection, look)
    return connection


async def lan(server: Inside) -> Actor:
    made = await server.room.accounts.guest("Lan")
    assert isinstance(made, tuple)
    return Actor(made[0].player, made[0].name)


async def do(server: Inside, code: str, actor: Actor, *commands: TableCommand) -> None:
    for command in commands:
        await server.room.submit(code, actor=actor, command_id=f"id{next(NUMBERS)}", command=command)


async def test_every_reader_gets_every_event_once_and_in_order(server: Inside) -> None:
    code = await table_of(server)
    one, two = Pipe(), Pipe()
    await join(server, code, one)
    actor = await lan(server)
    await do(server, code, actor, Sit(seat=0, buy_in=500), AddBot(seat=1))
    await join(server, code, two)
    await do(server, code, actor, AddBot(seat=2), AddBot(seat=3))
    assert one.numbers() == list(range(2, server.state(code).seq + 1))
    assert two.numbers() == one.numbers()[-2:]


async def test_readers_of_one_audience_share_one_frame(server: Inside) -> None:
    code = await table_of(server)
    one, two = Pipe(), Pipe()
    await join(server, code, one)
    await join(server, code, two)
    await do(server, code, await lan(server), Sit(seat=0, buy_in=500))
    assert one.frames[-1] is two.frames[-1]


async def test_a_reader_that_lags_is_cut_and_the_others_go_on(server: Inside) -> None:
    code = await table_of(server)
    slow, fast = Pipe(patience=0), Pipe()
    lagging = await join(server, code, slow)
    await join(server, code, fast)
    await do(server, code, await lan(server), Sit(seat=0, buy_in=500), AddBot(seat=1))
    assert (slow.cuts, lagging.open) == (1, False)
    assert fast.numbers()[-1] == server.state(code).seq


async def test_a_reader_with_a_gap_before_a_step_is_cut_to_resume(server: Inside) -> None:
    code = await table_of(server)
    pipe = Pipe()
    connection = await join(server, code, pipe)
    connection.seen -= 1
    await do(server, code, await lan(server), Sit(seat=0, buy_in=500))
    assert pipe.cuts == 1


async def test_a_table_let_go_in_between_leaves_no_ghost(server: Inside) -> None:
    code = await table_of(server)
    look = await server.room.look(code, player=None)
    assert look is not None
    server.room._tables._live.clear()
    connection = Connection(Pipe(), account=None, limit=LIMIT)
    with pytest.raises(LookupError, match="look first"):
        server.site.hub.join(code, connection, look)
    assert len(server.site.hub) == 0
    assert (await server.room.look(code, player=None)) is not None
    assert server.room.present(code) == PresenceView(seats=(), spectators=0)


async def test_who_has_left_gets_nothing_more(server: Inside) -> None:
    code = await table_of(server)
    pipe = Pipe()
    connection = await join(server, code, pipe)
    assert len(server.site.hub) == 1
    server.site.hub.leave(code, connection)
    before = len(pipe.frames)
    await do(server, code, await lan(server), Sit(seat=0, buy_in=500))
    assert (len(pipe.frames), len(server.site.hub)) == (before, 0)


async def test_the_finished_hand_is_spliced_in_as_if_it_were_encoded_anew(server: Inside) -> None:
    code = await table_of(server)
    actor = await lan(server)
    moves: list[Moved] = []
    over = asyncio.Event()

    def moved(step: Moved) -> None:
        moves.append(step)
        if step.view.last is not None:
            over.set()

    await server.room.look(code, player=actor.player)
    end = server.room.follow(code, player=actor.player, deliver=moved)
    await do(server, code, actor, Sit(seat=0, buy_in=500), AddBot(seat=1))
    commitment = server.state(code).commitment
    await do(server, code, actor, Deal(nonce="0" * 32, commitment=commitment))
    hand = server.state(code).hand
    assert hand is not None
    cards = next(part.cards for part in hand.players if part.player == actor.player)
    rows = Rows(back=cards[:5], middle=cards[5:10], front=cards[10:])
    await do(server, code, actor, Lock(hand=1, rows=rows))
    await asyncio.wait_for(over.wait(), 30)
    await do(server, code, actor, AddBot(seat=2))
    frames = MovedFrames()
    for step in moves:
        whole = Update(server_time=5, events=step.events, view=step.view, rules=step.rules)
        assert frames.frame(step, now=5) == encode(whole)
    end()
