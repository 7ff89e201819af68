"""The tables of the database as SQLAlchemy Core metadata: one schema for SQLite and PostgreSQL.

Times are milliseconds since the epoch. Migrations make these tables; a test compares the two. The command
path uses prepared SQL of its own, the cold paths (audit, ledger, retention) use these objects.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

BigId = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself only where the key's type is spelled INTEGER."""

tables = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
    Column("seated", Text, nullable=False, server_default=""),
    Column("listing", LargeBinary),
    Column("listed", BigInteger),
    Index("ix_tables_listed", "listed"),
)
"""A table's state row. `listed` is when `listing` last changed, null
while the table is not in the lobby; `seated` holds public ids parted by spaces."""

seats = Table(
    "seats",
    metadata,
    Column("player", Text, primary_key=True),
    Column("table_code", Text, primary_key=True),
    Index("ix_seats_table", "table_code"),
    sqlite_with_rowid=False,
)
"""Who sits where, the same truth as `tables.seated`, to be found by player."""

events = Table(
    "events",
    metadata,
    Column("table_code", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("tag", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

archives = Table(
    "archives",
    metadata,
    Column("table_code", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("file", Text, nullable=False),
    Column("events", BigInteger, nullable=False),
    Column("sha256", Text),
    sqlite_with_rowid=False,
)
"""Tables whose events were moved into a file: its name, how many events, and the sum of the table's lines there.

Of tables archived before such records were kept, the file is "" and the sum is null."""

commands = Table(
    "commands",
    metadata,
    Column("player", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("table_code", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Commands that were carried out, so that a repeat is known for ever."""

hands = Table(
    "hands",
    metadata,
    Column("table_code", Text, primary_key=True),
    Column("hand", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Finished hands as they are exported."""

hand_players = Table(
    "hand_players",
    metadata,
    Column("player", Text, primary_key=True),
    Column("at", BigInteger, primary_key=True),
    Column("table_code", Text, primary_key=True),
    Column("hand", BigInteger, primary_key=True),
    sqlite_with_rowid=False,
)
"""Who played which hand; the key's order is the order of a player's history."""

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_code", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("leased", BigInteger, nullable=False, server_default="0"),
    Index("ix_deadlines_due", "due"),
    sqlite_with_rowid=False,
)
"""Times at which something happens; nobody else takes one before `leased`."""

drafts = Table(
    "drafts",
    metadata,
    Column("table_code", Text, primary_key=True),
    Column("hand", BigInteger, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("cards", LargeBinary, nullable=False),
    Column("n", BigInteger, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""Rows being arranged; those with a lower `n` never replace those with a higher one."""

players = Table(
    "players",
    metadata,
    Column("player", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("avatar", Integer, nullable=False),
    Column("token", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("token", name="uq_players_token"),
)

ledger_transactions = Table(
    "ledger_transactions",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("table_code", Text),
    Column("seq", BigInteger),
    UniqueConstraint("key", name="uq_ledger_transactions_key"),
)
"""`table_code` and `seq` lead to the events the transaction was committed with."""

ledger_postings = Table(
    "ledger_postings",
    metadata,
    Column(
        "transaction_id",
        BigId,
        ForeignKey(
            "ledger_transactions.id", name="fk_postings_transaction", deferrable=True, initially="DEFERRED"
        ),
        primary_key=True,
    ),
    Column("account", Text, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount <> 0", name="ck_postings_amount"),
    Index("ix_postings_account", "account", "transaction_id"),
    sqlite_with_rowid=False,
)
"""Append-only, and of one transaction they sum to zero: triggers of the migrations hold both."""

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("shard", SmallInteger, primary_key=True, server_default="0"),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR account = 'issuance'", name="ck_balances_amount"),
    sqlite_with_rowid=False,
)
"""A cache of the postings' sums. The house's accounts have many shards, lest every table wait for one row."""
