"""`maubinh archive`: move the events of tables that closed long ago into compressed files."""

import time
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Connection

from maubinh.cli.database import DatabaseFlag, DataFlag, FileFlag, existing_database, fail, run
from maubinh.storage.archive import Archived, ArchiveInterruptedError, archive_closed_tables
from maubinh.storage.cold import run_cold

DAY_MS = 24 * 60 * 60 * 1000

Folder = Annotated[Path, typer.Argument(help="Folder of the archives.")]
Days = Annotated[int, typer.Option("--older-than", min=0, help="Days since the table closed.")]


def archive_command(
    folder: Folder,
    database: DatabaseFlag = None,
    data_dir: DataFlag = None,
    file: FileFlag = None,
    older_than: Days = 90,
) -> None:
    """Archive closed tables; accounts, the ledger, finished hands and command ids stay in the database."""
    url = existing_database(database, data_dir, file)
    now = time.time_ns() // 1_000_000
    before = now - older_than * DAY_MS

    def work(connection: Connection) -> Archived:
        return archive_closed_tables(connection, before=before, folder=folder, now=now)

    try:
        done = run(url, run_cold(url, work))
    except ArchiveInterruptedError as error:
        fail("archive_interrupted", str(error))
    for path in done.files:
        typer.echo(str(path))
    typer.echo(f"{done.tables} tables, {done.events} events archived")
