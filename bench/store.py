"""What a commit costs: `python -m bench.store`. Tables in parallel, each commit durable before its next one.

Prints commits a second, and the CPU of this process and of PostgreSQL for each commit. A commit writes a state row
of 3 KB, one event of 200 bytes, a command id and a deadline; every tenth settles a hand between four stacks.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from maubinh.cli.local.postgres import LocalPostgres
from maubinh.room.ports import (
    CommandKey,
    Deadline,
    DraftRow,
    LedgerEntry,
    NewEvent,
    Outcome,
    Posting,
    Store,
    TableCommit,
)
from maubinh.storage import open_store

SNAPSHOT = os.urandom(3_000)
BODY = os.urandom(200)
STACK = 1_000_000
SEATS = 4
TICKS = os.sysconf("SC_CLK_TCK")


def commit_of(code: str, seq: int) -> TableCommit:
    """The commit that leads to number `seq`."""
    entries: tuple[LedgerEntry, ...] = ()
    stacks = [f"stack:{code}:p{seat}" for seat in range(SEATS)]
    if seq == 1:
        first = [Posting(stack, STACK) for stack in stacks]
        entries = (LedgerEntry(f"sit:{code}", "sit", (*first, Posting("issuance", -SEATS * STACK))),)
    elif seq % 10 == 0:
        moved = [Posting(stack, amount) for stack, amount in zip(stacks, (-3, 1, 1, 0), strict=True)]
        entries = (LedgerEntry(f"settle:{code}:{seq}", "settle", (*moved, Posting("rake", 1))),)
    return TableCommit(
        table=code,
        expected=seq - 1,
        seq=seq,
        at=seq,
        snapshot=SNAPSHOT,
        events=(NewEvent(seq, "rows_locked/1", BODY),),
        deadlines=(Deadline("arranging", seq, seq),),
        entries=entries,
        command=CommandKey("p0", f"{code}.{seq}"),
    )


async def one_table(store: Store, code: str, commits: int) -> None:
    """Commit to one table again and again."""
    for seq in range(1, commits + 1):
        (done,) = await store.commit([commit_of(code, seq)])
        assert done.outcome is Outcome.COMMITTED, done


async def measure(name: str, url: str, *, tables: int, commits: int, server_cpu: Callable[[], float]) -> None:
    """Run and print one line."""
    store = await open_store(url)
    await one_table(store, f"{tables}.warm", 20)
    own, server, began = time.process_time(), server_cpu(), time.perf_counter()
    await asyncio.gather(*(one_table(store, f"{tables}.{number}", commits) for number in range(tables)))
    seconds = time.perf_counter() - began
    own, server = time.process_time() - own, server_cpu() - server
    await store.close()
    total = tables * commits
    sys.stdout.write(
        f"{name:11} {tables:5} tables  {total / seconds:8,.0f} commits/s"
        f"  {own / total * 1e6:6.1f} µs here  {server / total * 1e6:6.1f} µs PostgreSQL\n"
    )
    sys.stdout.flush()


async def measure_drafts(url: str, *, tables: int, rounds: int, server_cpu: Callable[[], float]) -> None:
    """Save the rows of four players at each table again and again, all in one statement, as a node does."""
    store = await open_store(url)
    rows = [
        DraftRow(f"{number}", 1, f"p{seat}", bytes(13)) for number in range(tables) for seat in range(SEATS)
    ]
    await store.save_drafts(rows)
    own, server = time.process_time(), server_cpu()
    for turn in range(rounds):
        await store.save_drafts([DraftRow(row.table, 1, row.player, bytes([turn % 52] * 13)) for row in rows])
    own, server = time.process_time() - own, server_cpu() - server
    await store.close()
    total = rounds * len(rows)
    sys.stdout.write(
        f"PostgreSQL  {len(rows)} drafts a statement"
        f"  {own / total * 1e6:6.1f} µs here  {server / total * 1e6:6.1f} µs PostgreSQL each\n"
    )


def cpu_of_server(leader: int) -> float:
    """CPU seconds of a process and its children, ended ones included."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, rest = stat.read_text().split(" ", 1)
        except (FileNotFoundError, ProcessLookupError):
            continue
        fields = rest.rsplit(")", 1)[1].split()
        if leader in {int(number), int(fields[1])}:
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / TICKS


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 10, 50, 200, 1000])
    parser.add_argument("--commits", type=int, default=20_000, help="of all tables together")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        for tables in arguments.tables:
            url = f"sqlite:///{folder / f'{tables}.db'}"
            commits = max(10, arguments.commits // tables // (10 if tables < 10 else 1))
            asyncio.run(measure("SQLite", url, tables=tables, commits=commits, server_cpu=lambda: 0.0))
        server = LocalPostgres(folder / "postgres")
        server.start()
        try:
            leader = server.daemon.pid
            assert leader is not None
            cpu = partial(cpu_of_server, leader)
            for tables in arguments.tables:
                commits = max(10, arguments.commits // tables // (10 if tables < 10 else 1))
                asyncio.run(
                    measure("PostgreSQL", server.url(), tables=tables, commits=commits, server_cpu=cpu)
                )
            asyncio.run(measure_drafts(server.url(), tables=125, rounds=100, server_cpu=cpu))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
