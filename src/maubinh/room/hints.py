"""The bus as the room uses it: hints sent without waiting, hints heard, and a poll in case none comes."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from maubinh.room.background import Background
from maubinh.room.names import RENAMED, Names
from maubinh.room.ports import Bus, Clock, Hint, Store, StoreUnavailable
from maubinh.room.presence import ALIVE, ALIVE_EVERY_MS, PRESENCE, Presence
from maubinh.room.tables import Tables

POLL_MS = 1_000


class Hints:
    """Sends hints in the order they are given, from one task; what it hears goes to `presence`, `names` and tables."""

    def __init__(self, bus: Bus | None, *, node: str, store: Store, clock: Clock) -> None:
        self._bus = bus
        self._store = store
        self._clock = clock
        self._queue: asyncio.Queue[Hint] = asyncio.Queue()
        self.presence = Presence(node=node, clock=clock, publish=self.publish, link=self.link)
        self.names = Names(publish=self.publish)

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

    def start(self, background: Background, *, tables: Tables) -> None:
        """Begin to send, to hear and to poll."""
        background.spawn(self._every(ALIVE_EVERY_MS, self._beat), name="heartbeat")
        if self._bus is None:
            return
        background.spawn(self._send(self._bus), name="hints out")
        background.spawn(self._listen(self._bus, tables), name="hints in")
        background.spawn(self._every(POLL_MS, lambda: self._poll(tables)), name="poll")

    async def _send(self, bus: Bus) -> None:
        while True:
            await bus.publish(await self._queue.get())

    async def _listen(self, bus: Bus, tables: Tables) -> None:
        async for hint in bus.subscribe():
            if hint.kind == "moved":
                tables.hear(hint.table, hint.seq)
            elif hint.kind in {PRESENCE, ALIVE}:
                with suppress(msgspec.ValidationError):
                    self.presence.hear(hint)
            elif hint.kind == RENAMED:
                with suppress(msgspec.ValidationError):
                    self.names.hear(hint)
            # What else nodes of a newer version hint at, or in another shape, is not for this one.

    async def _every(self, ms: int, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await work()
            await self._clock.sleep(ms)

    async def _beat(self) -> None:
        self.presence.beat()

    async def _poll(self, tables: Tables) -> None:
        followed = tables.followed()
        if not followed:
            return
        try:
            heads = await self._store.heads(followed)
        except StoreUnavailable:
            return  # asked again in a second
        for table, seq in heads.items():
            tables.hear(table, seq)
