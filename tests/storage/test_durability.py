"""SQLite keeps what it acknowledged through SIGKILL and a full disk."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from maubinh.room.ports import Outcome
from maubinh.storage import open_store
from tests.storage.making import a_commit, granted

COMMIT_FOR_EVER = """
import asyncio, os, sys
from maubinh.storage import open_store
from tests.storage.making import a_commit, granted
async def table(store, number):
    code, seq = f"T{number}", 0
    while True:
        seq += 1
        entries = (granted(f"{code}:{seq}", "wallet:p_an", 1),)
        (done,) = await store.commit([a_commit(code, expected=seq - 1, entries=entries, command=f"{code}.{seq}")])
        os.write(1, f"{code} {done.outcome.value} {seq}\\n".encode())
async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(table(store, number) for number in range(8)))
asyncio.run(main())
"""


def acknowledged_until_killed(url: str, *, lines: int) -> dict[str, int]:
    """The last number acknowledged for each table by a process that is killed after this many acknowledgements."""
    process = subprocess.Popen([sys.executable, "-c", COMMIT_FOR_EVER, url], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as said:
        heard = [said.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        heard += said.readlines()
    process.wait()
    numbers: dict[str, int] = {}
    for line in heard:
        if line.endswith(b"\n"):
            code, outcome, seq = line.decode().split()
            assert outcome == Outcome.COMMITTED.value
            numbers[code] = int(seq)
    return numbers


@pytest.mark.parametrize("lines", [1, 150, 700])
async def test_everything_acknowledged_before_a_sigkill_is_there(tmp_path: Path, lines: int) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    numbers = await asyncio.to_thread(acknowledged_until_killed, url, lines=lines)
    store = await open_store(url)
    heads = await store.heads([f"T{number}" for number in range(8)])
    assert sum(numbers.values()) >= lines
    assert {code: heads[code] >= seq for code, seq in numbers.items()} == dict.fromkeys(numbers, True)
    for code, seq in heads.items():
        events = await store.events(code, after=0, limit=10_000)
        assert [event.seq for event in events] == list(range(1, seq + 1))
    assert await store.balance("wallet:p_an") == sum(heads.values())
    await store.close()


async def test_a_full_disk_refuses_clearly_and_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await (await open_store(f"sqlite:///{path}")).close()
    with closing(sqlite3.connect(path)) as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
    numbers, refusal = await asyncio.to_thread(fill_under_a_limit, path, (pages + 60) * 4096)
    assert "disk of the database is full" in refusal
    assert numbers
    store = await open_store(f"sqlite:///{path}")
    assert await store.heads(["T"]) == {"T": numbers[-1]}
    assert await store.balance("wallet:p_an") == len(numbers)
    # With room again it goes on from where it was.
    (done,) = await store.commit(
        [a_commit("T", expected=numbers[-1], entries=(granted("on", "wallet:p_an", 1),))]
    )
    assert done.outcome is Outcome.COMMITTED
    await store.close()


FILL = """
import asyncio, resource, sys
from maubinh.room.ports import StoreFull
from maubinh.storage import open_store
from tests.storage.making import a_commit, granted
async def main():
    store = await open_store(sys.argv[1])
    limit = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    seq = 0
    try:
        while True:
            entries = (granted(f"k{seq}", "wallet:p_an", 1),)
            await store.commit([a_commit("T", expected=seq, snapshot=b"x" * 3000, entries=entries)])
            seq += 1
            print(seq, flush=True)
    except StoreFull as full:
        print("refused", full, flush=True)
    # It goes on answering, from what it has.
    assert (await store.load_table("T")).seq == seq
    try:
        await store.commit([a_commit("T", expected=seq, snapshot=b"x" * 3000, entries=entries)])
    except StoreFull as full:
        print("refused", full, flush=True)
    await store.close()
asyncio.run(main())
"""


def fill_under_a_limit(path: Path, limit: int) -> tuple[list[int], str]:
    """Numbers acknowledged by a process that may write files of `limit` bytes only, and its refusal."""
    done = subprocess.run(
        [sys.executable, "-c", FILL, f"sqlite:///{path}", str(limit)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    lines = done.stdout.splitlines()
    refusals = [line for line in lines if line.startswith("refused")]
    assert len(refusals) == 2, done
    return [int(line) for line in lines if line.isdigit()], refusals[0]
