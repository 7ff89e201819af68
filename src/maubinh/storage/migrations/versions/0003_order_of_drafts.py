"""The order of a player's drafts.

Rows that nodes of the version before write get 0, or keep the number of the rows they replace: among those the last
written counts, as it did.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Expands only: nodes of the version before go on running."""
    op.add_column("drafts", sa.Column("n", sa.BigInteger, nullable=False, server_default="0"))
