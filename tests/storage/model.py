"""The store in plain dictionaries: what each call must answer, written as simply as possible."""

from collections.abc import Sequence

from maubinh.room.ports import CommandKey, Committed, DueDeadline, LedgerEntry, Outcome, TableCommit
from maubinh.storage.leases import LEASE_MS


class Model:
    """Keeps what a store keeps and judges as a store judges."""

    def __init__(self) -> None:
        self.tables: dict[str, TableCommit] = {}
        self.commands: dict[CommandKey, int] = {}
        self.keys: set[str] = set()
        self.balances: dict[str, int] = {}
        self.deadlines: dict[tuple[str, str], tuple[int, int, int]] = {}
        self.events: dict[str, list[int]] = {}

    def commit(self, commits: Sequence[TableCommit]) -> list[Committed]:
        """The outcome of each commit, one after the other."""
        return [self._one(commit) for commit in commits]

    def post(self, entry: LedgerEntry) -> bool:
        """Whether an entry on its own is written."""
        return self._pay((entry,)) is Outcome.COMMITTED

    def due(self, now: int) -> list[DueDeadline]:
        """Take all that is due."""
        taken = sorted(
            (due, table, kind, hand)
            for (table, kind), (due, hand, leased) in self.deadlines.items()
            if due <= now and leased <= now
        )
        for due, table, kind, hand in taken:
            self.deadlines[table, kind] = (due, hand, now + LEASE_MS)
        return [DueDeadline(table, kind, due, hand) for due, table, kind, hand in taken]

    def _one(self, commit: TableCommit) -> Committed:
        if commit.command in self.commands:
            return Committed(Outcome.DUPLICATE, self.commands[commit.command])
        stored = self.tables.get(commit.table)
        current = stored.seq if stored else 0
        if current != commit.expected:
            return Committed(Outcome.CONFLICT, current)
        paid = self._pay(commit.entries)
        if paid is not Outcome.COMMITTED:
            return Committed(paid, current)
        self._write(commit)
        return Committed(Outcome.COMMITTED, commit.seq)

    def _pay(self, entries: Sequence[LedgerEntry]) -> Outcome:
        if any(entry.key in self.keys for entry in entries):
            return Outcome.KEY_TAKEN
        after = dict(self.balances)
        for entry in entries:
            for posting in entry.postings:
                after[posting.account] = after.get(posting.account, 0) + posting.amount
        if any(amount < 0 and account != "issuance" for account, amount in after.items()):
            return Outcome.INSUFFICIENT
        self.balances = after
        self.keys.update(entry.key for entry in entries)
        return Outcome.COMMITTED

    def _write(self, commit: TableCommit) -> None:
        self.tables[commit.table] = commit
        self.events.setdefault(commit.table, []).extend(event.seq for event in commit.events)
        if commit.command is not None:
            self.commands[commit.command] = commit.seq
        was = {key: value for key, value in self.deadlines.items() if key[0] == commit.table}
        for key in was:
            del self.deadlines[key]
        for deadline in commit.deadlines:
            key = (commit.table, deadline.kind)
            same = key in was and was[key][:2] == (deadline.due, deadline.hand)
            leased = was[key][2] if same else 0
            self.deadlines[key] = (deadline.due, deadline.hand, leased)
