"""`maubinh migrate`: bring a database's schema up to date."""

import typer

from maubinh.cli.addresses import hide_password
from maubinh.cli.database import DatabaseFlag, DataFlag, FileFlag, chosen_database, run
from maubinh.storage import open_store
from maubinh.storage.revision import HEAD


def migrate_command(database: DatabaseFlag = None, data_dir: DataFlag = None, file: FileFlag = None) -> None:
    """Run the migrations that are missing; safe beside running servers of this version and the one before."""
    url = chosen_database(database, data_dir, file)
    run(url, _migrate(url))
    typer.echo(f"{hide_password(url)} is at {HEAD}")


async def _migrate(url: str) -> None:
    await (await open_store(url)).close()
