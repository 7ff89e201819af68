"""The room under load, on PostgreSQL with every commit on disk, in three ways.

python -m bench.room sockets --tables 2500 --seconds 300    people at tables, an open loop: latency, memory
python -m bench.room ratio                                  round trips per processor second, beside a bare fan-out
python -m bench.room growth                                 what a table costs as tables grow 1, 4, 16 times
"""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.load.guests import guests, tables
from bench.load.measures import Meter, Spent
from bench.load.people import Eager, Timeline
from bench.load.servers import Running, running
from bench.load.table import SEATS, LoadTable, Tally
from maubinh.cli.local.ports import free_port, listens

STAKE = 1
BUY_IN = 50_000
CONNECTING_AT_ONCE = 32
SETTINGS = {"stake": STAKE, "house": "bigkool", "arranging": 90, "row": 5, "hints": False}


async def open_tables(server: Running, count: int, tally: Tally) -> list[LoadTable]:
    """So many tables with four seated people each."""
    address = f"http://{server.host}:{server.port}"
    tokens = await guests(address, count * SEATS)
    codes = await tables(address, tokens[::SEATS], SETTINGS)
    made = [
        LoadTable(code, tokens[place * SEATS : (place + 1) * SEATS], tally)
        for place, code in enumerate(codes)
    ]
    for start in range(0, count, CONNECTING_AT_ONCE):
        some = made[start : start + CONNECTING_AT_ONCE]
        await asyncio.gather(*(table.open(server) for table in some))
        for seats in (slice(0, 1), slice(1, SEATS)):
            for table in some:
                table.sit(table.seats[seats], buy_in=BUY_IN)
            while any(table.unanswered() for table in some):
                await asyncio.sleep(0.005)
    if tally.refusals:
        raise SystemExit(f"not everybody could sit: {tally.refusals}")
    return made


async def sockets(server: Running, *, count: int, seconds: float, hand: float) -> None:
    """The open loop: everybody is connected, one hand passes unmeasured, then `seconds` are measured."""
    tally = Tally()
    empty = server.meters["server"].resident()
    made = await open_tables(server, count, tally)
    print(f"{count * SEATS} sockets at {count} tables are open; a hand every {hand:.0f} s")
    gc.collect()
    gc.freeze()  # the load's own collector must not be what is measured
    loop = asyncio.get_running_loop()
    timeline = Timeline(made, hand=hand)
    await timeline.run(until=loop.time() + hand)
    tally.measuring, tally.frames = True, 0
    spent, before, began = Spent(_all_meters(server)), loop.time(), time.monotonic()
    await timeline.run(until=before + seconds)
    took = time.monotonic() - began
    tally.commands.missed += sum(table.unanswered() for table in made if table.unanswered() > SEATS)
    print(f"commands, intended send to last view: {tally.commands.told()}")
    print(f"drafts, intended send to stored:      {tally.drafts.told()}")
    print(f"refusals {tally.refusals or 'none'}, lost connections {tally.reconnects}")
    print(f"{tally.frames / took:.0f} frames/s to clients")
    full = server.meters["server"].resident()
    each = count * SEATS
    print(
        f"server memory {full / 2**20:.0f} MiB, {full / each / 1024:.1f} KiB a socket in all, "
        f"{(full - empty) / each / 1024:.1f} KiB without what an empty server needs"
    )
    for name, used in spent.seconds().items():
        print(f"{name:9} {used / took * 100:5.1f} % of a core")
    for table in made:
        table.close()


async def round_trips(server: Running, *, count: int, seconds: float) -> tuple[float, float, float]:
    """Round trips a second of server processor and of database processor, and the mean bytes of a frame."""
    tally = Tally()
    made = await open_tables(server, count, tally)
    eager = [Eager(table) for table in made]
    for each in eager:
        each.act()
    await asyncio.sleep(2)
    tally.measuring, tally.frames, tally.bytes = True, 0, 0
    spent = Spent(server.meters)
    await asyncio.sleep(seconds)
    used, trips = spent.seconds(), len(tally.commands.taken)
    size = tally.bytes / max(1, tally.frames)
    print(
        f"room, {count} tables: {trips / seconds:.0f} commands/s committed and seen by all four, "
        f"{tally.commands.told()}, {size:.0f} bytes a frame; refusals {tally.refusals or 'none'}"
    )
    for table in made:
        table.close()
    return trips / used["server"], trips / used["database"], size


async def bare_trips(*, count: int, seconds: float, size: int) -> float:
    """Round trips a processor second of the bare fan-out with frames of `size` bytes."""
    with bare_server(size) as server:
        tally = Tally()
        made = [LoadTable(f"T{place}", [""] * SEATS, tally) for place in range(count)]
        for table in made:
            await table.open(server)
        await asyncio.sleep(0.5)
        trips = 0

        def pump(table: LoadTable) -> None:
            got = 0

            def take(_: bytes) -> None:
                nonlocal got, trips
                got += 1
                if got == SEATS:
                    got = 0
                    trips += 1
                    ask()

            def ask() -> None:
                socket = table.seats[trips % SEATS].socket
                if socket is not None:
                    socket.send(b'{"id":"1.0","type":"leave_next","on":true}')

            for seat in table.seats:
                if seat.socket is not None:
                    seat.socket.on_frame = take
            ask()

        for table in made:
            pump(table)
        await asyncio.sleep(1)
        spent, before = Spent(server.meters), trips
        await asyncio.sleep(seconds)
        done, used = trips - before, spent.seconds()["server"]
        for table in made:
            table.close()
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


async def ratio(server: Running, *, count: int, seconds: float) -> None:
    """Both in one run, and their ratio."""
    room, database, size = await round_trips(server, count=count, seconds=seconds)
    bare = await bare_trips(count=count, seconds=seconds, size=round(size))
    print(f"round trips per second of server processor: room {room:.0f}, bare {bare:.0f}")
    print(
        f"ratio {room / bare:.2f} (at least 0.3 is asked for); per second of database processor {database:.0f}"
    )


async def growth(server: Running, *, count: int, seconds: float, hand: float) -> None:
    """The same hand of the same people at 1, 4 and 16 times as many tables: what each costs."""
    for times in (1, 4, 16):
        tally = Tally()
        made = await open_tables(server, count * times, tally)
        timeline = Timeline(made, hand=hand)
        loop = asyncio.get_running_loop()
        await timeline.run(until=loop.time() + hand)
        tally.measuring = True
        spent = Spent(server.meters)
        await timeline.run(until=loop.time() + seconds)
        used = spent.seconds()
        hands = count * times * seconds / hand
        print(
            f"{count * times:5} tables: {used['server'] / hands * 1000:.1f} ms of server and "
            f"{used['database'] / hands * 1000:.1f} ms of database processor a hand; {tally.commands.told()}"
        )
        for table in made:
            table.close()
        await asyncio.sleep(1)


def _all_meters(server: Running) -> dict[str, Meter]:
    return {**server.meters, "client": Meter(os.getpid())}


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("sockets", "ratio", "growth"))
    parser.add_argument("--tables", type=int, default=None)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--hand", type=float, default=60.0, help="seconds from deal to deal")
    chosen = parser.parse_args()
    with running() as server:
        match chosen.what:
            case "sockets":
                asyncio.run(
                    sockets(
                        server, count=chosen.tables or 2500, seconds=chosen.seconds or 300, hand=chosen.hand
                    )
                )
            case "ratio":
                asyncio.run(ratio(server, count=chosen.tables or 100, seconds=chosen.seconds or 20))
            case _:
                asyncio.run(
                    growth(server, count=chosen.tables or 100, seconds=chosen.seconds or 60, hand=chosen.hand)
                )


if __name__ == "__main__":
    main()
