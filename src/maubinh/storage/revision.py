"""Which schema this build needs, told without SQLAlchemy and Alembic: a second start must be quick."""

HEAD = "0003"
"""The newest revision of `migrations/versions`; a test compares."""

STORED_REVISION = "SELECT version_num FROM alembic_version"


def is_behind(stored: str | None) -> bool:
    """Whether migrations have to run.

    Revisions are numbered, so that an older build accepts a newer schema: migrations only expand while two
    versions run side by side (docs/operations.md).
    """
    return stored is None or stored < HEAD


class SchemaInUseError(RuntimeError):
    """Somebody holds a table for so long that a migration found no moment for itself; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            "the schema is held by a long reader or another migration: nothing was changed, try again"
        )


class SchemaBehindError(RuntimeError):
    """The stored schema is older than this build needs, and migrating was not asked for."""

    def __init__(self, stored: str | None) -> None:
        super().__init__(
            f"the schema is at {stored or 'nothing'}, this build needs {HEAD}: run `maubinh migrate`"
        )
