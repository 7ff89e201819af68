"""Any sequence of calls gives the same answers, events and balances on SQLite, on PostgreSQL and in the model."""

import asyncio
from dataclasses import dataclass
from itertools import count

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from maubinh.room.ports import Deadline, LedgerEntry, Posting, Store, TableCommit
from maubinh.storage import open_store
from tests.storage.making import a_commit
from tests.storage.model import Model

_examples = count(1)

TABLES = st.sampled_from(["A", "B", "C"])
PAYERS = st.sampled_from(["wallet:an", "wallet:binh", "stack:A:an", "issuance"])
PAYEES = st.sampled_from(["wallet:an", "wallet:binh", "stack:A:an", "rake", "issuance"])
NAMES = st.integers(1, 6).map(str)


@st.composite
def entries(draw: st.DrawFn) -> LedgerEntry:
    """An entry that balances, of some payments, with a key that may come again."""
    payments = draw(st.lists(st.tuples(PAYERS, PAYEES, st.integers(0, 60)), max_size=3))
    postings = [
        Posting(account, amount)
        for payer, payee, chips in payments
        for account, amount in ((payer, -chips), (payee, chips))
    ]
    return LedgerEntry(draw(NAMES), "test", tuple(postings))


DEADLINES = st.dictionaries(
    st.sampled_from(["turn", "bots"]), st.tuples(st.integers(0, 4_000), st.integers(1, 2))
)


@dataclass(frozen=True)
class Move:
    """What a commit may hold; its table and number are found when it is made."""

    stale: int
    events: int
    deadlines: dict[str, tuple[int, int]]
    entries: list[LedgerEntry]
    command: str | None
    player: str


MOVES = st.builds(
    Move,
    stale=st.sampled_from([0, 0, 0, 1]),
    events=st.integers(1, 3),
    deadlines=DEADLINES,
    entries=st.lists(entries(), max_size=2, unique_by=lambda entry: entry.key),
    command=st.none() | NAMES,
    player=st.sampled_from(["p_an", "p_binh"]),
)


class Stores(RuleBasedStateMachine):
    """Both stores beside the model. Names get a prefix, so that every example has a database to itself."""

    addresses: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.prefix = f"{next(_examples)}."
        self.model = Model()
        self.stores: list[Store] = [self.runner.run(open_store(url)) for url in self.addresses]
        self.base = [self._shared(store) for store in self.stores]

    def teardown(self) -> None:
        """Close everything."""
        for store in self.stores:
            self.runner.run(store.close())
        self.runner.close()

    @rule(parts=st.dictionaries(TABLES, MOVES, min_size=1))
    def commit(self, parts: dict[str, Move]) -> None:
        """Commit to several tables at once, sometimes from a state that is gone."""
        commits = [self._commit(self.prefix + table, move) for table, move in parts.items()]
        expected = self.model.commit(commits)
        for store in self.stores:
            assert self.runner.run(store.commit(commits)) == expected

    @rule(entry=entries())
    def post(self, entry: LedgerEntry) -> None:
        """Write an entry on its own."""
        own = self._own(entry)
        expected = self.model.post(own)
        for store in self.stores:
            assert self.runner.run(store.post(own)) == expected

    @rule(now=st.integers(0, 5_000))
    def take_what_is_due(self, now: int) -> None:
        """Take deadlines; other examples' are passed over, since they share the database."""
        expected = self.model.due(now)
        for store in self.stores:
            taken = self.runner.run(store.due(now, limit=10_000))
            assert [due for due in taken if due.table.startswith(self.prefix)] == expected

    @invariant()
    def everything_stored_is_what_the_model_says(self) -> None:
        """Numbers, snapshots, events and balances."""
        for store, base in zip(self.stores, self.base, strict=True):
            for code, commit in self.model.tables.items():
                stored = self.runner.run(store.load_table(code))
                assert stored is not None
                assert (stored.seq, stored.snapshot) == (commit.seq, commit.snapshot)
                events = self.runner.run(store.events(code, after=0, limit=10_000))
                assert (
                    [event.seq for event in events]
                    == self.model.events[code]
                    == list(range(1, commit.seq + 1))
                )
            for account, amount in self.model.balances.items():
                assert self.runner.run(store.balance(account)) - base.get(account, 0) == amount
        assert sum(self.model.balances.values()) == 0

    def _shared(self, store: Store) -> dict[str, int]:
        return {account: self.runner.run(store.balance(account)) for account in ("rake", "issuance")}

    def _commit(self, code: str, move: Move) -> TableCommit:
        stored = self.model.tables.get(code)
        return a_commit(
            code,
            expected=(stored.seq if stored else 0) + move.stale,
            events=move.events,
            deadlines=tuple(Deadline(kind, due, hand) for kind, (due, hand) in move.deadlines.items()),
            entries=tuple(self._own(entry) for entry in move.entries),
            command=move.command,
            player=self.prefix + move.player,
        )

    def _own(self, entry: LedgerEntry) -> LedgerEntry:
        postings = tuple(
            Posting(self._account(posting.account), posting.amount) for posting in entry.postings
        )
        return LedgerEntry(self.prefix + entry.key, entry.kind, postings)

    def _account(self, account: str) -> str:
        return account if account in {"rake", "issuance"} else f"{account}:{self.prefix}"


@pytest.mark.parametrize("steps", [25])
def test_both_databases_answer_as_the_model_does(postgres_url: str, steps: int) -> None:
    class OnBoth(Stores):
        addresses = ("sqlite://", postgres_url)

    run_state_machine_as_test(
        OnBoth,
        settings=settings(
            max_examples=40,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
