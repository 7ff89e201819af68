"""A database that was played on, for the tests of what a run checks afterwards."""

from pathlib import Path

import pytest

from maubinh.storage import open_store
from tests.storage.playing import play


@pytest.fixture
async def url(tmp_path: Path) -> str:
    """The address of a database in which two tables of three people have played three hands each."""
    address = f"sqlite:///{tmp_path / 'played.db'}"
    store = await open_store(address)
    await play(store)
    await store.close()
    return address
