"""What the ledger knows of accounts: who may owe, and the net of a commit."""

from collections.abc import Iterable, Sequence

from maubinh.room.ports import LedgerEntry

ISSUANCE = "issuance"
"""The only account that may go below zero, by what is in play; the schema's CHECK says the same."""

HOUSE_ACCOUNTS = frozenset({ISSUANCE, "rake"})
"""Accounts that every table posts to; PostgreSQL spreads each over `SHARDS` rows."""

SHARDS = 16


def net_of(entry: LedgerEntry) -> dict[str, int]:
    """Chips by account, each account once and no zeros, sorted. Raises ValueError unless they sum to zero."""
    net: dict[str, int] = {}
    for posting in entry.postings:
        net[posting.account] = net.get(posting.account, 0) + posting.amount
    if sum(net.values()) != 0:
        raise ValueError(f"ledger entry {entry.key!r} does not sum to zero")
    return {account: net[account] for account in sorted(net) if net[account]}


def nets_of(entries: Sequence[LedgerEntry]) -> list[dict[str, int]]:
    """The net of each entry. Raises ValueError also when two of them bear one key."""
    if len({entry.key for entry in entries}) != len(entries):
        raise ValueError("two ledger entries of one commit bear the same key")
    return [net_of(entry) for entry in entries]


def total_of(nets: Iterable[dict[str, int]]) -> dict[str, int]:
    """Several nets added up, sorted by account, zeros left out."""
    total: dict[str, int] = {}
    for net in nets:
        for account, amount in net.items():
            total[account] = total.get(account, 0) + amount
    return {account: total[account] for account in sorted(total) if total[account]}
