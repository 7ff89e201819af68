"""A room in a test: real SQLite in memory, a clock that stands still, a solver that lays cards as dealt."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from maubinh.engine.cards import Card
from maubinh.engine.house import House, load_house
from maubinh.engine.rows import Rows
from maubinh.room.live import Accepted, Moved
from maubinh.room.ports import Account, Bus, Store
from maubinh.room.service import Room
from maubinh.room.solving import Solving
from maubinh.solver import Advice, ByRow, Choice, Option
from maubinh.storage import open_store
from maubinh.table import commands as c
from maubinh.table.commands import Actor, TableCommand
from maubinh.table.refusals import Refused
from maubinh.table.settings import TableSettings
from maubinh.table.state import TableState
from maubinh.table.views import TableView
from tests.support.clock import ManualClock

OPTION_VALUE = 1.5


def dealt_rows(cards: Sequence[Card]) -> Rows:
    """Cards laid in the order they come."""
    return Rows(back=tuple(cards[:5]), middle=tuple(cards[5:10]), front=tuple(cards[10:]))


def reversed_rows(cards: Sequence[Card]) -> Rows:
    """What the solver of these tests suggests: not what anybody lays by hand."""
    return dealt_rows(tuple(reversed(cards)))


def advise(cards: Sequence[Card], *, house: House, opponents: int, top: int, field: object) -> Advice:
    """The door of the solver, without a solver."""
    option = Option(rows=reversed_rows(cards), ev=OPTION_VALUE, by_row=ByRow(0.5, 0.5, 0.5, 0.0))
    return Advice(natural=None, natural_rows=None, options=(option,) * top)


def choose(cards: Sequence[Card], *, house: House, opponents: int, level: str, field: object) -> Choice:
    """What every bot does here."""
    return Choice(rows=reversed_rows(cards), declare=False)


async def after(clock: ManualClock, ms: int, condition: Callable[[], bool]) -> None:
    """Let exactly `ms` milliseconds pass; something has to be so then."""
    await clock.pass_by(ms)
    assert condition(), f"not so after {ms} ms"


async def until(condition: Callable[[], bool]) -> None:
    """Let the room work until something is so; the test's own time-out ends it otherwise."""
    while not condition():  # noqa: ASYNC110 - conditions are of any kind, and no event is set for them
        await asyncio.sleep(0.001)


@dataclass
class Table:
    """One table of a room as a test drives it; `frames` is what each player's followers were told."""

    room: Room
    code: str
    frames: dict[str | None, list[Moved]] = field(default_factory=dict)
    sent: int = 0

    @property
    def state(self) -> TableState:
        """The state this node has in memory."""
        live = self.room._tables.cached(self.code)
        assert live is not None
        return live.state

    async def ask(
        self, who: Account, command: TableCommand, *, command_id: str | None = None
    ) -> Accepted | Refused:
        """Send a command under an id of its own."""
        self.sent += 1
        actor = Actor(player=who.player, name=who.name, avatar=who.avatar)
        return await self.room.submit(
            self.code, actor=actor, command_id=command_id or f"c{self.sent}", command=command
        )

    async def do(self, who: Account, command: TableCommand) -> int:
        """Send a command that must be accepted; the table's number after it."""
        answer = await self.ask(who, command)
        assert isinstance(answer, Accepted), (command, answer)
        return answer.seq

    async def refusal(self, who: Account, command: TableCommand) -> str:
        """Send a command that must be refused; the code."""
        answer = await self.ask(who, command)
        assert isinstance(answer, Refused), (command, answer)
        return str(answer.code)

    async def view(self, who: Account | None) -> TableView:
        """The table as somebody sees it now."""
        look = await self.room.look(self.code, player=None if who is None else who.player)
        assert look is not None
        return look.view

    async def follow(self, who: Account | None) -> Callable[[], None]:
        """Keep everything that somebody is told from now on."""
        player = None if who is None else who.player
        await self.view(who)
        return self.room.follow(self.code, player=player, deliver=self.frames.setdefault(player, []).append)


class Rooms:
    """Rooms over one store, one clock and, where several, one bus."""

    def __init__(self, store: Store, clock: ManualClock, bus: Bus | None = None) -> None:
        self.store = store
        self.clock = clock
        self.bus = bus
        self._open: list[Room] = []

    async def room(
        self,
        *,
        solving: Solving | None = None,
        store: Store | None = None,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> Room:
        """One more node."""
        room = Room(
            store=store or self.store,
            clock=self.clock,
            bus=self.bus,
            solving=self.clock.watch(solving or Solving(advise=advise, choose=choose, threads=1)),
            entropy=entropy,
        )
        await room.start()
        self._open.append(room)
        return room

    async def close(self) -> None:
        """Stop every node."""
        for room in self._open:
            await room.stop()


@asynccontextmanager
async def rooms(bus: Bus | None = None) -> AsyncIterator[Rooms]:
    """Rooms over a database in memory, stopped at the end."""
    store = await open_store("sqlite://")
    clock = ManualClock()
    opened = Rooms(clock.watch(store), clock, bus)
    try:
        yield opened
    finally:
        await opened.close()
        await store.close()


async def guest(room: Room, name: str) -> Account:
    """A new player with first chips."""
    made = await room.accounts.guest(name)
    assert not isinstance(made, Refused)
    return made[0]


async def open_table(room: Room, house: str = "bigkool", settings: TableSettings | None = None) -> Table:
    """A new table of a room."""
    code = await room.create_table(settings or TableSettings(stake=100), house=load_house(house))
    assert isinstance(code, str)
    return Table(room, code)


async def seated(table: Table, *names: str, bots: int = 0) -> list[Account]:
    """People on the first seats and bots on the next ones."""
    people = [await guest(table.room, name) for name in names]
    for seat, who in enumerate(people):
        await table.do(who, c.Sit(seat=seat, buy_in=10_000))
    for seat in range(len(people), len(people) + bots):
        await table.do(people[0], c.AddBot(seat=seat))
    return people


async def deal(table: Table, people: Sequence[Account]) -> None:
    """Everyone gets ready and the first, the host, deals."""
    for who in people[1:]:
        await table.do(who, c.Ready(nonce=fresh_nonce(table), commitment=table.state.commitment))
    await table.do(people[0], c.Deal(nonce=fresh_nonce(table), commitment=table.state.commitment))


def fresh_nonce(table: Table) -> str:
    """A nonce nobody has drawn before: an old one is public already."""
    return f"{table.state.seq:032x}"


def own_rows(table: Table, who: Account) -> Rows:
    """The player's cards as dealt."""
    hand = table.state.hand
    assert hand is not None
    part = hand.part_of(table.state.seat_of(who.player))
    assert part is not None
    return dealt_rows(part.cards)
