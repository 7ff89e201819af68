"""The ledger's laws as SQLite triggers: append-only, closed once written, and every transaction sums to zero.

SQLite has no triggers on whole statements, so postings come first and their transaction's row closes them;
the deferred foreign key refuses postings that no transaction closed.
"""

_APPEND_ONLY = """
CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

STATEMENTS = (
    """
    CREATE TRIGGER ledger_closed BEFORE INSERT ON ledger_postings
    WHEN EXISTS (SELECT 1 FROM ledger_transactions WHERE id = NEW.transaction_id)
    BEGIN SELECT RAISE(ABORT, 'the ledger transaction is closed'); END
    """,
    """
    CREATE TRIGGER ledger_balanced AFTER INSERT ON ledger_transactions
    WHEN (SELECT coalesce(sum(amount), 0) FROM ledger_postings WHERE transaction_id = NEW.id) <> 0
    BEGIN SELECT RAISE(ABORT, 'the ledger transaction does not sum to zero'); END
    """,
    *(
        _APPEND_ONLY.format(table=table, verb=verb)
        for table in ("ledger_transactions", "ledger_postings")
        for verb in ("UPDATE", "DELETE")
    ),
)
