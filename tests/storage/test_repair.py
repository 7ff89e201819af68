"""Cached balances are put right beside players, who are not made to wait, and who may not be waited for either."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.util import await_only

from maubinh.room.ports import Store
from maubinh.storage import open_store
from maubinh.storage.audit import repair
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.cold import LIMITS, run_cold
from tests.storage.making import an_entry, granted
from tests.storage.test_audit import maubinh, tamper

AN_TOO_HIGH = "UPDATE balances SET amount = amount + 7 WHERE account = 'wallet:p_an'"
LONG = 30
"""Seconds after which a test says that somebody waits for ever."""


@pytest.fixture
async def paid(url: str, store: Store) -> str:
    """The address of a database where two players have chips, and the house has some in its rake."""
    assert await store.post(granted("an", "wallet:p_an", 100))
    assert await store.post(granted("binh", "wallet:p_binh", 100))
    assert await store.post(an_entry("rake", {"wallet:p_binh": -30, "rake": 30}))
    return url


def put_right(connection: Connection) -> None:
    """A whole repair."""
    repair.repair_balances(connection)
    connection.commit()


async def faults(url: str) -> list[str]:
    """What the ledger's audit finds."""
    return [str(fault) for fault in (await in_one_snapshot(url, audit_ledger)).faults]


@pytest.mark.parametrize(
    "change",
    [
        AN_TOO_HIGH,
        "UPDATE balances SET amount = amount - 7 WHERE account = 'wallet:p_an'",
        "DELETE FROM balances WHERE account = 'wallet:p_an'",
        "DELETE FROM balances",
        "UPDATE balances SET amount = amount - 7 WHERE account = 'issuance'",
        "UPDATE balances SET amount = amount + 7 WHERE account = 'issuance'",
        "INSERT INTO balances (account, shard, amount) VALUES ('wallet:p_nobody', 0, 5)",
        "INSERT INTO balances (account, shard, amount) VALUES ('rake', 99, 20), ('rake', 98, 20)",
    ],
)
async def test_every_wrong_balance_is_put_right(paid: str, change: str) -> None:
    await tamper(paid, change)
    assert await faults(paid) != []
    await run_cold(paid, put_right)
    assert await faults(paid) == []


async def test_an_account_that_owes_is_left_to_people(paid: str) -> None:
    await tamper(
        paid,
        AN_TOO_HIGH,
        "INSERT INTO ledger_transactions (id, key, kind, at) VALUES (9999, 'loan', 'test', 0)",
        "INSERT INTO ledger_postings (transaction_id, account, amount)"
        " VALUES (9999, 'wallet:p_binh', -500), (9999, 'issuance', 500)",
    )
    await run_cold(paid, put_right)
    assert await faults(paid) == [
        "wallet:p_binh: the cached balance is 70, its postings sum to -430",
        "wallet:p_binh: owes 430 chips",
    ]


@asynccontextmanager
async def playing_with(url: str, account: str) -> AsyncIterator[None]:
    """A commit on an account that is under way all the while."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("UPDATE balances SET amount = amount WHERE account = $1", account)
            yield
    finally:
        await connection.close()


@pytest.fixture
async def wrong(postgres_url: str) -> str:
    """A PostgreSQL database where one player's cached balance is too high."""
    store = await open_store(postgres_url)
    assert await store.post(granted("an", "wallet:p_an", 100))
    assert await store.post(granted("binh", "wallet:p_binh", 100))
    await store.close()
    await tamper(postgres_url, AN_TOO_HIGH)
    return postgres_url


async def test_a_repair_waits_for_nobody_who_plays_with_other_accounts(wrong: str) -> None:
    async with playing_with(wrong, "wallet:p_binh"):
        await asyncio.wait_for(run_cold(wrong, put_right), LONG)
    assert await faults(wrong) == []


async def test_a_repair_that_cannot_have_an_account_gives_up_and_says_so(wrong: str) -> None:
    before = await faults(wrong)
    async with playing_with(wrong, "wallet:p_an"):
        command = asyncio.to_thread(maubinh, "ledger", "audit", "--repair", "--database", wrong)
        told = await asyncio.wait_for(command, LONG)
    assert told.exit_code == 1
    assert told.stderr.splitlines()[-1].startswith("database_busy: postgresql://maubinh:***@")
    assert told.stderr.endswith("what was not finished is undone, try again\n")
    assert await faults(wrong) == before


async def test_what_is_paid_during_a_repair_counts(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(wrong)
    whole = repair._put_right

    def after_a_payment(connection: Connection, account: str, change: int) -> None:
        assert await_only(store.post(granted("meanwhile", "wallet:p_an", 11)))
        whole(connection, account, change)

    monkeypatch.setattr(repair, "_put_right", after_a_payment)
    await run_cold(wrong, put_right)
    assert await store.balance("wallet:p_an") == 111
    assert await faults(wrong) == []
    await store.close()


async def test_two_repairs_at_once_put_a_difference_right_once(wrong: str) -> None:
    first = await asyncpg.connect(wrong)
    try:
        async with first.transaction():
            await first.execute("SELECT pg_advisory_xact_lock($1)", repair.REPAIR_KEY)
            told = await asyncio.to_thread(maubinh, "ledger", "audit", "--repair", "--database", wrong)
    finally:
        await first.close()
    assert told.stderr.splitlines()[-1].startswith("database_busy: ")


async def test_a_repair_beside_another_writer_of_a_file_gives_up_and_says_so(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    await (await open_store(url)).close()
    await tamper(url, "INSERT INTO balances (account, shard, amount) VALUES ('wallet:p_an', 0, 7)")
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = await asyncio.to_thread(maubinh, "ledger", "audit", "--repair", "--database", url)
    assert told.stderr.splitlines()[-1].startswith("database_busy: sqlite:///")


async def test_every_command_on_postgresql_has_its_limits(postgres_url: str) -> None:
    def shown(connection: Connection) -> dict[str, str]:
        return {name: str(connection.scalar(text(f"SHOW {name}"))) for name in LIMITS}

    assert await run_cold(postgres_url, shown) == LIMITS


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear Ân, " * 1000)
    told = maubinh("audit", "--database", f"sqlite:///{file}")
    assert (told.exit_code, told.stderr) == (1, f"bad_database: sqlite:///{file} is no database of SQLite\n")
