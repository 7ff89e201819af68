"""`Store` on PostgreSQL through asyncpg: a method is one prepared statement, retried while the server is away."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TypeVar

import asyncpg

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
from maubinh.storage.accounts import net_of, nets_of
from maubinh.storage.leases import LEASE_MS
from maubinh.storage.postgres import people, queries
from maubinh.storage.postgres.arguments import COMMIT_SQL, LONE, arguments_of, lone_entry
from maubinh.storage.postgres.batcher import Batcher
from maubinh.storage.postgres.connect import bring_up_to_date, open_pool
from maubinh.storage.postgres.retry import persist

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for which a call tries again before it gives up: a crashed server recovers sooner as a rule."""
CONNECTIONS = 8


class PostgresStore:
    """The port `Store`; see there for what each method promises."""

    def __init__(self, pool: asyncpg.Pool, *, patience: float = PATIENCE) -> None:
        self._pool = pool
        self._patience = patience
        self._batcher = Batcher(self._write)

    async def create_table(self, commit: TableCommit) -> bool:
        """Insert a new table; False when the code is taken."""
        (done,) = await self.commit([commit])
        return done.outcome is Outcome.COMMITTED

    async def load_table(self, table: str) -> StoredTable | None:
        """The table's state row."""
        rows = await self._fetch(queries.TABLE, table)
        return StoredTable(*rows[0]) if rows else None

    async def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        """Write several commits; each stands or falls alone."""
        for commit in commits:
            nets_of(commit.entries)  # a mistake must not reach the statement it would share with others
        return await self._batcher.submit(commits)

    async def committed(self, command: CommandKey) -> int | None:
        """The table's number after this command, if it was committed."""
        rows = await self._fetch(queries.COMMAND, command.player, command.id)
        return int(rows[0][0]) if rows else None

    async def events(self, table: str, *, after: int, limit: int = 1000) -> list[StoredEvent]:
        """Events with numbers above `after`, in order."""
        return [StoredEvent(*row) for row in await self._fetch(queries.EVENTS, table, after, limit)]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Numbers of many tables."""
        return {row[0]: row[1] for row in await self._fetch(queries.HEADS, list(tables))}

    async def hand(self, table: str, hand: int) -> bytes | None:
        """A finished hand's record."""
        rows = await self._fetch(queries.HAND, table, hand)
        return bytes(rows[0][0]) if rows else None

    async def hands_of(self, player: str, *, limit: int) -> list[PlayedHand]:
        """A player's hands, newest first."""
        return [PlayedHand(*row) for row in await self._fetch(queries.HANDS_OF, player, limit)]

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        """Keep the newest rows of each player."""
        # Sorted, so that two nodes lock the rows in one order.
        rows = sorted(drafts, key=lambda draft: (draft.table, draft.hand, draft.player))
        columns = ([getattr(row, name) for row in rows] for name in DraftRow.__struct_fields__)
        await self._fetch(queries.SAVE_DRAFTS, *columns)

    async def load_drafts(self, table: str, *, hand: int) -> dict[str, DraftRow]:
        """Drafts of one hand by player."""
        rows = [DraftRow(*row) for row in await self._fetch(queries.DRAFTS, table, hand)]
        return {row.player: row for row in rows}

    async def due(self, now: int, *, limit: int, besides: Collection[str] = ()) -> list[DueDeadline]:
        """Take deadlines whose time has come, for a lease; rows that another node is taking are passed over."""
        rows = await self._fetch(queries.TAKE_DUE, now, now + LEASE_MS, limit, list(besides))
        return sorted(
            (DueDeadline(*row) for row in rows), key=lambda taken: (taken.due, taken.table, taken.kind)
        )

    async def next_due(self, *, besides: Collection[str] = ()) -> int | None:
        """The earliest time at which `due` may find something."""
        ((due,),) = await self._fetch(queries.NEXT_DUE, list(besides))
        return None if due is None else int(due)

    async def time(self) -> float:
        """The time of the server's clock in ms since the epoch."""
        return float((await self._fetch(queries.TIME))[0][0])

    async def listings(self, *, limit: int) -> list[bytes]:
        """The lobby, last changed first."""
        return [row[0] for row in await self._fetch(queries.LISTINGS, limit)]

    async def tables_of(self, player: str) -> list[str]:
        """Codes of the tables where the player sits, sorted."""
        return [row[0] for row in await self._fetch(queries.TABLES_OF, player)]

    async def create_account(self, account: Account, *, entry: LedgerEntry) -> None:
        """Insert a player and its first chips. Raises ValueError when either exists."""
        await self._persist(
            lambda attempt: people.create_account(self._pool, account, entry, attempt=attempt)
        )

    async def account_by_token(self, token: bytes) -> Account | None:
        """The player whose session this is."""
        rows = await self._fetch(queries.BY_TOKEN, token)
        return Account(*rows[0]) if rows else None

    async def account(self, player: str) -> Account | None:
        """A player by public id."""
        rows = await self._fetch(queries.BY_ID, player)
        return Account(*rows[0]) if rows else None

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        await self._fetch(queries.RENAME, player, name)

    async def balance(self, account: str) -> int:
        """Chips of a ledger account; 0 for one never used."""
        return int((await self._fetch(queries.BALANCE, account))[0][0])

    async def chips_of(self, player: str) -> Chips:
        """A player's chips, all as of one moment."""
        return Chips(*(await self._fetch(queries.CHIPS_OF, player))[0])

    async def last_entry(self, account: str, *, kind: str) -> int | None:
        """When an entry of this kind last touched an account."""
        rows = await self._fetch(queries.LAST_ENTRY, account, kind)
        return int(rows[0][0]) if rows else None

    async def post(self, entry: LedgerEntry) -> bool:
        """Write one ledger entry on its own."""
        (done,) = await self.commit([lone_entry(entry)])
        return done.outcome is Outcome.COMMITTED

    async def close(self) -> None:
        """Finish what was asked and close the connections."""
        await self._batcher.drain()
        await self._pool.close()

    async def _write(self, commits: list[TableCommit]) -> list[Committed]:
        arguments = arguments_of(commits)
        attempts = 0

        async def attempt(number: int) -> list[asyncpg.Record]:
            nonlocal attempts
            attempts = number
            return await self._pool.fetch(COMMIT_SQL, *arguments)

        done = [Committed(Outcome(row[0]), row[1]) for row in await self._persist(attempt)]
        if attempts == 1:
            return done
        return [await self._own_up(*pair) for pair in zip(commits, done, strict=True)]

    async def _own_up(self, commit: TableCommit, done: Committed) -> Committed:
        """What became of a commit whose first answer was lost: it may have been refused by its own earlier try."""
        if done.outcome is Outcome.KEY_TAKEN and commit.table == LONE:
            (entry,) = commit.entries
            stands = await self._posted(entry)
            return Committed(Outcome.COMMITTED, done.seq) if stands else done
        if done.outcome in {Outcome.CONFLICT, Outcome.DUPLICATE} and done.seq == commit.seq:
            stored = await self.load_table(commit.table)
            if stored is not None and (stored.seq, stored.snapshot) == (commit.seq, commit.snapshot):
                return Committed(Outcome.COMMITTED, commit.seq)
        return done

    async def _posted(self, entry: LedgerEntry) -> bool:
        """Whether exactly this entry stands in the ledger, and not another one under its key."""
        rows = await self._fetch(queries.LONE_ENTRY, entry.key, entry.kind, entry.at)
        return bool(rows) and {row[0]: row[1] for row in rows if row[0] is not None} == net_of(entry)

    async def _fetch(self, sql: str, *arguments: object) -> "list[asyncpg.Record]":
        return await self._persist(lambda _: self._pool.fetch(sql, *arguments))

    async def _persist(self, work: Callable[[int], Awaitable[T]]) -> T:
        return await persist(work, patience=self._patience)


async def open_postgres(url: str, *, migrate: bool, patience: float = PATIENCE) -> PostgresStore:
    """A store on the database at `url`. Raises StoreUnavailable when nobody answers for `patience` seconds."""
    pool = await open_pool(url, size=CONNECTIONS)
    try:
        await bring_up_to_date(pool, url, migrate=migrate, patience=patience)
    except BaseException:
        await pool.close()
        raise
    return PostgresStore(pool, patience=patience)
