"""The database behind `maubinh.room.ports.Store`: SQLite by default, PostgreSQL for many nodes."""

from maubinh.room.ports import Store
from maubinh.storage.urls import DatabaseUrlError, parse_database_url

__all__ = ["DatabaseUrlError", "open_store"]


async def open_store(url: str, *, migrate: bool = True) -> Store:
    """A store for `sqlite:///path`, `sqlite://` (in memory) or `postgresql://…`, its schema up to date.

    Raises DatabaseUrlError for any other URL, SchemaBehindError when `migrate` is off and the schema is old,
    StoreRefused when the database does not let us in and StoreUnavailable when it cannot be reached.
    """
    parsed = parse_database_url(url)
    if parsed.kind == "sqlite":
        from maubinh.storage.sqlite.store import open_sqlite  # noqa: PLC0415 - load one driver, not both

        return await open_sqlite(parsed.path, migrate=migrate)
    from maubinh.storage.postgres.store import open_postgres  # noqa: PLC0415 - load one driver, not both

    return await open_postgres(url, migrate=migrate)
