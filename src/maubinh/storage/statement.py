"""An account's history as its holder would read it."""

from msgspec import Struct
from sqlalchemy import Connection, func, select

from maubinh.storage.schema import ledger_postings, ledger_transactions


class Line(Struct, frozen=True):
    """One posting: when (ms), of what kind and key, by which event of which table, and the balance after it."""

    at: int
    kind: str
    key: str
    table: str | None
    seq: int | None
    amount: int
    balance: int


def statement_of(connection: Connection, account: str, *, limit: int) -> list[Line]:
    """The newest `limit` postings of an account, oldest of them first; empty for an unknown account."""
    transactions, postings = ledger_transactions, ledger_postings
    query = (
        select(
            transactions.c.at,
            transactions.c.kind,
            transactions.c.key,
            transactions.c.table_code,
            transactions.c.seq,
            postings.c.amount,
        )
        .join(postings, postings.c.transaction_id == transactions.c.id)
        .where(postings.c.account == account)
        .order_by(transactions.c.id.desc())
        .limit(limit)
    )
    total = select(func.coalesce(func.sum(postings.c.amount), 0)).where(postings.c.account == account)
    balance = int(connection.scalar(total) or 0)
    lines = []
    for at, kind, key, table, seq, amount in connection.execute(query):
        lines.append(Line(at, kind, key, table, seq, amount, balance))
        balance -= amount
    return lines[::-1]
