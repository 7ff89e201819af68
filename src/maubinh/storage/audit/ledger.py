"""Audits the ledger: transactions sum to zero, nobody owes, and the cached balances are the postings' sums."""

from msgspec import Struct
from sqlalchemy import Connection, Table, func, select

from maubinh.storage.accounts import ISSUANCE
from maubinh.storage.audit.faults import Fault
from maubinh.storage.schema import balances, ledger_postings, ledger_transactions


class LedgerReport(Struct, frozen=True):
    """What the ledger holds, and its faults. `issued` is what all players and the house have together."""

    transactions: int
    postings: int
    accounts: int
    issued: int
    faults: tuple[Fault, ...]


def audit_ledger(connection: Connection) -> LedgerReport:
    """Recompute everything that can be recomputed. Reads only, in whatever transaction is open."""
    sums = _sums(connection)
    cached = _cached(connection)
    faults = [
        *_unbalanced(connection),
        *_orphans(connection),
        *(
            Fault(
                account,
                f"the cached balance is {cached.get(account, 0)}, its postings sum to {sums.get(account, 0)}",
            )
            for account in sorted(sums.keys() | cached.keys())
            if sums.get(account, 0) != cached.get(account, 0)
        ),
        *(
            Fault(account, f"owes {-amount} chips")
            for account, amount in sorted(sums.items())
            if amount < 0 and account != ISSUANCE
        ),
    ]
    return LedgerReport(
        transactions=_count(connection, ledger_transactions),
        postings=_count(connection, ledger_postings),
        accounts=len(sums),
        issued=-sums.get(ISSUANCE, 0),
        faults=tuple(faults),
    )


def _sums(connection: Connection) -> dict[str, int]:
    total = func.sum(ledger_postings.c.amount)
    rows = connection.execute(select(ledger_postings.c.account, total).group_by(ledger_postings.c.account))
    return {account: int(amount) for account, amount in rows}


def _cached(connection: Connection) -> dict[str, int]:
    rows = connection.execute(
        select(balances.c.account, func.sum(balances.c.amount)).group_by(balances.c.account)
    )
    return {account: int(amount) for account, amount in rows if amount}


def _unbalanced(connection: Connection) -> list[Fault]:
    total = func.sum(ledger_postings.c.amount)
    query = (
        select(ledger_postings.c.transaction_id, total)
        .group_by(ledger_postings.c.transaction_id)
        .having(total != 0)
    )
    return [
        Fault(f"transaction {number}", f"its postings sum to {amount}")
        for number, amount in connection.execute(query)
    ]


def _orphans(connection: Connection) -> list[Fault]:
    query = (
        select(ledger_postings.c.transaction_id)
        .outerjoin(ledger_transactions, ledger_transactions.c.id == ledger_postings.c.transaction_id)
        .where(ledger_transactions.c.id.is_(None))
        .distinct()
    )
    return [
        Fault(f"transaction {number}", "has postings and does not exist")
        for (number,) in connection.execute(query)
    ]


def _count(connection: Connection, table: Table) -> int:
    return int(connection.scalar(select(func.count()).select_from(table)) or 0)
