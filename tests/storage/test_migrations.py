"""The schema: one description, one migration history, and no Alembic where there is nothing to migrate."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import maubinh.storage
from maubinh.room.ports import DraftRow, Outcome
from maubinh.storage import DatabaseUrlError, open_store
from maubinh.storage.cold import run_cold
from maubinh.storage.migrate import migrate
from maubinh.storage.revision import HEAD, SchemaBehindError, SchemaInUseError, is_behind
from maubinh.storage.schema import metadata
from tests.storage.making import a_commit

START_AND_TELL = """
import asyncio, sys
from maubinh.storage import open_store
async def start():
    await (await open_store(sys.argv[1])).close()
asyncio.run(start())
print(sorted({name.split(".")[0] for name in sys.modules} & {"alembic", "sqlalchemy", "asyncpg", "nats"}))
"""


def loaded_by_a_start(url: str) -> str:
    """Which of the heavy packages a process has loaded after opening the store."""
    done = subprocess.run(
        [sys.executable, "-c", START_AND_TELL, url], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without a schema."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'store.db'}"
    address: str = request.getfixturevalue("empty_postgres_url")
    return address


def test_the_newest_revision_is_the_one_this_build_asks_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(maubinh.storage.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


async def test_migrations_make_exactly_the_described_schema(empty_url: str) -> None:
    await (await open_store(empty_url)).close()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert await run_cold(empty_url, differences) == []


async def test_an_old_schema_is_refused_when_migrating_is_not_allowed(empty_url: str) -> None:
    with pytest.raises(SchemaBehindError, match="maubinh migrate"):
        await open_store(empty_url, migrate=False)
    await (await open_store(empty_url)).close()
    await (await open_store(empty_url, migrate=False)).close()


async def test_a_second_start_loads_only_the_driver(empty_url: str) -> None:
    await (await open_store(empty_url)).close()
    expected = "[]" if empty_url.startswith("sqlite") else "['asyncpg']"
    assert loaded_by_a_start(empty_url) == expected


async def test_a_newer_schema_is_accepted_so_that_two_versions_run_side_by_side(empty_url: str) -> None:
    def advance(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.commit()

    await (await open_store(empty_url)).close()
    await run_cold(empty_url, advance)
    store = await open_store(empty_url, migrate=False)
    assert await store.create_table(a_commit(expected=0))
    await store.close()


LAID_BY_AN_OLD_NODE = text(
    "INSERT INTO drafts (table_code, hand, player, cards) VALUES ('ABCD', 1, 'p_an', :cards)"
    " ON CONFLICT (table_code, hand, player) DO UPDATE SET cards = excluded.cards"
)


async def test_drafts_outlive_the_upgrade_that_orders_them_and_old_nodes_go_on_writing_them(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def old_node_lays(cards: bytes) -> None:
        def lay(connection: Connection) -> None:
            connection.execute(LAID_BY_AN_OLD_NODE, {"cards": cards})
            connection.commit()

        await run_cold(empty_url, lay)

    upgrade = command.upgrade
    with monkeypatch.context() as before:
        before.setattr(command, "upgrade", lambda config, _: upgrade(config, "0001"))
        await (await open_store(empty_url)).close()
    await old_node_lays(b"before")
    store = await open_store(empty_url)
    assert (await store.load_drafts("ABCD", hand=1))["p_an"] == DraftRow("ABCD", 1, "p_an", b"before", 0)
    await store.save_drafts([DraftRow("ABCD", 1, "p_an", b"new", 1_000)])
    await old_node_lays(b"beside")
    await store.save_drafts([DraftRow("ABCD", 1, "p_an", b"late", 999)])
    assert (await store.load_drafts("ABCD", hand=1))["p_an"] == DraftRow("ABCD", 1, "p_an", b"beside", 1_000)
    await store.save_drafts([DraftRow("ABCD", 1, "p_an", b"newer", 1_001)])
    assert (await store.load_drafts("ABCD", hand=1))["p_an"].cards == b"newer"
    await store.close()


def test_revisions_are_compared_by_their_numbers() -> None:
    assert is_behind(None)
    assert is_behind("0000")
    assert not is_behind(HEAD)
    assert not is_behind("9999")


ARCHIVED_BEFORE = (
    (
        "INSERT INTO tables (code, seq, at, snapshot, seated, listed) VALUES"
        " ('GONE', 7, 1, '', '', NULL), ('HERE', 1, 1, '', '', NULL), ('SEATED', 7, 1, '', 'p_an', NULL),"
        " ('LISTED', 7, 1, '', '', 1)"
    ),
    "INSERT INTO events (table_code, seq, at, tag, body) VALUES ('HERE', 1, 1, 'tag', '')",
)


async def test_what_was_archived_before_records_were_kept_is_recorded_without_a_sum(empty_url: str) -> None:
    def make_old(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(maubinh.storage.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for statement in ARCHIVED_BEFORE:
            connection.execute(text(statement))
        connection.commit()

    def recorded(connection: Connection) -> list[tuple[object, ...]]:
        query = text("SELECT table_code, file, events, sha256 FROM archives")
        return [tuple(row) for row in connection.execute(query)]

    if empty_url.startswith("sqlite"):
        Path(empty_url.removeprefix("sqlite:///")).parent.mkdir()
    await run_cold(empty_url, make_old)
    await (await open_store(empty_url)).close()
    assert await run_cold(empty_url, recorded) == [("GONE", "", 7, None)]


@pytest.mark.parametrize("url", ["mysql://host/name", "store.db", "sqlite", "postgresql:/host"])
async def test_an_unknown_address_is_refused(url: str) -> None:
    with pytest.raises(DatabaseUrlError):
        await open_store(url)


@pytest.mark.parametrize("url", ["mysql://me:secret@host/name", "postgresql:me:secret@host/db", "secret"])
async def test_a_refused_address_is_not_repeated(url: str) -> None:
    with pytest.raises(DatabaseUrlError) as caught:
        await open_store(url)
    assert "secret" not in str(caught.value)


async def test_a_database_in_memory_ends_with_the_store() -> None:
    store = await open_store("sqlite://")
    assert await store.create_table(a_commit(expected=0))
    await store.close()
    again = await open_store("sqlite://")
    assert await again.load_table("ABCD") is None
    await again.close()


@pytest.fixture
def widening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next migration adds a column to the table that every command writes to."""

    def upgrade(config: Config, _revision: str) -> None:
        config.attributes["connection"].execute(text("ALTER TABLE tables ADD COLUMN extra text"))

    monkeypatch.setattr(command, "upgrade", upgrade)


@asynccontextmanager
async def long_reader(url: str) -> AsyncIterator[None]:
    """Somebody who has read a table in a transaction that goes on, as a dump does."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.fetchval("SELECT count(*) FROM tables")
            yield
    finally:
        await connection.close()


@pytest.mark.usefixtures("widening")
async def test_a_migration_behind_a_long_reader_steps_back_and_players_go_on(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    assert await store.create_table(a_commit(expected=0))
    async with long_reader(postgres_url):
        migrating = asyncio.create_task(migrate(postgres_url))
        for seq in range(1, 41):
            (done,) = await store.commit([a_commit(expected=seq)])
            assert done.outcome is Outcome.COMMITTED
            await asyncio.sleep(0.05)
        assert not migrating.done()
    await migrating
    assert (await store.commit([a_commit(expected=41)]))[0].outcome is Outcome.COMMITTED
    await store.close()


@pytest.mark.usefixtures("widening")
async def test_a_migration_that_finds_no_moment_says_so_and_changes_nothing(postgres_url: str) -> None:
    async with long_reader(postgres_url):
        with pytest.raises(SchemaInUseError, match="nothing was changed"):
            await migrate(postgres_url, patience=0)
    await migrate(postgres_url)
