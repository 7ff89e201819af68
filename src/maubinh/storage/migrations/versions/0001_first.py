"""Tables, events, deadlines, drafts, players and the ledger."""

import sqlalchemy as sa
from alembic import op

from maubinh.storage.migrations.first import postgres, sqlite

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make everything; there is no way down but a backup."""
    _room()
    _players()
    _ledger()
    rules = postgres if op.get_bind().dialect.name == "postgresql" else sqlite
    for statement in rules.STATEMENTS:
        op.execute(sa.text(statement.replace(":", "\\:")))


def _room() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("snapshot", sa.LargeBinary, nullable=False),
        sa.Column("seated", sa.Text, nullable=False, server_default=""),
        sa.Column("listing", sa.LargeBinary),
        sa.Column("listed", sa.BigInteger),
    )
    op.create_index("ix_tables_listed", "tables", ["listed"])
    op.create_table(
        "seats",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_code", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_table", "seats", ["table_code"])
    op.create_table(
        "events",
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("tag", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_code", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    _hands()
    _waiting()


def _hands() -> None:
    op.create_table(
        "hands",
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("hand", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "hand_players",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, primary_key=True),
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("hand", sa.BigInteger, primary_key=True),
        sqlite_with_rowid=False,
    )


def _waiting() -> None:
    op.create_table(
        "deadlines",
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("hand", sa.BigInteger, nullable=False),
        sa.Column("leased", sa.BigInteger, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due"])
    op.create_table(
        "drafts",
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("hand", sa.BigInteger, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("cards", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("avatar", sa.Integer, nullable=False),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("token", name="uq_players_token"),
    )


def _ledger() -> None:
    op.create_table(
        "ledger_transactions",
        sa.Column("id", ID, primary_key=True, autoincrement=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_code", sa.Text),
        sa.Column("seq", sa.BigInteger),
        sa.UniqueConstraint("key", name="uq_ledger_transactions_key"),
    )
    transaction = sa.ForeignKey(
        "ledger_transactions.id", name="fk_postings_transaction", deferrable=True, initially="DEFERRED"
    )
    op.create_table(
        "ledger_postings",
        sa.Column("transaction_id", ID, transaction, primary_key=True),
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint("amount <> 0", name="ck_postings_amount"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_postings_account", "ledger_postings", ["account", "transaction_id"])
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("shard", sa.SmallInteger, primary_key=True, server_default="0"),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint("amount >= 0 OR account = 'issuance'", name="ck_balances_amount"),
        sqlite_with_rowid=False,
    )
