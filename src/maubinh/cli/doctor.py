"""`maubinh doctor`: what this installation runs on."""

import platform
import sqlite3
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from maubinh.cli.addresses import hide_password
from maubinh.cli.config import ConfigError, load_config
from maubinh.web.client import INDEX, STATIC

PARTS = ("litestar", "uvicorn", "websockets", "msgspec", "SQLAlchemy", "asyncpg", "nats-py", "numpy")


def doctor(
    file: Annotated[Path | None, typer.Option("--config", help="A TOML file.", show_default=False)] = None,
) -> None:
    """Print versions, kernel, client and database; exit status 1 when something is missing."""
    well = True
    typer.echo(f"maubinh     {version('maubinh')}")
    typer.echo(f"python      {platform.python_version()} on {platform.system()} {platform.machine()}")
    typer.echo(f"sqlite      {sqlite3.sqlite_version}")
    for part in PARTS:
        typer.echo(f"{part.lower():<11} {version(part)}")
    compiled = find_spec("maubinh._kernel") is not None
    typer.echo(f"kernel      {'compiled' if compiled else 'Python only: the same answers, slower'}")
    built = (STATIC / INDEX).is_file()
    typer.echo(f"client      {'built' if built else 'not built: run start.py, or npm run build in client/'}")
    well = well and built
    try:
        config = load_config(file=file).config
        typer.echo(f"database    {hide_password(config.database_url)}")
        typer.echo(f"bus         {hide_password(config.bus)}")
    except ConfigError as error:
        typer.echo(f"config      bad_config: {error}")
        well = False
    if not well:
        raise typer.Exit(1)
