"""A database that does not let us in is told in one line, by every command that needs it."""

import asyncpg
import pytest

from maubinh.cli.local.postgres import LocalPostgres
from maubinh.storage import open_store
from maubinh.storage.refused import StoreRefused
from tests.servers.next_version import Build
from tests.storage.making import a_commit

COMMANDS = [("serve", "--port", "0"), ("migrate",), ("audit",), ("ledger", "audit"), ("archive", "nowhere")]


def wrong_password(server: LocalPostgres) -> str:
    """An address whose password is another."""
    return server.url().replace(server.password, "hushhush")


def wrong_name(server: LocalPostgres) -> str:
    """An address of a database that is not there."""
    return server.url("no_such_database")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_wrong_password_and_a_wrong_name_are_told_in_one_line(
    postgres_server: LocalPostgres, command: tuple[str, ...]
) -> None:
    for url, why in (
        (wrong_password(postgres_server), "the server refuses this user or its password"),
        (wrong_name(postgres_server), "the server has no database of this name"),
    ):
        done = Build().run(*command, database=url)
        assert (done.returncode, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith("database_refused: postgresql://maubinh:***@127.0.0.1:")
        assert line.endswith(why)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_an_address_that_the_driver_cannot_read_is_not_repeated(command: tuple[str, ...]) -> None:
    done = Build().run(*command, database="postgresql://me:hush@127.0.0.1:hush/x")
    (line,) = done.stderr.splitlines()
    assert line.startswith("bad_database: ")
    assert "hush" not in line


async def test_a_store_that_is_refused_does_not_try_for_long(postgres_server: LocalPostgres) -> None:
    with pytest.raises(StoreRefused):
        await open_store(wrong_password(postgres_server))


async def test_a_user_without_rights_is_told_which_and_one_with_a_schema_of_its_own_needs_no_more(
    postgres_server: LocalPostgres, empty_postgres_url: str
) -> None:
    url = empty_postgres_url.replace(f"maubinh:{postgres_server.password}@", "visitor:visitor@")
    connection = await asyncpg.connect(empty_postgres_url)
    try:
        await connection.execute("CREATE ROLE visitor LOGIN PASSWORD 'visitor'")
        with pytest.raises(StoreRefused, match="lacks the right to change the schema"):
            await open_store(url)
        await connection.execute("GRANT ALL ON SCHEMA public TO visitor")
        store = await open_store(url)
        assert await store.create_table(a_commit("TABLE0", expected=0))
        assert await store.heads(["TABLE0"]) == {"TABLE0": 1}
        await store.close()
    finally:
        await connection.execute("DROP OWNED BY visitor")
        await connection.execute("DROP ROLE visitor")
        await connection.close()
