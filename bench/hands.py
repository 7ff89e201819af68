"""Bots against bots through the room service and SQLite: errors, chips, hands per second.

python -m bench.hands [--hands 1000] [--tables 8] [--level strong] [--house bigkool …]

At each table one bot of the solver's holds an account and moves through the room like a person, three are the
room's own. Afterwards every hand is replayed, verified and settled again by the ledger: any difference is an error
and the exit status is 1.
"""

import argparse
import asyncio
import logging
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

from maubinh.engine.cards import parse_card
from maubinh.engine.house import HOUSES, House, load_house
from maubinh.fairness.verify import read_hand, verify
from maubinh.room.clock import SystemClock
from maubinh.room.ledger import ISSUANCE, RAKE, stack_of, wallet_of
from maubinh.room.live import Accepted, Moved
from maubinh.room.ports import Account, Store
from maubinh.room.service import Room
from maubinh.solver import LEVELS, Level, choose, implementation
from maubinh.storage import open_store
from maubinh.table import commands as c
from maubinh.table.codec import decode_event, decode_state
from maubinh.table.events import AnyEvent
from maubinh.table.evolve import fold
from maubinh.table.refusals import Refused
from maubinh.table.settings import TableSettings
from maubinh.table.views import TableView

STAKE = 1
BUY_IN = 50_000
SAMPLE = 100
SETTINGS = TableSettings(stake=STAKE, seats=4, arranging=90, row=0)


class Errors(logging.Handler):
    """Counts what the room logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count and print one."""
        self.count += 1
        print(f"error: {record.getMessage()}", file=sys.stderr)


@dataclass
class Progress:
    """Hands to play, and when each came to its end (s)."""

    left: int
    ends: list[float] = field(default_factory=list)


class Player:
    """A bot that plays like a person: it sits at its table, hosts it, and moves through the room."""

    def __init__(self, room: Room, account: Account, *, house: House, level: Level) -> None:
        self._room = room
        self._actor = c.Actor(account.player, account.name, account.avatar)
        self._house = house
        self._level = level
        self._sent = 0
        self._moved = asyncio.Event()
        self.account = account
        self.table = ""
        self.view: TableView | None = None

    async def open(self) -> None:
        """Open a table of its own and seat three of the room's bots."""
        code = await self._room.create_table(SETTINGS, house=self._house)
        assert isinstance(code, str), code
        self.table = code
        look = await self._room.look(code, player=self._actor.player)
        assert look is not None
        self.view = look.view
        self._room.follow(code, player=self._actor.player, deliver=self._deliver)
        await self._do(c.Sit(seat=0, buy_in=BUY_IN))
        for seat in (1, 2, 3):
            await self._do(c.AddBot(seat=seat, level=self._level))

    async def play(self, progress: Progress) -> None:
        """Deal and play as long as hands are left."""
        while progress.left > 0:
            progress.left -= 1
            await self._hand()
            progress.ends.append(time.perf_counter())

    async def _hand(self) -> None:
        assert self.view is not None
        await self._do(c.Deal(nonce=f"{self._sent:032x}", commitment=self.view.commitment or ""))
        hand = self.view.hand
        laid = await self._choose(hand)
        await self._do((c.Declare if laid.declare else c.Lock)(hand=hand, rows=laid.rows))
        while self.view.phase != "waiting":
            self._moved.clear()
            await self._moved.wait()

    async def _choose(self, hand: int) -> c.Laid:
        """What the solver lays with the cards in view, as for a bot."""
        assert self.view is not None
        assert self.view.own is not None
        assert self.view.hand == hand
        cards = tuple(parse_card(text) for text in self.view.own.cards)
        choice = await asyncio.to_thread(
            choose, cards, house=self._house, opponents=len(self.view.seats) - 1, level=self._level
        )
        return c.Laid(seat=0, rows=choice.rows, declare=choice.declare)

    async def _do(self, command: c.TableCommand) -> None:
        self._sent += 1
        answer = await self._room.submit(
            self.table, actor=self._actor, command_id=str(self._sent), command=command
        )
        if not isinstance(answer, Accepted):
            raise TypeError(f"{type(command).__name__} at {self.table}: {answer}")

    def _deliver(self, moved: Moved) -> None:
        self.view = moved.view
        self._moved.set()


@dataclass
class Result:
    """What a house came to."""

    house: str
    hands: int
    seconds: float
    samples: list[float]
    faults: list[str]


async def run(house: str, *, hands: int, tables: int, level: Level, folder: Path) -> Result:
    """Play hands of one house on a database of their own, then check everything that was stored."""
    store = await open_store(f"sqlite:///{folder / (house + '.db')}")
    room = Room(store=store, clock=SystemClock())
    await room.start()
    players = []
    for _ in range(tables):
        made = await room.accounts.guest()
        assert not isinstance(made, Refused)
        players.append(Player(room, made[0], house=load_house(house), level=level))
    for player in players:
        await player.open()
    progress = Progress(hands)
    begun = time.perf_counter()
    await asyncio.gather(*(player.play(progress) for player in players))
    seconds = time.perf_counter() - begun
    await room.drain()
    faults = [fault for player in players for fault in await check(store, player)]
    faults += await unbalanced(store, players)
    await room.stop()
    await store.close()
    return Result(house, len(progress.ends), seconds, samples(begun, progress.ends), faults)


async def check(store: Store, player: Player) -> list[str]:
    """Replay a table from its events and deal each of its hands again; what differs."""
    stored = await store.load_table(player.table)
    assert stored is not None
    events: list[AnyEvent] = []
    while batch := await store.events(player.table, after=len(events)):
        events += [decode_event(event.tag, event.body) for event in batch]
    state = decode_state(stored.snapshot)
    faults = [] if fold(events) == state else [f"{player.table}: the replay is not the stored state"]
    for number in range(1, state.hands + 1):
        body = await store.hand(player.table, number)
        if body is None or verify(read_hand(body)).fault is not None:
            faults.append(f"{player.table}: hand {number} does not verify")
    return faults + [
        f"{player.table}: the ledger's stack of {seat.player} is not the table's"
        for seat in state.seats
        if seat is not None and await store.balance(stack_of(player.table, seat.player)) != seat.stack
    ]


async def unbalanced(store: Store, players: list[Player]) -> list[str]:
    """Whether the chips of all accounts come to nothing, issuance being what everybody has."""
    total = await store.balance(ISSUANCE) + await store.balance(RAKE)
    for player in players:
        stored = await store.load_table(player.table)
        assert stored is not None
        seats = decode_state(stored.snapshot).seats
        total += await store.balance(wallet_of(player.account.player))
        total += sum([await store.balance(stack_of(player.table, seat.player)) for seat in seats if seat])
    return [] if total == 0 else [f"{total:+} chips have appeared"]


def samples(begun: float, ends: list[float]) -> list[float]:
    """Hands per second of each hundred hands, one after the other."""
    ordered = [begun, *sorted(ends)]
    marks = ordered[::SAMPLE]
    return [SAMPLE / (after - before) for before, after in pairwise(marks)]


def settings_line(arguments: argparse.Namespace) -> str:
    """Everything a figure depends on."""
    git = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return (
        f"maubinh {version('maubinh')} at {git.stdout.strip() or 'no git'}, Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores, solver: {implementation()}; {arguments.hands} hands a house, "
        f"{arguments.tables} tables of four {arguments.level} bots, stake {STAKE}, SQLite on disk"
    )


def main() -> int:
    """Run every house and print what it came to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--level", choices=LEVELS, default="strong")
    parser.add_argument("--house", nargs="*", choices=HOUSES, default=list(HOUSES))
    arguments = parser.parse_args()
    errors = Errors()
    logging.getLogger("maubinh").addHandler(errors)
    print(settings_line(arguments))
    wrong = 0
    for house in arguments.house:
        with tempfile.TemporaryDirectory(prefix="maubinh-hands-") as folder:
            result = asyncio.run(
                run(
                    house,
                    hands=arguments.hands,
                    tables=arguments.tables,
                    level=arguments.level,
                    folder=Path(folder),
                )
            )
        wrong += len(result.faults) + errors.count
        print(
            f"{house:10} {result.hands} hands in {result.seconds:.1f} s: {result.hands / result.seconds:.0f} hands/s; "
            f"{errors.count} errors, {len(result.faults)} faults"
        )
        print(f"{'':10} each hundred: {' '.join(f'{sample:.0f}' for sample in result.samples)}")
        for fault in result.faults:
            print(f"{'':10} {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
