"""Players and balances on SQLite."""

import sqlite3

from maubinh.room.ports import Account, Chips, LedgerEntry, Outcome
from maubinh.storage.sqlite.ledger import post_entries

_CREATE = "INSERT INTO players (player, name, avatar, token, created) VALUES (?, ?, ?, ?, ?)"
_BY_TOKEN = "SELECT player, name, avatar, token, created FROM players WHERE token = ?"  # noqa: S105 - a query
_BY_ID = "SELECT player, name, avatar, token, created FROM players WHERE player = ?"
_RENAME = "UPDATE players SET name = ? WHERE player = ?"
_BALANCE = "SELECT coalesce(sum(amount), 0) FROM balances WHERE account = ?"
_CHIPS_OF = (
    "SELECT coalesce(sum(amount) FILTER (WHERE account = 'wallet:' || :player), 0),"
    " coalesce(sum(amount) FILTER (WHERE account <> 'wallet:' || :player), 0) FROM balances"
    " WHERE account IN (SELECT 'wallet:' || :player"
    " UNION ALL SELECT 'stack:' || table_code || ':' || player FROM seats WHERE player = :player)"
)
_LAST_ENTRY = (
    "SELECT t.at FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id"
    " WHERE p.account = ? AND t.kind = ? ORDER BY p.transaction_id DESC LIMIT 1"
)


def create_account(db: sqlite3.Connection, *, account: Account, entry: LedgerEntry) -> None:
    """Insert a player and post its first chips. Raises ValueError when the player, token or entry exists."""
    try:
        db.execute(_CREATE, (account.player, account.name, account.avatar, account.token, account.created))
    except sqlite3.IntegrityError as error:
        raise ValueError(f"player {account.player} or its token exists") from error
    posted = post_entries(db, [entry], at=entry.at, table=None, seq=None)
    if posted is not Outcome.COMMITTED:
        raise ValueError(f"the first chips of {account.player} cannot be posted: {posted.value}")


def account_by_token(db: sqlite3.Connection, *, token: bytes) -> Account | None:
    """The player with this session."""
    row = db.execute(_BY_TOKEN, (token,)).fetchone()
    return None if row is None else Account(*row)


def account_by_id(db: sqlite3.Connection, *, player: str) -> Account | None:
    """The player with this public id."""
    row = db.execute(_BY_ID, (player,)).fetchone()
    return None if row is None else Account(*row)


def rename(db: sqlite3.Connection, *, player: str, name: str) -> None:
    """Give a player another name."""
    db.execute(_RENAME, (name, player))


def balance(db: sqlite3.Connection, *, account: str) -> int:
    """Chips of an account."""
    return int(db.execute(_BALANCE, (account,)).fetchone()[0])


def chips_of(db: sqlite3.Connection, *, player: str) -> Chips:
    """Chips of a player's wallet and stacks, read by one statement."""
    return Chips(*db.execute(_CHIPS_OF, {"player": player}).fetchone())


def last_entry(db: sqlite3.Connection, *, account: str, kind: str) -> int | None:
    """When an entry of this kind last touched an account."""
    row = db.execute(_LAST_ENTRY, (account, kind)).fetchone()
    return None if row is None else int(row[0])
