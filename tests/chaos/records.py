"""Everything the clients were told, kept outside the killed processes."""

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from maubinh.table.views import CardRows, TableView
from maubinh.wire import server

Frame = server.Snapshot | server.Update

KEPT_OF_EACH = 25
"""Searching a frame for cards takes some 15 ms."""


@dataclass(frozen=True)
class Acknowledged:
    """A command that the server said is on disk."""

    table: str
    player: str | None
    command: str
    seq: int


@dataclass
class Draft:
    """Rows that were sent while arranging; `told_at` is when they were said to be on disk (ms since the epoch)."""

    rows: CardRows
    told_at: int | None = None

    def told(self) -> None:
        """They are on disk, says the server."""
        self.told_at = time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Heard:
    """A frame, who got it (None: somebody without an account), and which kind of frame it is."""

    table: str
    player: str | None
    kind: str
    frame: Frame

    @property
    def sort(self) -> str:
        """Who is told what at which point of a hand: what is hidden differs between these."""
        view = self.frame.view
        return f"{'watching' if view.you is None else 'seated'} {self.kind} {_point(view)}"


@dataclass
class Sample:
    """Some frames of each sort, chosen evenly among all of the sort that come."""

    chance: random.Random
    heard: Counter[str] = field(default_factory=Counter)
    kept: dict[str, list[Heard]] = field(default_factory=lambda: defaultdict(list))

    def take(self, heard: Heard) -> None:
        """Keep a frame, in the place of another once there are enough, or not."""
        self.heard[heard.sort] += 1
        kept = self.kept[heard.sort]
        if len(kept) < KEPT_OF_EACH:
            kept.append(heard)
        elif (place := self.chance.randrange(self.heard[heard.sort])) < KEPT_OF_EACH:
            kept[place] = heard

    def __iter__(self) -> Iterator[Heard]:
        for kept in self.kept.values():
            yield from kept


@dataclass
class Records:
    """What all clients heard. `gaps` tells of numbers that did not follow, `turned_away` of clients that could not
    go on. `guests_asked` counts requests for an account, `guests` are those that were answered; of gifts alike."""

    chance: random.Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    drafts: dict[tuple[str, int, str], list[Draft]] = field(default_factory=lambda: defaultdict(list))
    gaps: list[str] = field(default_factory=list)
    turned_away: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    commands: Counter[str] = field(default_factory=Counter)
    guests_asked: int = 0
    guests: set[str] = field(default_factory=set)
    gifts_asked: dict[str, int] = field(default_factory=dict)
    gifts: dict[str, int] = field(default_factory=dict)
    ended: Counter[str] = field(default_factory=Counter)
    sample: Sample = field(init=False)
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.sample = Sample(self.chance)

    def hand_ended(self, table: str) -> None:
        """A hand of a table is over."""
        self.ended[table] += 1
        self._moved.set()

    async def news(self) -> None:
        """Return when another hand is over somewhere."""
        self._moved.clear()
        await self._moved.wait()


def _point(view: TableView) -> str:
    if view.phase != "waiting":
        return view.phase
    return "waiting" if view.last is None else "summary"
