"""`maubinh audit`: replay every table and compare it, and the ledger, with what is stored; or archives with both."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from sqlalchemy import Connection

from maubinh.cli.database import DatabaseFlag, DataFlag, FileFlag, existing_database, fail, run
from maubinh.storage.audit import tables
from maubinh.storage.audit.archives import audit_archives
from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.ledger import LedgerReport, audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import TablesReport, audit_tables

Archive = Annotated[
    Path | None,
    typer.Option("--archive", help="Audit this file or folder of archives instead.", show_default=False),
]


def audit_command(
    database: DatabaseFlag = None,
    data_dir: DataFlag = None,
    file: FileFlag = None,
    archive: Archive = None,
) -> None:
    """Check that replayed events give the stored state and ledger; exit status 1 if anything differs."""
    url = existing_database(database, data_dir, file)
    if archive is not None:
        _audit_archive(url, archive)
        return
    with _progress() as progress:
        replayed, ledger = run(
            url, in_one_snapshot(url, lambda connection: _everything(connection, progress))
        )
    _tell(
        f"{replayed.tables} tables, {replayed.events} events, {replayed.hands} hands,"
        f" {ledger.transactions} ledger transactions",
        (*replayed.faults, *ledger.faults),
        replayed.newer,
    )


def _audit_archive(url: str, place: Path) -> None:
    if not place.exists():
        fail("no_archive", f"there is no {place}")
    report = run(url, in_one_snapshot(url, lambda connection: audit_archives(connection, place)))
    _tell(
        f"{report.files} archives, {report.tables} tables, {report.events} events",
        report.faults,
        report.newer,
    )


def _tell(counted: str, faults: Sequence[Fault], newer: Sequence[str]) -> None:
    for code in newer:
        typer.echo(f"{code} is of a newer version: audit it with that", err=True)
    for fault in faults:
        typer.echo(str(fault), err=True)
    typer.echo(f"{counted}, {len(faults)} faults")
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
