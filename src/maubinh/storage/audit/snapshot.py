"""One consistent picture of a database that others go on writing to."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from maubinh.storage.cold import run_cold

T = TypeVar("T")


async def in_one_snapshot(url: str, work: Callable[[Connection], T]) -> T:
    """Run `work`, which only reads, on the database as it is at one moment."""

    def reading(connection: Connection) -> T:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        else:
            connection.exec_driver_sql("BEGIN")
        return work(connection)

    return await run_cold(url, reading)
