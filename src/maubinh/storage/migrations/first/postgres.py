"""The ledger's laws as PostgreSQL triggers, room for hot updates, and the function of the command path."""

from maubinh.storage.migrations.first.commit_function import COMMIT_TABLES

_APPEND_ONLY = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""

STATEMENTS: tuple[str, ...] = (
    """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
            RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER ledger_balanced AFTER INSERT ON ledger_postings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_balance()
    """,
    *(_APPEND_ONLY.format(table=table) for table in ("ledger_transactions", "ledger_postings")),
    # A state row is rewritten by every command: free space in its page makes that a heap-only update, and a
    # snapshot below 8 KB stays in the row instead of going through a second table.
    """
    ALTER TABLE tables SET (fillfactor = 50, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.05)
    """,
    "ALTER TABLE tables ALTER COLUMN snapshot SET STORAGE MAIN",
    "ALTER TABLE deadlines SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)",
    "ALTER TABLE drafts SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)",
    "ALTER TABLE balances SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)",
    COMMIT_TABLES,
)
