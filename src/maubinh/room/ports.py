"""What the room needs of the outside: a store, a bus, a clock. Storage and bus implement these."""

from collections.abc import AsyncIterator, Collection, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from msgspec import Struct


class Posting(Struct, frozen=True, gc=False):
    """Chips added to (+) or taken from (−) an account."""

    account: str
    amount: int


class LedgerEntry(Struct, frozen=True, gc=False):
    """A ledger transaction: `key` is unique for ever, postings sum to zero.

    `at` (ms since the epoch) counts for an entry on its own; one in a `TableCommit` takes the commit's.
    """

    key: str
    kind: str
    postings: tuple[Posting, ...]
    at: int = 0


class NewEvent(Struct, frozen=True, gc=False):
    """An event to append: its `name/version` tag and its msgpack body."""

    seq: int
    tag: str
    body: bytes


class Deadline(Struct, frozen=True, gc=False):
    """A time by which something happens at a table; at most one per `kind`. `due` in ms since the epoch."""

    kind: str
    due: int
    hand: int


class CommandKey(Struct, frozen=True, gc=False):
    """Makes a command count once: the player who sent it and the id it bears."""

    player: str
    id: str


class HandRecord(Struct, frozen=True, gc=False):
    """A finished hand as it is exported, kept with those who played it so that they find it again."""

    hand: int
    players: tuple[str, ...]
    body: bytes


class TableCommit(Struct, frozen=True, gc=False):
    """Everything one decision changes, written in one transaction or not at all.

    `expected` is the table's number before (0: the table is new), `seq` after. `deadlines`, `listing` and
    `seated` replace what was: they are the whole truth of the table, and cost nothing where unchanged.
    """

    table: str
    expected: int
    seq: int
    at: int
    snapshot: bytes
    events: tuple[NewEvent, ...]
    deadlines: tuple[Deadline, ...]
    entries: tuple[LedgerEntry, ...] = ()
    command: CommandKey | None = None
    listing: bytes | None = None
    seated: tuple[str, ...] = ()
    drop_drafts: bool = False
    record: HandRecord | None = None


class Outcome(Enum):
    """What became of a commit, judged in this order; only COMMITTED wrote anything.

    DUPLICATE: its command was committed before (see `Committed.seq`). CONFLICT: the table is not at
    `expected`. KEY_TAKEN: a ledger key of it is taken, a mistake of the caller. INSUFFICIENT: an account
    would go below zero. FULL: the store has no room left (no store says so: it raises `StoreFull`).
    """

    COMMITTED = "committed"
    DUPLICATE = "duplicate"
    CONFLICT = "conflict"
    KEY_TAKEN = "key_taken"
    INSUFFICIENT = "insufficient"
    FULL = "full"


class Committed(Struct, frozen=True, gc=False):
    """The outcome of one commit and the table's number now (after the earlier commit for DUPLICATE)."""

    outcome: Outcome
    seq: int


class StoredTable(Struct, frozen=True, gc=False):
    """A table's state row."""

    table: str
    seq: int
    snapshot: bytes


class StoredEvent(Struct, frozen=True, gc=False):
    """A committed event."""

    table: str
    seq: int
    at: int
    tag: str
    body: bytes


class DraftRow(Struct, frozen=True, gc=False):
    """Rows being arranged by one player in one hand, as 13 card codes: back, middle, front.

    `n` is their place among the player's drafts of the hand: they never replace rows of a higher one.
    """

    table: str
    hand: int
    player: str
    cards: bytes
    n: int = 0


class DueDeadline(Struct, frozen=True, gc=False):
    """A deadline whose time has come."""

    table: str
    kind: str
    due: int
    hand: int


class Account(Struct, frozen=True, gc=False):
    """A player's account; `token` is the SHA-256 of the session secret."""

    player: str
    name: str
    avatar: int
    token: bytes
    created: int


class PlayedHand(NamedTuple):
    """Where and when a player played a hand; `at` in ms since the epoch."""

    table: str
    hand: int
    at: int


class Chips(NamedTuple):
    """A player's chips in the wallet and in the stacks of the tables where it sits."""

    wallet: int
    at_tables: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.wallet + self.at_tables


class Store(Protocol):
    """The database, which holds all authority. Every method raises `StoreUnavailable` when it is away."""

    async def create_table(self, commit: TableCommit) -> bool:
        """Insert a new table (expected 0, no command, no entries); False when the code is taken."""
        ...

    async def load_table(self, table: str) -> StoredTable | None:
        """The table's state row, None when there is no such table."""
        ...

    async def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        """Each commit stands or falls alone, all in one durable transaction; no wallet goes below zero."""
        ...

    async def committed(self, command: CommandKey) -> int | None:
        """The table's number after the commit of this command, None when there was none.

        Asked before a refusal is answered: a repeat sent through another node gets the first one's result.
        """
        ...

    async def events(self, table: str, *, after: int, limit: int = 1000) -> list[StoredEvent]:
        """At most `limit` events of a table with numbers above `after`, in order."""
        ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The numbers of many tables at once, unknown ones left out: the poll when the bus is silent."""
        ...

    async def hand(self, table: str, hand: int) -> bytes | None:
        """The body of a finished hand's record, None when there is none."""
        ...

    async def hands_of(self, player: str, *, limit: int) -> list[PlayedHand]:
        """Hands that a player played, newest first."""
        ...

    async def save_drafts(self, drafts: Sequence[DraftRow]) -> None:
        """Keep rows of players, durably, unless rows of a higher `n` are kept: then those stay, and it is well.

        At most one per player and hand in a call; of equal `n` the later call counts.
        """
        ...

    async def load_drafts(self, table: str, *, hand: int) -> dict[str, DraftRow]:
        """The drafts of one hand by player."""
        ...

    async def due(self, now: int, *, limit: int, besides: Collection[str] = ()) -> list[DueDeadline]:
        """Deadlines not after `now`, each handed to one caller at a time for a short lease.

        Those of the tables `besides` are left where they are, here and in `next_due`.
        """
        ...

    async def next_due(self, *, besides: Collection[str] = ()) -> int | None:
        """The earliest time at which `due` may find something, None when nothing waits."""
        ...

    async def time(self) -> float | None:
        """The time of the database's own clock in ms since the epoch, None where it goes by this machine's.

        It is told at some moment between the call and its return.
        """
        ...

    async def listings(self, *, limit: int) -> list[bytes]:
        """What the lobby shows, last changed first."""
        ...

    async def tables_of(self, player: str) -> list[str]:
        """Codes of the tables where a player sits, sorted."""
        ...

    async def create_account(self, account: Account, *, entry: LedgerEntry) -> None:
        """Insert a player with its first chips. Raises ValueError when the player, token or key exists."""
        ...

    async def account_by_token(self, token: bytes) -> Account | None:
        """The player whose session this is."""
        ...

    async def account(self, player: str) -> Account | None:
        """A player by public id."""
        ...

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        ...

    async def balance(self, account: str) -> int:
        """Chips of a ledger account, 0 for one never used."""
        ...

    async def chips_of(self, player: str) -> Chips:
        """A player's chips, all as of one moment: sitting down and standing up never show fewer."""
        ...

    async def last_entry(self, account: str, *, kind: str) -> int | None:
        """When the newest ledger entry of this kind touched an account (its `at`), None for never."""
        ...

    async def post(self, entry: LedgerEntry) -> bool:
        """Write one ledger entry on its own; False when its key exists or an account would go below zero.

        Raises ValueError when its postings do not sum to zero.
        """
        ...

    async def close(self) -> None:
        """Finish what was asked and let go of the database."""
        ...


class Hint(Struct, frozen=True, gc=False):
    """A table moved on to `seq`, or what another `kind` says in its `body`. Never a truth, never a card."""

    table: str
    seq: int
    kind: str = "moved"
    body: bytes = b""


class Bus(Protocol):
    """Hints between nodes; losing one costs a poll."""

    @property
    def link(self) -> int | None:
        """None while other nodes are not heard; a number that is another one whenever hints may have been lost."""
        ...

    async def publish(self, hint: Hint) -> None:
        """Tell every subscriber of every node, this one's too; never waits for a server that is away."""
        ...

    def subscribe(self) -> AsyncIterator[Hint]:
        """Hints published from this call on, until the bus is closed."""
        ...

    async def close(self) -> None:
        """End every subscription."""
        ...


class Clock(Protocol):
    """Time as a port."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    def ticks(self) -> int:
        """Milliseconds since some moment, to tell how long something took: nobody sets them."""
        ...

    async def sleep(self, ms: int) -> None:
        """Return after `ms` milliseconds of this clock."""
        ...


class StoreUnavailable(Exception):  # noqa: N818 - a condition of the world, not a mistake of the caller
    """The database cannot be reached now; nothing of the call is known to have been written."""


class StoreFull(StoreUnavailable):
    """The database's disk is full: everything acknowledged is kept, nothing new is taken."""
