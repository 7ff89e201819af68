"""The room under load, on PostgreSQL with every commit on disk, in three ways.

python -m bench.room sockets --tables 2500 --seconds 300    people at tables, an open loop: latency, memory
python -m bench.room ratio                                  round trips per processor second, beside bare fan-outs
python -m bench.room growth                                 what a hand costs as tables grow 1, 4, 16 times

Each with [--runs 5] [--json samples.json]: median and range of several runs, and everything measured; and with
[--bus nats]: a NATS server beside it, to which the node publishes a hint of every commit as in a cluster.
"""

import argparse
import gc
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from bench.figures import settings_now
from bench.load.guests import guests, tables
from bench.load.measures import Latencies, Meter, Spent
from bench.load.people import Timeline
from bench.load.reports import Report, Reports
from bench.load.servers import DURABLE, Running, running
from bench.load.socket import Wires, now
from bench.load.table import SEATS, LoadTable, Tally
from bench.load.trips import BareSide, RoomSide, bare_server, rate

STAKE = 1
BUY_IN = 50_000
SETTINGS: dict[str, object] = {"stake": STAKE, "house": "bigkool", "arranging": 90, "row": 5, "hints": False}
SITTING_AT_ONCE = 32
ROUNDS = 4
DEFAULTS = {"sockets": (2500, 300.0), "ratio": (100, 24.0), "growth": (40, 30.0)}
"""Tables and seconds, unless others are given."""


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


def sockets(server: Running, *, count: int, seconds: float, hand: float) -> Report:
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
    memory = server.meters["server"].resident()
    _close(made)
    print(f"commands, intended send to last view: {tally.commands.told()}")
    print(f"  slowest: {tally.commands.worst(began)}")
    print(f"drafts, intended send to stored:      {tally.drafts.told()}")
    print(f"of which the load itself was late:    {tally.late.told()}")
    print(f"refusals {tally.refusals or 'none'}, lost connections {tally.reconnects}")
    print(f"{tally.frames / took:.0f} frames/s and {tally.bytes / took / 1e6:.1f} MB/s to clients")
    beyond = (memory - empty) / (count * SEATS) / 1024
    print(f"server memory {memory / 2**20:.0f} MiB, {beyond:.1f} KiB a socket beyond an empty server")
    figures = {
        **_points("commands", tally.commands),
        "commands missed": tally.commands.missed,
        **_points("drafts", tally.drafts),
        "drafts missed": tally.drafts.missed,
        "refusals": sum(tally.refusals.values()),
        "lost connections": tally.reconnects,
        "memory, KiB a socket": memory / (count * SEATS) / 1024,
        **{f"{name}, % of a core": part / took * 100 for name, part in used.items()},
    }
    return Report(figures, {"commands": tally.commands.samples(began), "drafts": tally.drafts.taken.tolist()})


def ratio(server: Running, *, count: int, seconds: float) -> Report:
    """All three by turns in one run, and their ratios; the one asked for is to the bare fan-out on the stock stack."""
    tally, wires = Tally(), Wires()
    made = open_tables(wires, server, count, tally)
    room = RoomSide(wires, server, made, tally)
    tally.frames, tally.bytes = 0, 0
    room.play(1.0)  # for the size of a frame
    size = tally.bytes / tally.frames
    room.forget()
    with bare_server(round(size), stack="stock") as stock, bare_server(round(size), stack="own") as own:
        bare, bare_own = BareSide(wires, stock, count), BareSide(wires, own, count)
        sides: dict[str, RoomSide | BareSide] = {"room": room, "bare": bare, "bare, own": bare_own}
        for _ in range(ROUNDS):
            for side in sides.values():
                side.play(seconds / ROUNDS)
    _close(made)
    print(f"{count} tables of four; {size:.0f} bytes a frame; refusals {tally.refusals or 'none'}")
    print(f"commands on disk and seen by all four: {tally.commands.told()}")
    whiles = {name: side.whiles for name, side in sides.items()}
    for name, each in whiles.items():
        told = ", ".join(f"{one.trips} in {one.used['server']:.2f} s" for one in each)
        print(f"{name}: round trips in server processor, {ROUNDS} times: {told}")
    rates = {name: rate(each, "server") for name, each in whiles.items()}
    figures = {
        **{f"{name}, trips per server second": one for name, one in rates.items()},
        "room, trips per database second": rate(room.whiles, "database"),
        "ratio (at least 0.3 is asked for)": rates["room"] / rates["bare"],
        "ratio to bare on the node's own sockets": rates["room"] / rates["bare, own"],
        "own sockets to stock ones, both bare": rates["bare, own"] / rates["bare"],
        **_points("commands", tally.commands),
    }
    return Report(figures, {name: msgspec.to_builtins(each) for name, each in whiles.items()})


def growth(server: Running, *, count: int, seconds: float, hand: float) -> Report:
    """The same hands of the same people at 1, 4 and 16 times as many tables: what each costs."""
    figures: dict[str, float] = {}
    samples: dict[str, object] = {}
    for tables_now in (count, count * 4, count * 16):
        tally, wires = Tally(), Wires()
        made = open_tables(wires, server, tables_now, tally)
        timeline = Timeline(made, hand=hand)
        wires.run_for(hand + 1, act=timeline.act)
        tally.measuring = True
        spent, began = Spent(server.meters), now()
        wires.run_for(seconds, act=timeline.act)
        hands = tables_now * seconds / hand
        for name, used in spent.seconds().items():
            figures[f"{tables_now} tables, ms of {name} a hand"] = used / hands * 1000
        figures |= _points(f"{tables_now} tables, commands", tally.commands)
        samples[str(tables_now)] = tally.commands.samples(began)
        print(f"{tables_now:5} tables: {tally.commands.told()}", flush=True)
        _close(made)
        time.sleep(2)
    return Report(figures, samples)


def _points(name: str, latencies: Latencies) -> dict[str, float]:
    points = {f"{name}, p{share} ms": latencies.percentile(share / 100) for share in (50, 95, 99)}
    return {**points, f"{name}, max ms": max(latencies.taken, default=float("inf"))}


def _close(made: list[LoadTable]) -> None:
    for table in made:
        table.close()


def main() -> None:
    """Run what was asked for, each time on a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("sockets", "ratio", "growth"))
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--hand", type=float, default=60.0, help="seconds from deal to deal")
    parser.add_argument("--bus", choices=("local", "nats"), default="local")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="keep settings and raw samples there")
    chosen = parser.parse_args()
    tables, seconds = DEFAULTS[chosen.what]
    count, seconds = chosen.tables or tables, chosen.seconds or seconds
    runs: dict[str, Callable[[Running], Report]] = {
        "sockets": partial(sockets, count=count, seconds=seconds, hand=chosen.hand),
        "ratio": partial(ratio, count=count, seconds=seconds),
        "growth": partial(growth, count=count, seconds=seconds, hand=chosen.hand),
    }
    given = {name: getattr(chosen, name) for name in ("what", "hand", "bus")}
    given |= {"tables": count, "seconds": seconds}
    reports = Reports(settings_now(**given, **{f"postgres {name}": value for name, value in DURABLE.items()}))
    print(reports.heading(), flush=True)
    for _ in range(chosen.runs):
        with running(bus=chosen.bus) as server:
            reports.runs.append(runs[chosen.what](server))
    print(reports.summary())
    if chosen.json is not None:
        reports.write(chosen.json)


if __name__ == "__main__":
    main()
