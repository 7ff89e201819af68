"""Parts of a room that fail: a store that is away, a bus that loses everything."""

import asyncio
from collections.abc import Sequence

from maubinh.room.ports import (
    Committed,
    DraftRow,
    Hint,
    Store,
    StoredEvent,
    StoredTable,
    StoreUnavailable,
    TableCommit,
)


class FlakyStore:
    """A store whose connection fails: before the write (`away`), or after it, so that the answer is `lost`.

    A write waits until `held` is set.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False
        self.lost = 0
        self.drafts: list[int] = []
        self.held = asyncio.Event()
        self.held.set()
        self.holding = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        if self.away:
            raise StoreUnavailable
        if not self.held.is_set():
            self.holding += 1
            await self.held.wait()
        outcomes = await self._store.commit(commits)
        if self.lost:
            self.lost -= 1
            raise StoreUnavailable
        return outcomes

    async def events(self, table: str, *, after: int, limit: int) -> Sequence[StoredEvent]:
        if self.away:
            raise StoreUnavailable
        return await self._store.events(table, after=after, limit=limit)

    async def load_table(self, table: str) -> StoredTable | None:
        if self.away:
            raise StoreUnavailable
        return await self._store.load_table(table)

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        if self.away:
            raise StoreUnavailable
        self.drafts.append(len(drafts))
        await self._store.save_drafts(drafts)


class SilentBus:
    """A bus that loses every hint."""

    link = None

    async def publish(self, hint: Hint) -> None:
        """Lose it."""

    def subscribe(self) -> "SilentBus":
        return self

    def __aiter__(self) -> "SilentBus":
        return self

    async def __anext__(self) -> Hint:
        await asyncio.Event().wait()
        raise StopAsyncIteration

    async def close(self) -> None:
        """Nothing to end."""
