"""What was archived is recorded, so that events which are only gone are noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Nobody summed up what the version before archived: it is taken to have been all of a table's events.
ARCHIVED_BEFORE = """
INSERT INTO archives (table_code, at, file, events)
SELECT t.code, 0, '', t.seq FROM tables t
WHERE t.seated = '' AND t.listed IS NULL
AND NOT EXISTS (SELECT 1 FROM events e WHERE e.table_code = t.code)
"""


def upgrade() -> None:
    """Make the table and note what is archived already."""
    op.create_table(
        "archives",
        sa.Column("table_code", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("events", sa.BigInteger, nullable=False),
        sa.Column("sha256", sa.Text),
        sqlite_with_rowid=False,
    )
    op.execute(sa.text(ARCHIVED_BEFORE))
