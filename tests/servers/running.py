"""Real servers for a test session: started once, on free ports, in a folder of their own, stopped afterwards."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.postgres import QUICK, LocalPostgres

_numbers = count(1)


@contextmanager
def folder_for_servers() -> Iterator[Path]:
    """A temporary folder that a server run by another user can reach, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="maubinh-servers-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_postgres(**settings: str) -> Iterator[LocalPostgres]:
    """A PostgreSQL server of one's own, quick by default."""
    with folder_for_servers() as folder:
        server = LocalPostgres(folder / "postgres", settings={**QUICK, **settings})
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def running_nats() -> Iterator[LocalNats]:
    """A NATS server of one's own."""
    with folder_for_servers() as folder:
        server = LocalNats(folder)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def new_database(server: LocalPostgres, *, template: str = "template0") -> str:
    """The name of a fresh database on the server: empty, or a copy of a template nobody is connected to."""
    name = f"test_{next(_numbers)}"
    asyncio.run(_create_database(server, name, template))
    return name


async def _create_database(server: LocalPostgres, name: str, template: str) -> None:
    connection = await asyncpg.connect(server.url())
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    finally:
        await connection.close()
