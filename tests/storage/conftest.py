"""Every test that asks for `store` runs on a real SQLite file and on a real PostgreSQL server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from maubinh.room.ports import Store
from maubinh.storage import open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the test's own."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    address: str = request.getfixturevalue("postgres_url")
    return address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store on `url`."""
    opened = await open_store(url)
    yield opened
    await opened.close()
