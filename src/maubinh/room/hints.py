"""The bus as the room uses it: hints sent without waiting, hints heard, and a poll in case none comes."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec

from maubinh.room.background import Background
from maubinh.room.names import RENAMED, Names
from maubinh.room.ports import Bus, Clock, Hint, Store, StoreUnavailable
from maubinh.room.presence import ALIVE, ALIVE_EVERY_MS, PRESENCE, Presence
from maubinh.room.tables import Tables

POLL_MS = 1_000


class Hints:
    """Sends hints in the order they are given, from one task."""

    def __init__(self, bus: Bus | None) -> None:
        self._bus = bus
        self._queue: asyncio.Queue[Hint] = asyncio.Queue()

    @property
    def shared(self) -> bool:
        """Whether there are other nodes to tell."""
        return self._bus is not None

    def link(self) -> int | None:
        """The bus's connection to other nodes, see `Bus.link`; who is alone hears all there is."""
        return 0 if self._bus is None else self._bus.link

    def publish(self, hint: Hint) -> None:
        """Send a hint soon; where there is no bus, nobody needs it."""
        if self._bus is not None:
            self._queue.put_nowait(hint)

    def start(
        self,
        background: Background,
        *,
        tables: Tables,
        presence: Presence,
        names: Names,
        store: Store,
        clock: Clock,
    ) -> None:
        """Begin to send, to hear and to poll."""
        background.spawn(_every(ALIVE_EVERY_MS, clock, lambda: _beat(presence)), name="heartbeat")
        if self._bus is None:
            return
        background.spawn(self._send(self._bus), name="hints out")
        background.spawn(_listen(self._bus, tables=tables, presence=presence, names=names), name="hints in")
        background.spawn(_every(POLL_MS, clock, lambda: _poll(tables, store)), name="poll")

    async def _send(self, bus: Bus) -> None:
        while True:
            await bus.publish(await self._queue.get())


async def _listen(bus: Bus, *, tables: Tables, presence: Presence, names: Names) -> None:
    async for hint in bus.subscribe():
        if hint.kind == "moved":
            tables.hear(hint.table, hint.seq)
        elif hint.kind in {PRESENCE, ALIVE}:
            with suppress(msgspec.ValidationError):
                presence.hear(hint)
        elif hint.kind == RENAMED:
            with suppress(msgspec.ValidationError):
                names.hear(hint)
        # What else nodes of a newer version hint at, or in another shape, is not for this one.


async def _every(ms: int, clock: Clock, work: Callable[[], "asyncio.Future[None] | object"]) -> None:
    while True:
        done = work()
        if asyncio.iscoroutine(done):
            await done
        await clock.sleep(ms)


async def _poll(tables: Tables, store: Store) -> None:
    followed = tables.followed()
    if not followed:
        return
    try:
        heads = await store.heads(followed)
    except StoreUnavailable:
        return  # asked again in a second
    for table, seq in heads.items():
        tables.hear(table, seq)


def _beat(presence: Presence) -> None:
    presence.beat()
