"""The room under load, on PostgreSQL with every commit on disk, in three ways.

python -m bench.room sockets --tables 2500 --seconds 300    people at tables, an open loop: latency, memory
python -m bench.room ratio                                  round trips per processor second, beside a bare fan-out
python -m bench.room growth                                 what a hand costs as tables grow 1, 4, 16 times
"""

import argparse
import gc
import os
import time
from collections.abc import Callable

from bench.load.guests import guests, tables
from bench.load.measures import Meter, Spent
from bench.load.people import Timeline
from bench.load.servers import Running, running
from bench.load.socket import Wires, now
from bench.load.table import SEATS, LoadTable, Tally
from bench.load.trips import BareSide, RoomSide, bare_server

STAKE = 1
BUY_IN = 50_000
SETTINGS: dict[str, object] = {"stake": STAKE, "house": "bigkool", "arranging": 90, "row": 5, "hints": False}
SITTING_AT_ONCE = 32
ROUNDS = 4


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
    spent = Spent({**server.meters, "client": Meter(os.getpid(), alone=True)})
    began = now()
    wires.run_for(seconds, act=timeline.act)
    took, used = now() - began, spent.seconds()
    wires.run_for(2)  # what is still under way may arrive
    tally.commands.missed += sum(table.unanswered() for table in made)
    print(f"commands, intended send to last view: {tally.commands.told()}")
    print(f"drafts, intended send to stored:      {tally.drafts.told()}")
    print(f"of which the load itself was late:    {tally.late.told()}")
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


def ratio(server: Running, *, count: int, seconds: float) -> None:
    """Both by turns in one run, and their ratio."""
    tally, wires = Tally(), Wires()
    made = open_tables(wires, server, count, tally)
    room = RoomSide(wires, server, made, tally)
    tally.frames, tally.bytes = 0, 0
    room.play(1.0)  # for the size of a frame
    size = tally.bytes / tally.frames
    room.forget()
    with bare_server(round(size)) as other:
        bare = BareSide(wires, other, count)
        for _ in range(ROUNDS):
            room.play(seconds / ROUNDS)
            bare.play(seconds / ROUNDS)
    print(f"{count} tables of four; {size:.0f} bytes a frame; refusals {tally.refusals or 'none'}")
    print(
        f"room: {room.trips / seconds:.0f} commands/s on disk and seen by all four; {tally.commands.told()}"
    )
    print(f"bare: {bare.trips / seconds:.0f} messages/s seen by all four")
    of_room, of_bare = room.trips / room.used["server"], bare.trips / bare.used
    print(f"round trips per second of server processor: room {of_room:.0f}, bare {of_bare:.0f}")
    print(f"round trips per second of database processor: {room.trips / room.used['database']:.0f}")
    print(f"ratio {of_room / of_bare:.2f} (at least 0.3 is asked for)")
    _close(made)


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
