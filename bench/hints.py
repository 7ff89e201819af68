"""What a hint of another node costs: to hear and forget one, and to send one, beside a bare NATS client.

python -m bench.hints [--hints 40000] [--rate 4000] [--runs 5] [--json samples.json]

A process of its own sends at a steady rate over a real NATS server, as a room full of other nodes would; here a whole
room listens that has none of the tables in memory, then a bare client whose callback does nothing, by turns.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path

import nats
from nats.aio.msg import Msg

from bench.figures import settings_now
from bench.load.reports import Report, Reports
from maubinh.bus.nats import SUBJECT, NatsBus, open_nats
from maubinh.cli.local.nats import LocalNats
from maubinh.room.clock import SystemClock
from maubinh.room.ports import Hint
from maubinh.room.service import Room
from maubinh.storage import open_store

AT_ONCE = 40
LAST = "last"
"""Kind of the hint after which nothing more comes."""
CODES = [
    f"{first}{second}{third}AAA" for first in "ABCDEFGH" for second in "ABCDEFGH" for third in "ABCDEFGH"
]


async def settled(url: str) -> NatsBus:
    """A bus that hears the others."""
    bus = await open_nats(url)
    await bus.settled()
    return bus


async def send(url: str, *, count: int, rate: float) -> None:
    """Send `count` hints, so many a second, and say what one cost, in microseconds of processor."""
    bus = await settled(url)
    started, began = time.perf_counter(), time.process_time()
    for number in range(count):
        await bus.publish(Hint(table=CODES[number % len(CODES)], seq=number))
        if number % AT_ONCE == 0:
            await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
    spent = time.process_time() - began
    await bus.publish(Hint(table="", seq=0, kind=LAST))
    await asyncio.sleep(0.5)
    await bus.close()
    print(spent / count * 1e6)


async def while_sent(
    url: str, heard_last: Awaitable[None], *, count: int, rate: float
) -> tuple[float, float]:
    """Microseconds of this process's processor for each hint while they are sent, and of the sender's own."""
    arguments = ["-m", "bench.hints", "--send", url, "--hints", str(count), "--rate", str(rate)]
    began = time.process_time()
    sender = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)
    await heard_last
    spent = time.process_time() - began
    told, _ = await sender.communicate()
    return spent / count * 1e6, float(told)


async def in_a_room(url: str, *, count: int, rate: float) -> tuple[float, float]:
    """What it costs a room."""
    bus, store = await settled(url), await open_store("sqlite://")
    room = Room(store=store, bus=bus, clock=SystemClock())
    await room.start(attend=False)

    async def last() -> None:
        async for hint in bus.subscribe():
            if hint.kind == LAST:
                return

    try:
        return await while_sent(url, last(), count=count, rate=rate)
    finally:
        await room.stop()
        await bus.close()
        await store.close()


async def in_a_bare_client(url: str, *, count: int, rate: float) -> tuple[float, float]:
    """What it costs a client that does nothing with it."""
    client, left, done = await nats.connect(url), count + 1, asyncio.Event()

    async def count_down(_: Msg) -> None:
        nonlocal left
        left -= 1
        if not left:
            done.set()

    async def last() -> None:
        await done.wait()

    await client.subscribe(SUBJECT, cb=count_down)
    await client.flush()
    await client.flush()  # behind the subscription for certain, as in maubinh.bus.nats
    try:
        return await while_sent(url, last(), count=count, rate=rate)
    finally:
        await client.close()


def measure(*, count: int, rate: float) -> Report:
    """Both on one server."""
    with tempfile.TemporaryDirectory(prefix="maubinh-bench-") as folder:
        server = LocalNats(Path(folder))
        server.start()
        try:
            room, sent = asyncio.run(in_a_room(server.url, count=count, rate=rate))
            bare, again = asyncio.run(in_a_bare_client(server.url, count=count, rate=rate))
        finally:
            server.stop()
    figures = {
        "a room hears and forgets one, µs": room,
        "a bare client hears one, µs": bare,
        "room to bare client": room / bare,
        "a node sends one, µs": (sent + again) / 2,
    }
    return Report(figures, {"sent": [sent, again]})


def main() -> None:
    """Measure so many times and print each run, median and range."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hints", type=int, default=40_000)
    parser.add_argument("--rate", type=float, default=4_000.0, help="hints a second")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="keep settings and raw samples there")
    parser.add_argument("--send", metavar="URL", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.send:
        asyncio.run(send(chosen.send, count=chosen.hints, rate=chosen.rate))
        return
    reports = Reports(settings_now(hints=chosen.hints, rate=chosen.rate))
    print(reports.heading(), flush=True)
    reports.runs = [measure(count=chosen.hints, rate=chosen.rate) for _ in range(chosen.runs)]
    print(reports.summary())
    if chosen.json is not None:
        reports.write(chosen.json)


if __name__ == "__main__":
    main()
