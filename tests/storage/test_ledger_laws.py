"""The ledger's laws hold in the database itself, against any SQL, not only against our own."""

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from maubinh.room.ports import Store
from maubinh.storage.cold import run_cold
from tests.storage.making import granted


async def refused(url: str, *statements: str) -> str:
    """What the database says to these statements in one transaction, which it must refuse."""

    def attempt(connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA foreign_keys = ON"))
            connection.execute(text("BEGIN"))
        for statement in statements:
            connection.execute(text(statement))
        connection.commit()

    with pytest.raises(DBAPIError) as caught:
        await run_cold(url, attempt)
    return str(caught.value)


def posting(account: str, amount: int, *, transaction: int = 77) -> str:
    """SQL that writes one posting."""
    values = f"({transaction}, '{account}', {amount})"
    return f"INSERT INTO ledger_postings (transaction_id, account, amount) VALUES {values}"


TRANSACTION = "INSERT INTO ledger_transactions (id, key, kind, at) VALUES (77, 'k', 'test', 0)"


async def test_postings_that_do_not_sum_to_zero_are_refused(store: Store, url: str) -> None:
    assert await store.balance("rake") == 0
    first, last = (
        (TRANSACTION, posting("a", 5)) if url.startswith("postgresql") else (posting("a", 5), TRANSACTION)
    )
    assert "does not sum to zero" in await refused(url, first, last)


async def test_postings_without_a_transaction_are_refused(store: Store, url: str) -> None:
    assert await store.balance("rake") == 0
    pair = "INSERT INTO ledger_postings (transaction_id, account, amount) VALUES (77, 'a', 5), (77, 'b', -5)"
    assert "foreign key" in (await refused(url, pair)).lower()


@pytest.mark.parametrize("table", ["ledger_transactions", "ledger_postings"])
@pytest.mark.parametrize("change", ["UPDATE {} SET {} = 'x'", "DELETE FROM {}"])
async def test_history_is_not_rewritten(store: Store, url: str, table: str, change: str) -> None:
    await store.post(granted("g", "wallet:p_an", 5))
    column = "kind" if table == "ledger_transactions" else "account"
    assert "append-only" in await refused(url, change.format(table, column))


async def test_a_later_posting_cannot_unbalance_a_transaction(store: Store, url: str) -> None:
    await store.post(granted("g", "wallet:p_an", 5))
    said = await refused(url, posting("wallet:p_binh", 5, transaction=1))
    assert "closed" in said or "does not sum to zero" in said


@pytest.mark.parametrize("account", ["wallet:p_an", "stack:T:p_an", "rake"])
async def test_no_balance_of_a_player_or_the_rake_goes_below_zero(
    store: Store, url: str, account: str
) -> None:
    await store.post(granted("g", account, 5))
    said = await refused(url, f"UPDATE balances SET amount = amount - 6 WHERE account = '{account}'")
    assert "ck_balances_amount" in said or "CHECK constraint failed" in said


async def test_a_business_key_is_taken_for_ever(store: Store, url: str) -> None:
    await store.post(granted("settle:ABCD:1", "wallet:p_an", 5))
    again = "INSERT INTO ledger_transactions (key, kind, at) VALUES ('settle:ABCD:1', 'test', 0)"
    assert "unique" in (await refused(url, again)).lower()
