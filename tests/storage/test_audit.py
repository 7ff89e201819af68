"""Audits find nothing in what real play wrote, and find every single thing that is then tampered with."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, text
from typer.testing import CliRunner, Result

from maubinh.cli.main import application
from maubinh.room.ports import Store
from maubinh.storage import open_store
from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import audit_tables
from maubinh.storage.cold import run_cold
from maubinh.storage.revision import HEAD
from maubinh.table import commands as c
from tests.storage.playing import PLAYERS, StoredPlay, play, play_and_close


@pytest.fixture
async def played(url: str) -> str:
    """The address of a database in which two tables have played three hands each, and a third one and closed."""
    store = await open_store(url)
    await play(store)
    await play_and_close(store, "CLOSED")
    await store.close()
    return url


async def tamper(url: str, *statements: str) -> None:
    """Change stored rows behind everybody's back; the triggers that forbid it are taken away first."""

    def change(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET session_replication_role = replica"))
        else:
            for trigger in connection.scalars(
                text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            ).all():
                connection.execute(text(f"DROP TRIGGER {trigger}"))
        for statement in statements:
            connection.execute(text(statement))
        connection.commit()

    await run_cold(url, change)


async def faults(url: str) -> Sequence[Fault]:
    """Everything both audits find."""

    def everything(connection: Connection) -> Sequence[Fault]:
        return [*audit_tables(connection).faults, *audit_ledger(connection).faults]

    return await in_one_snapshot(url, everything)


async def test_real_play_leaves_nothing_to_find(played: str) -> None:
    report = await in_one_snapshot(played, audit_tables)
    assert (report.tables, report.hands, report.faults) == (3, 7, ())
    ledger = await in_one_snapshot(played, audit_ledger)
    assert (ledger.issued, ledger.faults) == (300_000, ())


WALLET = "account = 'wallet:p_an'"
SETTLED = "(SELECT id FROM ledger_transactions WHERE key = 'settle:TABLE0:2')"
TAMPERINGS = {
    "an event is missing": "DELETE FROM events WHERE table_code = 'TABLE0' AND seq = 7",
    "the last event is missing": (
        "DELETE FROM events WHERE table_code = 'TABLE0'"
        " AND seq = (SELECT max(seq) FROM events WHERE table_code = 'TABLE0')"
    ),
    "an event is another": (
        "UPDATE events SET body = (SELECT body FROM events WHERE table_code = 'TABLE1' AND seq = 3),"
        " tag = (SELECT tag FROM events WHERE table_code = 'TABLE1' AND seq = 3)"
        " WHERE table_code = 'TABLE0' AND seq = 2"
    ),
    "an event of an unknown version": "UPDATE events SET tag = 'seat_taken/99' WHERE table_code = 'TABLE0' AND seq = 2",
    "all events of a closed table are gone": "DELETE FROM events WHERE table_code = 'CLOSED'",
    "events of a closed table are gone as if others had been archived": (
        "DELETE FROM events WHERE table_code = 'CLOSED';"
        "INSERT INTO archives (table_code, at, file, events, sha256) VALUES ('CLOSED', 0, 'file', 1, 'sum')"
    ),
    "events of a table in play are gone as if archived": (
        "DELETE FROM events WHERE table_code = 'TABLE0';"
        "INSERT INTO archives (table_code, at, file, events)"
        " SELECT code, 0, 'file', seq FROM tables WHERE code = 'TABLE0'"
    ),
    "a table with events is said to be archived": (
        "INSERT INTO archives (table_code, at, file, events)"
        " SELECT code, 0, 'file', seq FROM tables WHERE code = 'CLOSED'"
    ),
    "a state is another table's": (
        "UPDATE tables SET snapshot = (SELECT snapshot FROM tables WHERE code = 'TABLE1') WHERE code = 'TABLE0'"
    ),
    "a state is of another shape": (
        "UPDATE tables SET snapshot = (SELECT body FROM events WHERE table_code = 'TABLE0' AND seq = 3)"
        " WHERE code = 'TABLE0'"
    ),
    "a state is behind its number": "UPDATE tables SET seq = seq + 1 WHERE code = 'TABLE0'",
    "a state is gone": "DELETE FROM tables WHERE code = 'TABLE0'",
    "somebody else is said to sit": "UPDATE tables SET seated = 'p_an p_ghost' WHERE code = 'TABLE0'",
    "a cached balance is too high": f"UPDATE balances SET amount = amount + 1 WHERE {WALLET}",
    "a cached balance is gone": f"DELETE FROM balances WHERE {WALLET}",
    "a posting is larger": f"UPDATE ledger_postings SET amount = amount + 1 WHERE transaction_id = {SETTLED}",
    "a settlement was never posted": (
        f"DELETE FROM ledger_postings WHERE transaction_id = {SETTLED};"
        "DELETE FROM ledger_transactions WHERE key = 'settle:TABLE0:2'"
    ),
    "a settlement was posted twice": (
        "INSERT INTO ledger_transactions (id, key, kind, at, table_code, seq)"
        " SELECT 9999, 'settle:again', kind, at, table_code, seq"
        " FROM ledger_transactions WHERE key = 'settle:TABLE0:2';"
        "INSERT INTO ledger_postings (transaction_id, account, amount)"
        f" SELECT 9999, account, amount FROM ledger_postings WHERE transaction_id = {SETTLED}"
    ),
    "postings have no transaction": (
        "INSERT INTO ledger_postings (transaction_id, account, amount) VALUES (9999, 'a', 5), (9999, 'b', -5)"
    ),
}


@pytest.mark.parametrize("statements", TAMPERINGS.values(), ids=list(TAMPERINGS))
async def test_every_tampering_is_found(played: str, statements: str) -> None:
    await tamper(played, *statements.split(";"))
    assert await faults(played) != []


HAND_OVER = (
    "UPDATE events SET tag = 'step_shown/1',"
    " body = (SELECT body FROM events WHERE table_code = 'TABLE1' AND tag = 'step_shown/1' ORDER BY seq LIMIT 1)"
    " WHERE table_code = 'TABLE0' AND seq ="
    " (SELECT max(seq) FROM events WHERE table_code = 'TABLE0' AND tag = 'hand_settled/1')"
)
DEALT_AGAIN = HAND_OVER.replace("step_shown/1", "hand_dealt/1").replace("max(seq)", "min(seq)")


async def test_a_hand_that_was_dealt_and_never_settled_is_named(played: str) -> None:
    await tamper(played, HAND_OVER)
    assert Fault("TABLE0 hand 3", "was settled 0 times") in await faults(played)


async def test_a_hand_that_was_dealt_twice_is_named(played: str) -> None:
    await tamper(played, DEALT_AGAIN)
    assert Fault("TABLE0 hand 1", "was dealt 2 times") in await faults(played)


async def seated_beside_another(store: Store) -> StoredPlay:
    """A table where everybody has sat down, beside one that has played a hand."""
    await play(store, tables=1, hands=1)
    table = StoredPlay(store, "SECOND")
    await table.create()
    for seat, name in enumerate(PLAYERS):
        await table.do(name, c.Sit(seat=seat, buy_in=5_000))
    return table


async def test_a_hand_that_is_running_need_not_be_settled_yet(url: str) -> None:
    store = await open_store(url)
    table = await seated_beside_another(store)
    await table.play_hand()
    await table.deal()
    report = await in_one_snapshot(url, audit_tables)
    assert (report.hands, report.faults) == (2, ())
    await table.lay()
    report = await in_one_snapshot(url, audit_tables)
    assert (report.hands, report.faults) == (3, ())
    await store.close()


async def test_a_hand_that_all_but_one_gave_up_is_settled(url: str) -> None:
    store = await open_store(url)
    table = await seated_beside_another(store)
    await table.deal()
    for name in PLAYERS[1:]:
        await table.do(name, c.Forfeit(hand=1))
    assert table.state.phase == "showing"
    report = await in_one_snapshot(url, audit_tables)
    assert (report.hands, report.faults) == (2, ())
    await store.close()


async def test_a_table_that_plays_by_a_key_unknown_here_is_left_to_a_newer_build(played: str) -> None:
    def widen(connection: Connection) -> None:
        for column, table, where in (
            ("snapshot", "tables", "code = 'TABLE0'"),
            ("body", "events", "table_code = 'TABLE0' AND seq = 1"),
        ):
            (stored,) = connection.execute(text(f"SELECT {column} FROM {table} WHERE {where}")).one()
            widened = {"new": with_a_key(stored)}
            connection.execute(text(f"UPDATE {table} SET {column} = :new WHERE {where}"), widened)
        connection.commit()

    await tamper(played)
    await run_cold(played, widen)
    report = await in_one_snapshot(played, audit_tables)
    assert (report.newer, report.faults) == (("TABLE0",), ())


def with_a_key(stored: bytes) -> bytes:
    """A state or an event whose house has one more key."""
    value = msgspec.msgpack.decode(stored)
    value["house"]["new"] = 1
    return msgspec.msgpack.encode(value)


def maubinh(*arguments: str) -> Result:
    """A command of the command line, run in this process."""
    return CliRunner().invoke(application(arguments[0]), list(arguments))


def test_the_commands_tell_what_they_found(tmp_path: Path, played_file: str) -> None:
    clean = maubinh("audit", "--database", played_file)
    assert clean.exit_code == 0
    assert "2 tables" in clean.output
    assert "6 hands" in clean.output
    assert "0 faults" in clean.output
    ledger = maubinh("ledger", "audit", "--database", played_file)
    assert ledger.exit_code == 0
    assert "300000 chips issued, 0 faults" in ledger.output
    missing = maubinh("ledger", "audit", "--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert missing.exit_code == 1
    assert "no_database" in missing.output


@pytest.fixture
def played_file(tmp_path: Path) -> str:
    """The address of a SQLite file in which hands were played."""
    url = f"sqlite:///{tmp_path / 'played.db'}"

    async def fill() -> None:
        store = await open_store(url)
        await play(store)
        await store.close()

    asyncio.run(fill())
    return url


def test_a_wrong_balance_is_told_and_repaired(played_file: str) -> None:
    asyncio.run(tamper(played_file, f"UPDATE balances SET amount = amount + 1 WHERE {WALLET}"))
    told = maubinh("ledger", "audit", "--database", played_file)
    assert told.exit_code == 1
    assert "wallet:p_an: the cached balance is" in told.output
    repaired = maubinh("ledger", "audit", "--repair", "--database", played_file)
    assert repaired.exit_code == 0
    assert "repaired: 0 faults left" in repaired.output


def test_an_account_is_shown_with_the_events_its_postings_came_from(played_file: str) -> None:
    shown = maubinh("ledger", "show", "wallet:p_an", "--database", played_file)
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    assert len(lines) == 3
    assert "+100,000         100,000  test      start:an" in lines[0]
    assert "-5,000          95,000  sit       sit:TABLE0:2  TABLE0 event 3" in lines[1]
    assert "90,000" in lines[2]
    stack = maubinh("ledger", "show", "stack:TABLE0:p_an", "--limit", "2", "--database", played_file)
    assert [line.split()[5] for line in stack.output.splitlines()] == ["settle:TABLE0:2", "settle:TABLE0:3"]
    unknown = maubinh("ledger", "show", "wallet:p_nobody", "--database", played_file)
    assert unknown.exit_code == 1
    assert "no_such_account" in unknown.output


def test_migrating_makes_a_database_and_says_where_it_stands(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert f"is at {HEAD}" in maubinh("migrate", "--database", url).output
    assert maubinh("audit", "--database", url).exit_code == 0
