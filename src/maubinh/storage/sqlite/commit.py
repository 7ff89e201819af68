"""The command path on SQLite: one table's commit, judged and written inside the writer's transaction."""

import sqlite3

from maubinh.room.ports import CommandKey, Committed, Outcome, TableCommit
from maubinh.storage.seating import company
from maubinh.storage.sqlite.ledger import post_entries

_ROW = "SELECT seq, seated, listing FROM tables WHERE code = ?"
_COMMAND = "SELECT seq FROM commands WHERE player = ? AND id = ?"
_NEW = "INSERT INTO tables (seq, at, snapshot, seated, listing, listed, code) VALUES (?, ?, ?, ?, ?, ?, ?)"
_MOVE = "UPDATE tables SET seq = ?, at = ?, snapshot = ? WHERE code = ?"
_RELIST = "UPDATE tables SET listing = ?, listed = ? WHERE code = ?"
_RESEAT = "UPDATE tables SET seated = ? WHERE code = ?"
_UNSEAT = "DELETE FROM seats WHERE table_code = ?"
_SEAT = "INSERT INTO seats (player, table_code) VALUES (?, ?)"
_EVENT = "INSERT INTO events (table_code, seq, at, tag, body) VALUES (?, ?, ?, ?, ?)"
_DONE = "INSERT INTO commands (player, id, table_code, seq) VALUES (?, ?, ?, ?)"
_HAND = "INSERT INTO hands (table_code, hand, at, body) VALUES (?, ?, ?, ?)"
_PLAYED = "INSERT INTO hand_players (player, at, table_code, hand) VALUES (?, ?, ?, ?)"
_WAITING = "SELECT kind, due, hand FROM deadlines WHERE table_code = ?"
_UNDO_DEADLINE = "DELETE FROM deadlines WHERE table_code = ? AND kind = ?"
_DEADLINE = "INSERT OR REPLACE INTO deadlines (table_code, kind, due, hand, leased) VALUES (?, ?, ?, ?, 0)"
_DROP_DRAFTS = "DELETE FROM drafts WHERE table_code = ?"


def find_command(db: sqlite3.Connection, command: CommandKey) -> int | None:
    """The table's number after this command was committed."""
    row = db.execute(_COMMAND, (command.player, command.id)).fetchone()
    return None if row is None else int(row[0])


def write_commit(db: sqlite3.Connection, commit: TableCommit) -> Committed:
    """Write everything of `commit`, or nothing and say why."""
    if commit.command is not None and (done := find_command(db, commit.command)) is not None:
        return Committed(Outcome.DUPLICATE, done)
    row = db.execute(_ROW, (commit.table,)).fetchone()
    current = 0 if row is None else int(row[0])
    if current != commit.expected:
        return Committed(Outcome.CONFLICT, current)
    if commit.entries:
        posted = post_entries(db, commit.entries, at=commit.at, table=commit.table, seq=commit.seq)
        if posted is not Outcome.COMMITTED:
            return Committed(posted, current)
    _write_state(db, commit, row=row)
    _write_history(db, commit)
    _write_deadlines(db, commit)
    if commit.drop_drafts:
        db.execute(_DROP_DRAFTS, (commit.table,))
    return Committed(Outcome.COMMITTED, commit.seq)


def _write_state(
    db: sqlite3.Connection, commit: TableCommit, *, row: tuple[int, str, bytes | None] | None
) -> None:
    code, seated = commit.table, company(commit.seated)
    listed = None if commit.listing is None else commit.at
    if row is None:
        db.execute(_NEW, (commit.seq, commit.at, commit.snapshot, seated, commit.listing, listed, code))
        was_seated: str = ""
    else:
        db.execute(_MOVE, (commit.seq, commit.at, commit.snapshot, code))
        was_seated = row[1]
        if commit.listing != row[2]:
            db.execute(_RELIST, (commit.listing, listed, code))
    if seated != was_seated:
        db.execute(_RESEAT, (seated, code))
        db.execute(_UNSEAT, (code,))
        db.executemany(_SEAT, [(player, code) for player in seated.split()])


def _write_history(db: sqlite3.Connection, commit: TableCommit) -> None:
    db.executemany(
        _EVENT, [(commit.table, event.seq, commit.at, event.tag, event.body) for event in commit.events]
    )
    if (record := commit.record) is not None:
        db.execute(_HAND, (commit.table, record.hand, commit.at, record.body))
        db.executemany(
            _PLAYED,
            [(player, commit.at, commit.table, record.hand) for player in company(record.players).split()],
        )
    if commit.command is not None:
        db.execute(_DONE, (commit.command.player, commit.command.id, commit.table, commit.seq))


def _write_deadlines(db: sqlite3.Connection, commit: TableCommit) -> None:
    was = {kind: (due, hand) for kind, due, hand in db.execute(_WAITING, (commit.table,))}
    now = {deadline.kind: (deadline.due, deadline.hand) for deadline in commit.deadlines}
    for kind in was.keys() - now.keys():
        db.execute(_UNDO_DEADLINE, (commit.table, kind))
    for kind, (due, hand) in now.items():
        # An unchanged deadline keeps its lease: somebody may be at it right now.
        if was.get(kind) != (due, hand):
            db.execute(_DEADLINE, (commit.table, kind, due, hand))
