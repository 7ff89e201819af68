"""Many commits as the parallel arrays that `commit_tables_v1` takes."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from maubinh.room.ports import LedgerEntry, TableCommit
from maubinh.storage.accounts import HOUSE_ACCOUNTS, SHARDS, net_of
from maubinh.storage.seating import company

LONE = ""
"""The table code of a commit that is nothing but ledger entries."""

COMMIT_SQL = "SELECT outcome, number FROM commit_tables_v1({})".format(  # noqa: S608 - places, no values
    ", ".join(f"${place}" for place in range(1, 32))
)


def lone_entry(entry: LedgerEntry) -> TableCommit:
    """A ledger entry on its own, dressed as a commit of no table."""
    return TableCommit(
        LONE, expected=0, seq=0, at=entry.at, snapshot=b"", events=(), deadlines=(), entries=(entry,)
    )


def shard_of(account: str, *, table: str) -> int:
    """The row of `balances` that takes a posting of this table to this account."""
    return crc32(table.encode()) % SHARDS if account in HOUSE_ACCOUNTS else 0


def arguments_of(commits: Sequence[TableCommit]) -> list[Any]:
    """All arguments in the function's order. Raises ValueError for an entry that does not sum to zero."""
    return [*_tables(commits), *_events(commits), *_deadlines(commits), *_records(commits), *_ledger(commits)]


def _tables(commits: Sequence[TableCommit]) -> list[list[Any]]:
    return [
        [commit.table or None for commit in commits],
        [commit.expected for commit in commits],
        [commit.seq if commit.table else None for commit in commits],
        [commit.at for commit in commits],
        [commit.snapshot for commit in commits],
        [company(commit.seated) for commit in commits],
        [commit.listing for commit in commits],
        [commit.drop_drafts for commit in commits],
        [" ".join(deadline.kind for deadline in commit.deadlines) for commit in commits],
        [commit.command and commit.command.player for commit in commits],
        [commit.command and commit.command.id for commit in commits],
    ]


def _events(commits: Sequence[TableCommit]) -> list[list[Any]]:
    rows = [(place, event) for place, commit in enumerate(commits, 1) for event in commit.events]
    return [
        [place for place, _ in rows],
        [event.seq for _, event in rows],
        [event.tag for _, event in rows],
        [event.body for _, event in rows],
    ]


def _deadlines(commits: Sequence[TableCommit]) -> list[list[Any]]:
    rows = [(place, deadline) for place, commit in enumerate(commits, 1) for deadline in commit.deadlines]
    return [
        [place for place, _ in rows],
        [deadline.kind for _, deadline in rows],
        [deadline.due for _, deadline in rows],
        [deadline.hand for _, deadline in rows],
    ]


def _records(commits: Sequence[TableCommit]) -> list[list[Any]]:
    rows = [(place, commit.record) for place, commit in enumerate(commits, 1) if commit.record is not None]
    return [
        [place for place, _ in rows],
        [record.hand for _, record in rows],
        [company(record.players) for _, record in rows],
        [record.body for _, record in rows],
    ]


def _ledger(commits: Sequence[TableCommit]) -> list[list[Any]]:
    entries = [(place, entry) for place, commit in enumerate(commits, 1) for entry in commit.entries]
    postings = [
        (place, number, account, shard_of(account, table=commits[place - 1].table), amount)
        for number, (place, entry) in enumerate(entries, 1)
        for account, amount in net_of(entry).items()
    ]
    return [
        [place for place, _ in entries],
        [entry.key for _, entry in entries],
        [entry.kind for _, entry in entries],
        *([row[column] for row in postings] for column in range(5)),
    ]
