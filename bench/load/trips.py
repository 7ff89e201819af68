"""Round trips by turns: a while of the room, a while of each bare fan-out, so that all meet the same machine."""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import Struct

from bench.load.measures import Latencies, Meter, Spent
from bench.load.people import Eager
from bench.load.servers import Running
from bench.load.socket import Wires
from bench.load.table import SEATS, LoadTable, Seat, Tally
from maubinh.cli.local.ports import free_port, listens

if TYPE_CHECKING:  # the load itself needs no web server
    from bench.load.bare import Stack

WARM = 1.0
"""Seconds before each measured while."""


class While(Struct, frozen=True):
    """Round trips in a while, and the seconds of processor they took, by process."""

    trips: int
    used: dict[str, float]


def rate(whiles: Sequence[While], process: str) -> float:
    """Round trips per second of a process's processor over all whiles."""
    return sum(each.trips for each in whiles) / sum(each.used[process] for each in whiles)


class RoomSide:
    """People who play as fast as the room answers."""

    def __init__(self, wires: Wires, server: Running, tables: Sequence[LoadTable], tally: Tally) -> None:
        self._wires = wires
        self._server = server
        self._people = [Eager(table) for table in tables]
        self._tally = tally
        self.whiles: list[While] = []

    def forget(self) -> None:
        """Count from nothing again."""
        self.whiles = []
        self._tally.commands = Latencies()

    def play(self, seconds: float) -> None:
        """Play for so long, and note what came of it."""
        for each in self._people:
            each.go_on()
        self._wires.run_for(WARM)
        self._tally.measuring = True
        before, spent = len(self._tally.commands.taken), Spent(self._server.meters)
        self._wires.run_for(seconds)
        self.whiles.append(While(len(self._tally.commands.taken) - before, spent.seconds()))
        self._tally.measuring = False
        for each in self._people:
            each.pause()
        self._wires.run_for(WARM)


class BareSide:
    """The same number of tables at a bare fan-out."""

    def __init__(self, wires: Wires, server: Running, count: int) -> None:
        self._wires = wires
        self._server = server
        tables = [LoadTable(f"T{place}", [""] * SEATS, Tally()) for place in range(count)]
        for table in tables:
            table.open(wires, server)
        self._pumps = [_Pump(table) for table in tables]
        self.whiles: list[While] = []

    def play(self, seconds: float) -> None:
        """Ask for so long, and note what came of it."""
        for pump in self._pumps:
            pump.go_on()
        self._wires.run_for(WARM)
        before, spent = sum(pump.trips for pump in self._pumps), Spent(self._server.meters)
        self._wires.run_for(seconds)
        self.whiles.append(While(sum(pump.trips for pump in self._pumps) - before, spent.seconds()))
        for pump in self._pumps:
            pump.paused = True
        self._wires.run_for(WARM)


class _Pump:
    """A table of a bare fan-out: asks again as soon as all four have heard."""

    def __init__(self, table: LoadTable) -> None:
        self._seats = table.seats
        self._heard = 0
        self.trips = 0
        self.paused = True
        for seat in self._seats:
            if seat.socket is not None:
                seat.socket.on_frame = self._take

    def go_on(self) -> None:
        self.paused = False
        self._ask()

    def _take(self, _: bytes) -> None:
        self._heard += 1
        if self._heard == SEATS:
            self._heard = 0
            self.trips += 1
            if not self.paused:
                self._ask()

    def _ask(self) -> None:
        seat: Seat = self._seats[self.trips % SEATS]
        if seat.socket is not None:
            seat.socket.send(b'{"id":"1.0","type":"leave_next","on":true}')


@contextmanager
def bare_server(size: int, *, stack: "Stack") -> Iterator[Running]:
    """The bare fan-out on a stack, with frames of `size` bytes, in a process of its own."""
    port = free_port()
    arguments = [sys.executable, "-m", "bench.load.bare", "--stack", stack]
    process = subprocess.Popen([*arguments, "--port", str(port), "--bytes", str(size)])
    try:
        while not listens(port):
            time.sleep(0.05)
        yield Running("127.0.0.1", port, {"server": Meter(process.pid)})
    finally:
        process.terminate()
        process.wait()
