"""Commits, entries and accounts for tests of the store, with everything that does not matter left out."""

from collections.abc import Mapping

from maubinh.room.ports import Account, CommandKey, Deadline, LedgerEntry, NewEvent, Posting, TableCommit


def a_commit(
    table: str = "ABCD",
    *,
    expected: int,
    events: int = 1,
    snapshot: bytes | None = None,
    deadlines: tuple[Deadline, ...] = (),
    entries: tuple[LedgerEntry, ...] = (),
    command: str | None = None,
    player: str = "p_an",
    listing: bytes | None = None,
    seated: tuple[str, ...] = (),
    drop_drafts: bool = False,
    at: int | None = None,
) -> TableCommit:
    """A commit of `events` events after number `expected`; its snapshot tells its number unless one is given."""
    seq = expected + events
    return TableCommit(
        table=table,
        expected=expected,
        seq=seq,
        at=seq * 10 if at is None else at,
        snapshot=f"{table} at {seq}".encode() if snapshot is None else snapshot,
        events=tuple(NewEvent(number, "moved/1", b"%d" % number) for number in range(expected + 1, seq + 1)),
        deadlines=deadlines,
        entries=entries,
        command=None if command is None else CommandKey(player, command),
        listing=listing,
        seated=seated,
        drop_drafts=drop_drafts,
    )


def an_entry(key: str, postings: Mapping[str, int], *, kind: str = "test", at: int = 0) -> LedgerEntry:
    """A ledger entry with these chips by account."""
    return LedgerEntry(key, kind, tuple(Posting(*pair) for pair in postings.items()), at=at)


def granted(key: str, account: str, chips: int) -> LedgerEntry:
    """Chips from nowhere: issuance to an account."""
    return an_entry(key, {"issuance": -chips, account: chips}, kind="grant")


def an_account(player: str = "p_an", *, token: bytes | None = None) -> Account:
    """A player, with a token of its own."""
    return Account(player, f"Name of {player}", 3, token or b"token of " + player.encode(), 1_000)
