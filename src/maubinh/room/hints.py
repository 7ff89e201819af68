"""The bus as the room uses it: hints sent without waiting, hints heard, and a poll in case none comes."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from maubinh.room.background import Background, logged
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
        self.names = Names(
            node=node, publish=self.publish, look_up=store.account, is_here=self.presence.is_here
        )

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
        self._repeat(background, "heartbeat", self._beat, ms=ALIVE_EVERY_MS)
        if self._bus is None:
            return
        background.spawn(self._send(self._bus), name="hints out")
        background.spawn(self._listen(self._bus, tables, background), name="hints in")
        self._repeat(background, "poll", lambda: self._poll(tables), ms=POLL_MS)

    async def _send(self, bus: Bus) -> None:
        while True:
            hint = await self._queue.get()
            with logged("sending a hint"):
                await bus.publish(hint)

    async def _listen(self, bus: Bus, tables: Tables, background: Background) -> None:
        async for hint in bus.subscribe():
            # What nodes of a newer version hint at in another shape is not for this one.
            with logged("hearing a hint"), suppress(msgspec.DecodeError):
                self._hear(hint, tables, background)

    def _hear(self, hint: Hint, tables: Tables, background: Background) -> None:
        if hint.kind == "moved":
            tables.hear(hint.table, hint.seq)
        elif hint.kind in {PRESENCE, ALIVE}:
            self.presence.hear(hint)
        elif hint.kind == RENAMED:
            self.names.hear(hint, background)

    def _repeat(
        self, background: Background, name: str, work: Callable[[], Awaitable[None]], *, ms: int
    ) -> None:
        async def run() -> None:
            while True:
                with logged(name):
                    await work()
                await self._clock.sleep(ms)

        background.spawn(run(), name=name)

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
