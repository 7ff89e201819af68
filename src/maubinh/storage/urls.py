"""Addresses of databases: `sqlite:///relative`, `sqlite:////absolute`, `sqlite://` (memory), `postgresql://…`."""

from typing import Literal

from msgspec import Struct


class DatabaseUrlError(ValueError):
    """The address names no database this program can use."""


class DatabaseUrl(Struct, frozen=True):
    """A parsed address; `path` is SQLite's file, `:memory:` for a database that ends with the process."""

    kind: Literal["sqlite", "postgresql"]
    path: str = ""


def parse_database_url(url: str) -> DatabaseUrl:
    """What kind of database `url` names. Raises DatabaseUrlError, which repeats nothing of it."""
    scheme, separator, rest = url.partition("://")
    if separator and scheme in {"postgresql", "postgres"}:
        return DatabaseUrl(kind="postgresql")
    if separator and scheme == "sqlite":
        path = rest.removeprefix("/")
        return DatabaseUrl(kind="sqlite", path=path or ":memory:")
    # Where the address is malformed, any part of it may be the password.
    raise DatabaseUrlError("unknown database address: use sqlite:///file or postgresql://host/name")


def unreadable() -> DatabaseUrlError:
    """What to raise where the driver cannot read an address; its own words would quote it."""
    return DatabaseUrlError(
        "the address cannot be read: postgresql://user:password@host:port/name is expected"
    )
