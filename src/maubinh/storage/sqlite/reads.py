"""Reads of tables, events, drafts, deadlines and the lobby on SQLite."""

import sqlite3
from collections.abc import Collection, Sequence

import msgspec

from maubinh.room.ports import DraftRow, DueDeadline, PlayedHand, StoredEvent, StoredTable

_TABLE = "SELECT code, seq, snapshot FROM tables WHERE code = ?"
_EVENTS = (
    "SELECT table_code, seq, at, tag, body FROM events WHERE table_code = ? AND seq > ? ORDER BY seq LIMIT ?"
)
_HEADS = "SELECT code, seq FROM tables WHERE code IN (SELECT value FROM json_each(?))"
_HAND = "SELECT body FROM hands WHERE table_code = ? AND hand = ?"
_HANDS_OF = (
    "SELECT table_code, hand, at FROM hand_players WHERE player = ?"
    " ORDER BY at DESC, table_code DESC, hand DESC LIMIT ?"
)
_DRAFTS = "SELECT table_code, hand, player, cards, n FROM drafts WHERE table_code = ? AND hand = ?"
_ANY_DUE = (
    "SELECT 1 FROM deadlines WHERE due <= ? AND leased <= ?"
    " AND table_code NOT IN (SELECT value FROM json_each(?)) LIMIT 1"
)
_DUE = (
    "SELECT table_code, kind, due, hand FROM deadlines WHERE due <= ? AND leased <= ?"
    " AND table_code NOT IN (SELECT value FROM json_each(?)) ORDER BY due, table_code, kind LIMIT ?"
)
_LEASE = "UPDATE deadlines SET leased = ? WHERE table_code = ? AND kind = ?"
_NEXT_DUE = (
    "SELECT min(max(due, leased)) FROM (SELECT due, leased FROM deadlines"
    " WHERE table_code NOT IN (SELECT value FROM json_each(?)) ORDER BY due LIMIT 64)"
)
_LISTINGS = "SELECT listing FROM tables WHERE listed IS NOT NULL ORDER BY listed DESC, code LIMIT ?"
_TABLES_OF = "SELECT table_code FROM seats WHERE player = ? ORDER BY table_code"


def load_table(db: sqlite3.Connection, *, table: str) -> StoredTable | None:
    """The state row of a table."""
    row = db.execute(_TABLE, (table,)).fetchone()
    return None if row is None else StoredTable(*row)


def load_events(db: sqlite3.Connection, *, table: str, after: int, limit: int) -> list[StoredEvent]:
    """Events above `after`, in order."""
    return [StoredEvent(*row) for row in db.execute(_EVENTS, (table, after, limit))]


def heads(db: sqlite3.Connection, *, tables: Sequence[str]) -> dict[str, int]:
    """Numbers of many tables."""
    return dict(db.execute(_HEADS, (_listed(tables),)).fetchall())


def load_hand(db: sqlite3.Connection, *, table: str, hand: int) -> bytes | None:
    """A finished hand's record."""
    row = db.execute(_HAND, (table, hand)).fetchone()
    return None if row is None else bytes(row[0])


def hands_of(db: sqlite3.Connection, *, player: str, limit: int) -> list[PlayedHand]:
    """A player's hands, newest first."""
    return [PlayedHand(*row) for row in db.execute(_HANDS_OF, (player, limit))]


def load_drafts(db: sqlite3.Connection, *, table: str, hand: int) -> dict[str, DraftRow]:
    """Drafts of a hand by player."""
    rows = [DraftRow(*row) for row in db.execute(_DRAFTS, (table, hand))]
    return {row.player: row for row in rows}


def any_due(db: sqlite3.Connection, *, now: int, besides: Collection[str]) -> bool:
    """Whether `take_due` would find something."""
    return db.execute(_ANY_DUE, (now, now, _listed(besides))).fetchone() is not None


def take_due(
    db: sqlite3.Connection, *, now: int, until: int, limit: int, besides: Collection[str]
) -> list[DueDeadline]:
    """Lease due deadlines to the caller until `until`, but for those of the tables `besides`."""
    taken = [DueDeadline(*row) for row in db.execute(_DUE, (now, now, _listed(besides), limit))]
    db.executemany(_LEASE, [(until, deadline.table, deadline.kind) for deadline in taken])
    return taken


def next_due(db: sqlite3.Connection, *, besides: Collection[str]) -> int | None:
    """The earliest time anything of the first 64 deadlines can be taken, but for those of the tables `besides`."""
    (due,) = db.execute(_NEXT_DUE, (_listed(besides),)).fetchone()
    return None if due is None else int(due)


def listings(db: sqlite3.Connection, *, limit: int) -> list[bytes]:
    """What the lobby shows, last changed first."""
    return [listing for (listing,) in db.execute(_LISTINGS, (limit,))]


def tables_of(db: sqlite3.Connection, *, player: str) -> list[str]:
    """Codes of tables where the player sits."""
    return [code for (code,) in db.execute(_TABLES_OF, (player,))]


def _listed(codes: Collection[str]) -> str:
    return msgspec.json.encode(list(codes)).decode()
