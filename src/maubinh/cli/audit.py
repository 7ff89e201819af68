"""`maubinh audit`: replay every table and compare it, and the ledger, with what is stored."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import Progress
from sqlalchemy import Connection

from maubinh.cli.database import DatabaseFlag, DataFlag, FileFlag, existing_database, run
from maubinh.storage.audit import tables
from maubinh.storage.audit.ledger import LedgerReport, audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import TablesReport, audit_tables


def audit_command(database: DatabaseFlag = None, data_dir: DataFlag = None, file: FileFlag = None) -> None:
    """Check that replayed events give the stored state and ledger; exit status 1 if anything differs."""
    url = existing_database(database, data_dir, file)
    with _progress() as progress:
        replayed, ledger = run(
            url, in_one_snapshot(url, lambda connection: _everything(connection, progress))
        )
    faults = (*replayed.faults, *ledger.faults)
    for code in replayed.newer:
        typer.echo(f"{code} is of a newer version: audit it with that", err=True)
    for fault in faults:
        typer.echo(str(fault), err=True)
    typer.echo(
        f"{replayed.tables} tables, {replayed.events} events, {replayed.hands} hands,"
        f" {ledger.transactions} ledger transactions, {len(faults)} faults"
    )
    if faults:
        raise typer.Exit(1)


def _everything(connection: Connection, progress: tables.Progress) -> tuple[TablesReport, LedgerReport]:
    return audit_tables(connection, progress=progress), audit_ledger(connection)


@contextmanager
def _progress() -> Iterator[tables.Progress]:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("replaying tables", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show
