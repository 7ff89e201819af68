"""The double-entry ledger on SQLite; the laws themselves are CHECKs and triggers of the schema."""

import sqlite3
from collections.abc import Sequence

from maubinh.room.ports import LedgerEntry, Outcome
from maubinh.storage.accounts import nets_of, total_of

_ADD = "UPDATE balances SET amount = amount + ? WHERE account = ? AND shard = 0"
_OPEN = "INSERT INTO balances (account, shard, amount) VALUES (?, 0, ?)"
_NEXT = "SELECT coalesce(max(id), 0) + 1 FROM ledger_transactions"
_POST = "INSERT INTO ledger_postings (transaction_id, account, amount) VALUES (?, ?, ?)"
_CLOSE = "INSERT INTO ledger_transactions (id, key, kind, at, table_code, seq) VALUES (?, ?, ?, ?, ?, ?)"


def post_entries(
    db: sqlite3.Connection, entries: Sequence[LedgerEntry], *, at: int, table: str | None, seq: int | None
) -> Outcome:
    """Write all entries, or none and say why. Raises ValueError for one that does not balance."""
    nets = nets_of(entries)
    db.execute("SAVEPOINT ledger")
    try:
        for entry, net in zip(entries, nets, strict=True):
            (number,) = db.execute(_NEXT).fetchone()
            db.executemany(_POST, [(number, account, amount) for account, amount in net.items()])
            db.execute(_CLOSE, (number, entry.key, entry.kind, at, table, seq))
        for account, amount in total_of(nets).items():
            if db.execute(_ADD, (amount, account)).rowcount == 0:
                db.execute(_OPEN, (account, amount))
    except sqlite3.IntegrityError as error:
        db.execute("ROLLBACK TO ledger")
        db.execute("RELEASE ledger")
        return _outcome(error)
    db.execute("RELEASE ledger")
    return Outcome.COMMITTED


def _outcome(error: sqlite3.IntegrityError) -> Outcome:
    match error.sqlite_errorname:
        case "SQLITE_CONSTRAINT_UNIQUE":
            return Outcome.KEY_TAKEN
        case "SQLITE_CONSTRAINT_CHECK":
            return Outcome.INSUFFICIENT
        case _:
            raise error
