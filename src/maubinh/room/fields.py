"""Fields of houses of one's own: trained on first use by one process of low priority at a time, kept on disk.

Until a house has its own field the solver plays it with that of the shipped house most like it.
"""

import asyncio
import hashlib
import logging
import os
import sys
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from maubinh.engine.house import HOUSES, House, Title, house_data

if TYPE_CHECKING:
    from maubinh.solver.field import Field

log = logging.getLogger(__name__)

# Each player may have this many houses trained while a node lives.
QUOTA = 4
# So many may wait to be trained, of several players: what comes when it is full is asked for again by a later hand.
MOST_WANTED = 32
# So many are kept in memory, some 10 MB each: those used last.
MOST_LOADED = 16
LOWEST_PRIORITY = 19
ROUNDS, HANDS = 80, 12_000

# What does not touch how cards are laid.
_NO_MATTER_FOR_PLAY = ("name", "title", "clock", "rake", "forfeit", "broke_cannot_win")

Train = Callable[[Path, int, Path], Awaitable[bool]]


def play_key(house: House, opponents: int) -> str:
    """A name for the part of a house that matters for play, and the number of opponents."""
    data: dict[str, Any] = house_data(house)
    part = {key: value for key, value in data.items() if key not in _NO_MATTER_FOR_PLAY}
    digest = hashlib.sha256(msgspec.json.encode(part, order="deterministic")).hexdigest()
    return f"{digest[:32]}-{opponents}"


async def train_in_process(house: Path, opponents: int, target: Path) -> bool:
    """Run `maubinh train` on a house's file with the lowest priority; whether it wrote the field."""
    arguments = [
        "--opponents",
        opponents,
        "--rounds",
        ROUNDS,
        "--hands",
        HANDS,
        "--threads",
        1,
        "--out",
        target,
    ]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "maubinh",
        "train",
        str(house),
        *map(str, arguments),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST_PRIORITY)
    try:
        return await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()


class Fields:
    """Trained fields in `folder`; `train(house file, opponents, target)` makes one.

    `field` may be called in any thread, everything else on the loop.
    """

    def __init__(self, folder: Path, *, train: Train = train_in_process) -> None:
        self._folder = folder
        self._train = train
        self._wanted: asyncio.Queue[tuple[str, House, int]] = asyncio.Queue(maxsize=MOST_WANTED)
        self._known: set[str] = set()
        self._asked: Counter[str] = Counter()
        self._loaded: OrderedDict[str, Field] = OrderedDict()
        self._lock = Lock()

    def field(self, house: House, opponents: int) -> "Field | None":
        """The house's own field, None for a shipped house and one that is not trained yet; may read a file."""
        if house.name in HOUSES:
            return None
        key = play_key(house, opponents)
        with self._lock:
            if key in self._loaded:
                self._loaded.move_to_end(key)
                return self._loaded[key]
        if not self._file(key).exists():
            return None
        from maubinh.solver.field import load_field  # noqa: PLC0415 - loads NumPy

        field = load_field(self._file(key).read_bytes())
        with self._lock:
            self._loaded[key] = field
            if len(self._loaded) > MOST_LOADED:
                self._loaded.popitem(last=False)
        return field

    def want(self, house: House, opponents: int, *, host: str) -> bool:
        """Have a house trained that is played and has no field; False where there is no need, quota or room left."""
        if house.name in HOUSES:
            return False
        key = play_key(house, opponents)
        if self._wanted.full() or self._asked[host] >= QUOTA:
            return False
        if key in self._known or self._file(key).exists():
            return False
        self._known.add(key)
        self._asked[host] += 1
        self._wanted.put_nowait((key, house, opponents))
        return True

    async def work(self) -> None:
        """Train what is wanted, one after the other, for ever."""
        while True:
            key, house, opponents = await self._wanted.get()
            try:
                await self._make(key, house, opponents)
            except OSError:
                log.exception("a field cannot be kept: %s", key)

    async def _make(self, key: str, house: House, opponents: int) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        source, beside = self._folder / f"{key}.json", self._folder / f"{key}.new"
        # Without its name and title: those of an old table may be longer than a house is read with today.
        source.write_bytes(msgspec.json.encode(replace(house, name=House().name, title=Title())))
        if await self._train(source, opponents, beside):
            beside.replace(self._file(key))
            log.info("a field is trained: %s", key)
        else:
            log.error("the training of a field failed: %s", key)

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.npz"
