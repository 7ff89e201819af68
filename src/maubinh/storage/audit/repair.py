"""Makes the cached balances what the postings sum to, beside players and without making them wait."""

from sqlalchemy import Connection, text

from maubinh.storage.accounts import ISSUANCE

REPAIR_KEY = 0x6D617566
"""PostgreSQL's advisory lock of a repair: two at once would put the same difference right twice."""
LONGEST_WAIT = "1s"
"""How long a repair waits for a lock on PostgreSQL: less than a commit waits for the repair's."""
LONGEST_WRITE = "1s"
"""How long one of its writes may take, for which commits on the same account wait."""

# In one statement, so that postings and balances are seen as of one moment. A commit changes both by the same, so
# what differs then still differs by as much when it is put right.
_DIFFERENCES = text("""
SELECT account, sum(amount) FROM (
    SELECT account, amount FROM ledger_postings UNION ALL SELECT account, -amount FROM balances
) both_sides GROUP BY account HAVING sum(amount) <> 0 ORDER BY account
""")
_OPEN = text("INSERT INTO balances (account, shard, amount) VALUES (:account, 0, 0) ON CONFLICT DO NOTHING")
_ROWS = "SELECT shard, amount FROM balances WHERE account = :account ORDER BY shard"
_CHANGE = text("UPDATE balances SET amount = amount + :change WHERE account = :account AND shard = :shard")


def repair_balances(connection: Connection) -> None:
    """Change every cached balance by what it differs from its postings' sum; an account that owes stays as it is.

    The caller commits. On PostgreSQL the reading locks nothing, and the writing only the rows that differ.
    """
    shared = connection.dialect.name == "postgresql"
    if shared:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LONGEST_WAIT}'")
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": REPAIR_KEY})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    differences = [(account, int(change)) for account, change in connection.execute(_DIFFERENCES)]
    if shared:
        connection.exec_driver_sql(f"SET LOCAL statement_timeout = '{LONGEST_WRITE}'")
    for account, change in differences:
        _put_right(connection, account, change)


def _put_right(connection: Connection, account: str, change: int) -> None:
    """Add what is missing to the account's first row; take what is too much from the rows that have it."""
    connection.execute(_OPEN, {"account": account})
    locking = " FOR NO KEY UPDATE" if connection.dialect.name == "postgresql" else ""
    rows = connection.execute(text(_ROWS + locking), {"account": account}).all()
    if change > 0 or account == ISSUANCE:
        connection.execute(_CHANGE, {"account": account, "shard": rows[0].shard, "change": change})
        return
    if sum(row.amount for row in rows) + change < 0:
        return
    for shard, amount in rows:
        taken = max(change, -amount)
        if taken:
            connection.execute(_CHANGE, {"account": account, "shard": shard, "change": taken})
        change -= taken
