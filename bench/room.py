"""The room under load, on PostgreSQL with every commit on disk, in three ways.

python -m bench.room sockets --tables 2500 --seconds 300    people at tables, an open loop: latency, memory
python -m bench.room ratio                                  round trips per processor second, beside a bare fan-out
python -m bench.room growth                                 what a hand costs as tables grow 1, 4, 16 times
"""

import argparse
import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bench.load.guests import guests, tables
from bench.load.measures import Meter, Spent
from bench.load.people import Eager, Timeline
from bench.load.servers import Running, running
from bench.load.socket import Wires, now
from bench.load.table import SEATS, LoadTable, Seat, Tally
from maubinh.cli.local.ports import free_port, listens

STAKE = 1
BUY_IN = 50_000
SETTINGS: dict[str, object] = {"stake": STAKE, "house": "bigkool", "arranging": 90, "row": 5, "hints": False}
SITTING_AT_ONCE = 32


def open_tables(wires: Wires, server: Running, count: int, tally: Tally) -> list[LoadTable]:
    """So many tables with four seated people each."""
    tokens = guests(server, count * SEATS)
    codes = tables(server, tokens[::SEATS], SETTINGS)
    made = [
        LoadTable(code, tokens[place * SEATS : (place + 1) * SEATS], tally)
        for place, code in enumerate(codes)
    ]
    for start in range(0, count, SITTING_AT_ONCE):
        some = made[start : start + SITTING_AT_ONCE]
        for table in some:
            table.open(wires, server)
        for seats in (slice(0, 1), slice(1, SEATS)):
            for table in some:
                table.sit(table.seats[seats], buy_in=BUY_IN)
            wires.run(until=lambda some=some: not any(table.unanswered() for table in some))  # type: ignore[misc]  # bound now
    if tally.refusals:
        raise SystemExit(f"not everybody could sit: {tally.refusals}")
    return made


def sockets(server: Running, *, count: int, seconds: float, hand: float) -> None:
    """The open loop: everybody is connected, one hand passes unmeasured, then `seconds` are measured."""
    tally, wires = Tally(), Wires()
    empty = server.meters["server"].resident()
    made = open_tables(wires, server, count, tally)
    print(f"{count * SEATS} sockets at {count} tables are open; a hand every {hand:.0f} s", flush=True)
    gc.collect()
    gc.freeze()  # the load's own collector must not be what is measured
    timeline = Timeline(made, hand=hand)
    wires.run_for(hand + 1, act=timeline.act)
    tally.measuring, tally.frames, tally.bytes = True, 0, 0
    spent = Spent({**server.meters, "client": Meter(os.getpid())})
    began = now()
    wires.run_for(seconds, act=timeline.act)
    took, used = now() - began, spent.seconds()
    wires.run_for(2)  # what is still under way may arrive
    tally.commands.missed += sum(table.unanswered() for table in made)
    print(f"commands, intended send to last view: {tally.commands.told()}")
    print(f"drafts, intended send to stored:      {tally.drafts.told()}")
    print(f"refusals {tally.refusals or 'none'}, lost connections {tally.reconnects}")
    print(f"{tally.frames / took:.0f} frames/s and {tally.bytes / took / 1e6:.1f} MB/s to clients")
    full, each = server.meters["server"].resident(), count * SEATS
    print(
        f"server memory {full / 2**20:.0f} MiB, {full / each / 1024:.1f} KiB a socket in all, "
        f"{(full - empty) / each / 1024:.1f} KiB beyond an empty server"
    )
    for name, spent_here in used.items():
        print(f"{name:9} {spent_here / took * 100:5.1f} % of a core")
    _close(made)


def room_trips(server: Running, *, count: int, seconds: float) -> tuple[float, float, float]:
    """Round trips a second of server processor and of database processor, and the mean bytes of a frame."""
    tally, wires = Tally(), Wires()
    made = open_tables(wires, server, count, tally)
    for table in made:
        Eager(table).act()
    wires.run_for(2)
    tally.measuring, tally.frames, tally.bytes = True, 0, 0
    spent = Spent(server.meters)
    wires.run_for(seconds)
    used, trips = spent.seconds(), len(tally.commands.taken)
    size = tally.bytes / max(1, tally.frames)
    print(
        f"room, {count} tables: {trips / seconds:.0f} commands/s committed and seen by all four; "
        f"{tally.commands.told()}; {size:.0f} bytes a frame; refusals {tally.refusals or 'none'}"
    )
    _close(made)
    return trips / used["server"], trips / used["database"], size


class Pump:
    """A table of the bare fan-out: asks again as soon as all four have heard."""

    def __init__(self, table: LoadTable) -> None:
        self._seats = table.seats
        self._heard = 0
        self.trips = 0
        for seat in self._seats:
            if seat.socket is not None:
                seat.socket.on_frame = self._take
        self._ask()

    def _take(self, _: bytes) -> None:
        self._heard += 1
        if self._heard == SEATS:
            self._heard = 0
            self.trips += 1
            self._ask()

    def _ask(self) -> None:
        seat: Seat = self._seats[self.trips % SEATS]
        if seat.socket is not None:
            seat.socket.send(b'{"id":"1.0","type":"leave_next","on":true}')


def bare_trips(*, count: int, seconds: float, size: int) -> float:
    """Round trips a processor second of the bare fan-out with frames of `size` bytes."""
    with bare_server(size) as server:
        wires = Wires()
        made = [LoadTable(f"T{place}", [""] * SEATS, Tally()) for place in range(count)]
        for table in made:
            table.open(wires, server)
        wires.run_for(0.5)
        pumps = [Pump(table) for table in made]
        wires.run_for(1)
        spent, before = Spent(server.meters), sum(pump.trips for pump in pumps)
        wires.run_for(seconds)
        done, used = sum(pump.trips for pump in pumps) - before, spent.seconds()["server"]
        _close(made)
    print(f"bare fan-out to four: {done / seconds:.0f} round trips/s")
    return done / used


@contextmanager
def bare_server(size: int) -> Iterator[Running]:
    """The bare fan-out in a process of its own."""
    port = free_port()
    arguments = [sys.executable, "-m", "bench.load.bare", "--port", str(port), "--bytes", str(size)]
    process = subprocess.Popen(arguments)
    try:
        while not listens(port):
            time.sleep(0.05)
        yield Running("127.0.0.1", port, {"server": Meter(process.pid)})
    finally:
        process.terminate()
        process.wait()


def ratio(server: Running, *, count: int, seconds: float) -> None:
    """Both in one run, and their ratio."""
    room, database, size = room_trips(server, count=count, seconds=seconds)
    bare = bare_trips(count=count, seconds=seconds, size=round(size))
    print(f"round trips per second of server processor: room {room:.0f}, bare {bare:.0f}")
    print(f"ratio {room / bare:.2f} (at least 0.3 is asked for); {database:.0f} per second of the database's")


def growth(server: Running, *, count: int, seconds: float, hand: float) -> None:
    """The same hands of the same people at 1, 4 and 16 times as many tables: what each costs."""
    for times in (1, 4, 16):
        tally, wires = Tally(), Wires()
        made = open_tables(wires, server, count * times, tally)
        timeline = Timeline(made, hand=hand)
        wires.run_for(hand + 1, act=timeline.act)
        tally.measuring = True
        spent = Spent(server.meters)
        wires.run_for(seconds, act=timeline.act)
        used, hands = spent.seconds(), count * times * seconds / hand
        print(
            f"{count * times:5} tables: {used['server'] / hands * 1000:.1f} ms of server and "
            f"{used['database'] / hands * 1000:.1f} ms of database processor a hand; {tally.commands.told()}",
            flush=True,
        )
        _close(made)
        time.sleep(2)


def _close(made: list[LoadTable]) -> None:
    for table in made:
        table.close()


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("sockets", "ratio", "growth"))
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--hand", type=float, default=60.0, help="seconds from deal to deal")
    chosen = parser.parse_args()
    runs: dict[str, Callable[[Running], None]] = {
        "sockets": lambda server: sockets(
            server, count=chosen.tables or 2500, seconds=chosen.seconds or 300, hand=chosen.hand
        ),
        "ratio": lambda server: ratio(server, count=chosen.tables or 100, seconds=chosen.seconds or 20),
        "growth": lambda server: growth(
            server, count=chosen.tables or 100, seconds=chosen.seconds or 60, hand=chosen.hand
        ),
    }
    with running() as server:
        runs[chosen.what](server)


if __name__ == "__main__":
    main()
