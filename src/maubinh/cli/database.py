"""What the commands on a stored database share: which one, and how a failure is told."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer

from maubinh.cli.addresses import hide_password
from maubinh.cli.config import ConfigError, load_config
from maubinh.room.ports import StoreUnavailable
from maubinh.storage.refused import StoreRefused
from maubinh.storage.revision import SchemaInUseError
from maubinh.storage.urls import DatabaseUrlError, parse_database_url

if TYPE_CHECKING:
    from sqlalchemy.exc import DBAPIError

T = TypeVar("T")

GAVE_UP = {"55P03", "57014", "25P03", "40P01", "SQLITE_BUSY", "SQLITE_LOCKED"}
"""PostgreSQL: a lock not had in time, a statement or a session ended, a deadlock; SQLite: another writer."""
UNDONE = "what was not finished is undone, try again"

DatabaseFlag = Annotated[
    str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://…", show_default=False)
]
DataFlag = Annotated[
    str | None, typer.Option("--data-dir", "--data", help="Folder of the SQLite file.", show_default=False)
]
FileFlag = Annotated[Path | None, typer.Option("--config", help="A TOML file.", show_default=False)]


def fail(code: str, message: str) -> NoReturn:
    """Tell a failure on standard error and end with status 1."""
    typer.echo(f"{code}: {message}", err=True)
    raise typer.Exit(1) from None


def chosen_database(database: str | None, data_dir: str | None, file: Path | None) -> str:
    """The address of the database that a server with these flags would use; ends the command if there is none."""
    try:
        url = load_config({"database": database, "data_dir": data_dir}, file=file).config.database_url
        parse_database_url(url)
    except ConfigError as error:
        fail("bad_config", str(error))
    except DatabaseUrlError as error:
        fail("bad_database", str(error))
    return url


def existing_database(database: str | None, data_dir: str | None, file: Path | None) -> str:
    """The same, for commands that only look: a SQLite file that is not there is an error, not made."""
    url = chosen_database(database, data_dir, file)
    address = parse_database_url(url)
    if address.kind == "sqlite" and not Path(address.path).exists():
        fail("no_database", f"there is no file {address.path}")
    return url


def run(url: str, work: Coroutine[Any, Any, T]) -> T:
    """The result of `work` on the database at `url`; ends the command when the database is away or not ours."""
    try:
        return asyncio.run(work)
    except DatabaseUrlError as error:
        fail("bad_database", str(error))
    except StoreRefused as error:
        fail("database_refused", f"{hide_password(url)}: {error}")
    except (StoreUnavailable, OSError) as error:
        fail("database_unavailable", f"cannot reach {hide_password(url)}: {type(error).__name__}")
    except SchemaInUseError as error:
        fail("schema_in_use", str(error))
    except _database_error() as error:
        fail(*_told(url, error))


def _database_error() -> "type[DBAPIError]":
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415 - slow, and mostly not needed

    return DBAPIError


def _told(url: str, error: "DBAPIError") -> tuple[str, str]:
    """The code and the words for what a database says to a command."""
    where, kind = hide_password(url), type(error).__name__
    state = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", "")
    if state in GAVE_UP:
        return "database_busy", f"{where}: others held what was needed, or it took too long; {UNDONE}"
    if state == "SQLITE_NOTADB":
        return "bad_database", f"{where} is no database of SQLite"
    if kind in {"OperationalError", "ProgrammingError"}:
        return "bad_schema", f"{where} has not our tables: run `maubinh migrate` ({kind})"
    raise error
