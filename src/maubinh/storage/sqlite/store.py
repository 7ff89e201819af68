"""`Store` on SQLite: writes go to one thread with group commit, reads to another."""

import asyncio
import sqlite3
from collections.abc import Collection, Sequence
from functools import partial

from msgspec.structs import astuple

from maubinh.room.ports import (
    Account,
    Chips,
    CommandKey,
    Committed,
    DraftRow,
    DueDeadline,
    LedgerEntry,
    Outcome,
    PlayedHand,
    StoredEvent,
    StoredTable,
    TableCommit,
)
from maubinh.storage.leases import LEASE_MS
from maubinh.storage.sqlite import people, reads
from maubinh.storage.sqlite.commit import find_command, write_commit
from maubinh.storage.sqlite.connect import MEMORY, bring_up_to_date, connect
from maubinh.storage.sqlite.ledger import post_entries
from maubinh.storage.sqlite.thread import SqliteThread

_SAVE_DRAFT = (
    "INSERT INTO drafts (table_code, hand, player, cards, n) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT DO UPDATE SET cards = excluded.cards, n = excluded.n WHERE excluded.n >= n"
)


class SqliteStore:
    """The port `Store`; see there for what each method promises."""

    def __init__(self, *, writer: SqliteThread, reader: SqliteThread) -> None:
        self._writer = writer
        self._reader = reader

    async def create_table(self, commit: TableCommit) -> bool:
        """Insert a new table; False when the code is taken."""
        (done,) = await self.commit([commit])
        return done.outcome is Outcome.COMMITTED

    async def load_table(self, table: str) -> StoredTable | None:
        """The table's state row."""
        return await self._reader.run(partial(reads.load_table, table=table))

    async def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        """Write several commits; each stands or falls alone."""
        return await self._writer.run(lambda db: [write_commit(db, commit) for commit in commits])

    async def committed(self, command: CommandKey) -> int | None:
        """The table's number after this command, if it was committed."""
        return await self._reader.run(partial(find_command, command=command))

    async def events(self, table: str, *, after: int, limit: int = 1000) -> list[StoredEvent]:
        """Events with numbers above `after`, in order."""
        return await self._reader.run(partial(reads.load_events, table=table, after=after, limit=limit))

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Numbers of many tables."""
        return await self._reader.run(partial(reads.heads, tables=tables))

    async def hand(self, table: str, hand: int) -> bytes | None:
        """A finished hand's record."""
        return await self._reader.run(partial(reads.load_hand, table=table, hand=hand))

    async def hands_of(self, player: str, *, limit: int) -> list[PlayedHand]:
        """A player's hands, newest first."""
        return await self._reader.run(partial(reads.hands_of, player=player, limit=limit))

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        """Keep the newest rows of each player."""
        rows = [astuple(draft) for draft in drafts]
        await self._writer.run(lambda db: db.executemany(_SAVE_DRAFT, rows))

    async def load_drafts(self, table: str, *, hand: int) -> dict[str, DraftRow]:
        """Drafts of one hand by player."""
        return await self._reader.run(partial(reads.load_drafts, table=table, hand=hand))

    async def due(self, now: int, *, limit: int, besides: Collection[str] = ()) -> list[DueDeadline]:
        """Take deadlines whose time has come, for a lease."""
        left = frozenset(besides)  # of this moment: it is read in another thread
        # Mostly there is nothing to take: that costs a read, and no transaction.
        if not await self._reader.run(partial(reads.any_due, now=now, besides=left)):
            return []
        take = partial(reads.take_due, now=now, until=now + LEASE_MS, limit=limit, besides=left)
        return await self._writer.run(take)

    async def next_due(self, *, besides: Collection[str] = ()) -> int | None:
        """The earliest time at which `due` may find something."""
        return await self._reader.run(partial(reads.next_due, besides=frozenset(besides)))

    async def time(self) -> None:
        """None: the database is in this process."""

    async def listings(self, *, limit: int) -> list[bytes]:
        """The lobby, last changed first."""
        return await self._reader.run(partial(reads.listings, limit=limit))

    async def tables_of(self, player: str) -> list[str]:
        """Codes of the tables where the player sits, sorted."""
        return await self._reader.run(partial(reads.tables_of, player=player))

    async def create_account(self, account: Account, *, entry: LedgerEntry) -> None:
        """Insert a player and its first chips. Raises ValueError when either exists."""
        await self._writer.run(partial(people.create_account, account=account, entry=entry))

    async def account_by_token(self, token: bytes) -> Account | None:
        """The player whose session this is."""
        return await self._reader.run(partial(people.account_by_token, token=token))

    async def account(self, player: str) -> Account | None:
        """A player by public id."""
        return await self._reader.run(partial(people.account_by_id, player=player))

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        await self._writer.run(partial(people.rename, player=player, name=name))

    async def balance(self, account: str) -> int:
        """Chips of a ledger account; 0 for one never used."""
        return await self._reader.run(partial(people.balance, account=account))

    async def chips_of(self, player: str) -> Chips:
        """A player's chips, all as of one moment."""
        return await self._reader.run(partial(people.chips_of, player=player))

    async def last_entry(self, account: str, *, kind: str) -> int | None:
        """When an entry of this kind last touched an account."""
        return await self._reader.run(partial(people.last_entry, account=account, kind=kind))

    async def post(self, entry: LedgerEntry) -> bool:
        """Write one ledger entry on its own."""
        done = await self._writer.run(lambda db: post_entries(db, [entry], at=entry.at, table=None, seq=None))
        return done is Outcome.COMMITTED

    async def close(self) -> None:
        """Finish what was asked and close the file."""
        if self._reader is not self._writer:
            await self._reader.close()
        await self._writer.close()


async def open_sqlite(path: str, *, migrate: bool) -> SqliteStore:
    """A store on the file at `path`, made if need be; `:memory:` for one that ends with the process."""
    connection = await asyncio.to_thread(_prepare, path, migrate=migrate)
    writer = SqliteThread(connection, name="sqlite-writer", writes=True)
    # A database in memory belongs to its one connection.
    reader = writer if path == MEMORY else SqliteThread(connect(path), name="sqlite-reader", writes=False)
    return SqliteStore(writer=writer, reader=reader)


def _prepare(path: str, *, migrate: bool) -> sqlite3.Connection:
    connection = connect(path)
    try:
        bring_up_to_date(connection, migrate=migrate)
    except BaseException:
        connection.close()
        raise
    return connection
