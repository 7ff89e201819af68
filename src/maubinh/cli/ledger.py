"""`maubinh ledger`: an account's history, and an audit of the whole ledger."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from sqlalchemy import Connection

from maubinh.cli.database import DatabaseFlag, DataFlag, FileFlag, existing_database, fail, run
from maubinh.storage.audit.ledger import LedgerReport, audit_ledger
from maubinh.storage.audit.repair import repair_balances
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.cold import run_cold
from maubinh.storage.statement import Line, statement_of

app = typer.Typer(no_args_is_help=True)

Repair = Annotated[bool, typer.Option("--repair", help="Make the cached balances the sums of the postings.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="How many postings, the newest.")]
AccountName = Annotated[str, typer.Argument(help="wallet:PLAYER, stack:TABLE:PLAYER, rake or issuance.")]


@app.command()
def audit(
    database: DatabaseFlag = None,
    data_dir: DataFlag = None,
    file: FileFlag = None,
    repair: Repair = False,  # noqa: FBT002 - a flag of the command line
) -> None:
    """Recompute every balance from the postings and compare; exit status 1 if anything differs."""
    url = existing_database(database, data_dir, file)
    report = run(url, in_one_snapshot(url, audit_ledger))
    _print_report(report)
    if report.faults and repair:
        run(url, run_cold(url, _repair))
        report = run(url, in_one_snapshot(url, audit_ledger))
        typer.echo(f"repaired: {len(report.faults)} faults left")
    if report.faults:
        raise typer.Exit(1)


@app.command()
def show(
    account: AccountName,
    database: DatabaseFlag = None,
    data_dir: DataFlag = None,
    file: FileFlag = None,
    limit: Limit = 50,
) -> None:
    """Print an account's postings with the balance after each, and the table and event they came with."""
    url = existing_database(database, data_dir, file)
    lines = run(url, in_one_snapshot(url, lambda connection: statement_of(connection, account, limit=limit)))
    if not lines:
        fail("no_such_account", f"nothing was ever posted to {account}")
    for line in lines:
        typer.echo(_line(line))


def _repair(connection: Connection) -> None:
    repair_balances(connection)
    connection.commit()


def _print_report(report: LedgerReport) -> None:
    for fault in report.faults:
        typer.echo(str(fault), err=True)
    typer.echo(
        f"{report.transactions} transactions, {report.postings} postings, {report.accounts} accounts,"
        f" {report.issued} chips issued, {len(report.faults)} faults"
    )


def _line(line: Line) -> str:
    when = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    source = "" if line.table is None else f"  {line.table} event {line.seq}"
    return f"{when}  {line.amount:+12,}  {line.balance:14,}  {line.kind:8}  {line.key}{source}"
