"""`maubinh backup`: a consistent copy of a SQLite database that may be in use."""

from pathlib import Path
from typing import Annotated

import typer

from maubinh.cli.database import DatabaseFlag, DataFlag, FileFlag, existing_database, fail
from maubinh.room.ports import StoreUnavailable
from maubinh.storage.backup import back_up_sqlite
from maubinh.storage.urls import parse_database_url

Target = Annotated[Path, typer.Argument(help="The new file.")]


def backup_command(
    target: Target, database: DatabaseFlag = None, data_dir: DataFlag = None, file: FileFlag = None
) -> None:
    """Copy the database to a new file; to restore, stop the server and put the copy in its place."""
    address = parse_database_url(existing_database(database, data_dir, file))
    if address.kind != "sqlite":
        fail("use_pg_dump", "back PostgreSQL up with its own tools: docs/operations.md says how")
    try:
        size = back_up_sqlite(Path(address.path), target)
    except FileExistsError:
        fail("file_exists", f"{target} is there already")
    except StoreUnavailable as error:
        fail("backup_failed", str(error))
    typer.echo(f"{target}: {size:,} bytes")
