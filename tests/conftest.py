"""Fixtures of the whole suite: the real servers, started when a test first asks and stopped at the end."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from maubinh.cli.local.nats import LocalNats
from maubinh.cli.local.postgres import LocalPostgres
from maubinh.storage.migrate import migrate
from tests.servers.running import new_database, running_nats, running_postgres
from tests.support.skips import NothingSkipped
from tests.support.watchdog import watch_over_this_process

settings.register_profile("anywhere", deadline=None)  # a busy machine is slow, not wrong
settings.register_profile(
    "integration", deadline=None, derandomize=True
)  # a failure there is one of the change
settings.load_profile("integration" if os.environ.get("CI") else "anywhere")


def pytest_configure(config: pytest.Config) -> None:
    """Skip nothing in integration. End on SIGTERM as on Ctrl-C; a watchdog ends what a killed session leaves."""
    if os.environ.get("CI"):
        config.pluginmanager.register(NothingSkipped())
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    watch_over_this_process()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[LocalPostgres]:
    """A PostgreSQL server for the session."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated_template(postgres_server: LocalPostgres) -> str:
    """A database with our schema, to be copied: migrating one for every test takes most of a second."""
    name = new_database(postgres_server)
    asyncio.run(migrate(postgres_server.url(name)))
    return name


@pytest.fixture
def postgres_url(postgres_server: LocalPostgres, migrated_template: str) -> str:
    """A database of the test's own, with our schema and no rows."""
    return postgres_server.url(new_database(postgres_server, template=migrated_template))


@pytest.fixture
def empty_postgres_url(postgres_server: LocalPostgres) -> str:
    """A database of the test's own without a schema."""
    return postgres_server.url(new_database(postgres_server))


@pytest.fixture(scope="session")
def nats_server() -> Iterator[LocalNats]:
    """A NATS server for the session."""
    with running_nats() as server:
        yield server
