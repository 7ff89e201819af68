"""Nodes with a fault built in, to show that the checks can fail: `python -m tests.chaos.sabotage FAULT serve …`."""

import asyncio
import sys
from typing import Any

from msgspec.structs import replace

from maubinh.cli.main import main
from maubinh.room.ports import Committed, DueDeadline, Outcome, TableCommit
from maubinh.storage.accounts import net_of
from maubinh.storage.postgres.store import PostgresStore

BETWEEN = 0.2
"""Seconds between the two transactions: a slow queue in front of a ledger service, so that kills fall between them."""

_honest = PostgresStore._write


async def ledger_in_a_second_transaction(self: PostgresStore, commits: list[TableCommit]) -> list[Committed]:
    """Write the tables first and the ledger afterwards."""
    done = await _honest(self, [replace(commit, entries=()) for commit in commits])
    written = [
        commit
        for commit, result in zip(commits, done, strict=True)
        if result.outcome is Outcome.COMMITTED and commit.entries
    ]
    if written:
        await asyncio.sleep(BETWEEN)
        async with self._pool.acquire() as connection, connection.transaction():
            for commit in written:
                await _post(connection, commit)
    return done


async def no_compare_and_swap(self: PostgresStore, commits: list[TableCommit]) -> list[Committed]:
    """Write over whatever is there, as if nobody else could have moved the table."""
    heads = await self.heads([commit.table for commit in commits if commit.table])
    forced = []
    for commit in commits:
        head = heads.get(commit.table, commit.expected)
        events = tuple(replace(event, seq=head + place) for place, event in enumerate(commit.events, 1))
        forced.append(replace(commit, expected=head, seq=head + len(events), events=events))
    return await _honest(self, forced)


async def _post(connection: Any, commit: TableCommit) -> None:
    for entry in commit.entries:
        number = await connection.fetchval(
            "INSERT INTO ledger_transactions (key, kind, at, table_code, seq) VALUES ($1, $2, $3, $4, $5) RETURNING id",
            *(entry.key, entry.kind, commit.at, commit.table, commit.seq),
        )
        net = net_of(entry)
        await connection.execute(
            "INSERT INTO ledger_postings SELECT $1, * FROM unnest($2::text[], $3::bigint[])",
            *(number, list(net), list(net.values())),
        )
        await connection.execute(
            "INSERT INTO balances (account, shard, amount) SELECT unnest($1::text[]), 0, 0 ON CONFLICT DO NOTHING",
            list(net),
        )
        await connection.execute(
            "UPDATE balances b SET amount = b.amount + d.amount"
            " FROM unnest($1::text[], $2::bigint[]) d (account, amount) WHERE b.account = d.account AND shard = 0",
            *(list(net), list(net.values())),
        )


async def deadlines_forgotten(_store: PostgresStore, _now: int, **_how: Any) -> list[DueDeadline]:
    """Take no deadline, ever."""
    return []


FAULTS = {
    "second_transaction": ("_write", ledger_in_a_second_transaction),
    "no_cas": ("_write", no_compare_and_swap),
    "no_deadlines": ("due", deadlines_forgotten),
}
"""What replaces which method of the store."""

if __name__ == "__main__":
    setattr(PostgresStore, *FAULTS[sys.argv.pop(1)])
    main()
