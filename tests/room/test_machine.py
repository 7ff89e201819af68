"""Any evening of real commands gives the same answers, events, snapshots and chips on SQLite and on PostgreSQL."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import asyncpg
import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from maubinh.cli.local.postgres import LocalPostgres
from maubinh.engine.house import HOUSES, load_house
from maubinh.room import timers
from maubinh.room.accounts import WELCOME
from maubinh.room.ledger import RAKE, stack_of
from maubinh.room.live import Accepted
from maubinh.room.ports import Account
from maubinh.storage.migrate import migrate
from maubinh.table import commands as c
from maubinh.table.codec import encode_state
from maubinh.table.refusals import Refused
from maubinh.table.settings import TableSettings
from maubinh.table.state import TableState
from tests.room.pair import Asking, Pair, Side
from tests.room.stored import contents, faults
from tests.room.wishes import HOSTING, PLAYING, SITTING, WISHES, Move, Wish, command_of, rows_of
from tests.servers.running import new_database

NAMES = ("hoa", "nam", "lan", "tuấn", "mai")
STRANGER = Account(player="p_stranger", name="ai", avatar=0, token=b"", created=0)
"""Somebody whom the database has never heard of."""

MOST_TABLES = 4
TABLES = st.integers(0, MOST_TABLES - 1)
PEOPLE = st.integers(0, len(NAMES) - 1)
ANYBODY = st.sampled_from(["host", "host", *NAMES, STRANGER.name])
SETUPS = st.builds(
    TableSettings, stake=st.sampled_from([100, 1_000]), seats=st.integers(2, 4), row=st.sampled_from([0, 5])
)
HOUSE = st.sampled_from(HOUSES)
MINUTE = 60_000


class RoomMachine(RuleBasedStateMachine):
    """People, bots and time at several tables of one room, which stands on two databases at once."""

    fresh: Callable[[], tuple[str, str]]

    def __init__(self) -> None:
        super().__init__()
        self.pair = Pair(self.fresh())
        self.people: list[Account] = []
        self.secrets: dict[str, str] = {}
        self.tables: list[str] = []
        self.sent: list[Asking] = []

    @initialize(
        poor=st.lists(st.sampled_from([2_000, 90, WELCOME - 1]), min_size=3, max_size=3),
        setups=st.lists(
            st.tuples(SETUPS, HOUSE, st.integers(1, 3), st.integers(0, 12)), min_size=2, max_size=3
        ),
    )
    def begin(self, poor: list[int], setups: list[tuple[TableSettings, str, int, int]]) -> None:
        """Some have few chips; at most tables somebody sits, and at some a hand is under way or over."""
        for name, left in zip(NAMES, [WELCOME - 1, WELCOME - 2, *poor], strict=True):
            made = self.pair.both(lambda side, name=name: side.room.accounts.guest(name))  # type: ignore[misc]  # bound now
            assert not isinstance(made, Refused)
            self.people.append(made[0])
            self.secrets[made[0].player] = made[1]
            self.pair.both(lambda side, left=left: side.give_back(self.people[-1], WELCOME - left))  # type: ignore[misc]  # bound now
        for at, (setup, house, people, times) in enumerate(setups):
            table = self.open(setup, house)
            for seat in range(min(people, setup.seats)):
                self.ask(table, NAMES[seat], c.Sit(seat=seat, buy_in=2_000))
            for seat in range(people, setup.seats):
                self.ask(table, "host", c.AddBot(seat=seat))
            self.play_on(at, times, None)

    @precondition(lambda self: len(self.tables) < MOST_TABLES)
    @rule(setup=SETUPS, house=HOUSE)
    def open_another_table(self, setup: TableSettings, house: str) -> None:
        self.open(setup, house)

    @precondition(lambda self: len(self.tables) < MOST_TABLES)
    @rule(wallet=st.sampled_from([100, 5_000, 10**6]))
    def look_for_a_table(self, wallet: int) -> None:
        self.pair.wait(1_000)  # for the lobby to be read anew
        self.pair.both(lambda side: side.room.lobby())
        self.found(self.pair.both(lambda side: side.room.quick(wallet=wallet)))

    def open(self, setup: TableSettings, house: str) -> str:
        """The code of a new table."""
        return self.found(self.pair.both(lambda side: side.room.create_table(setup, house=load_house(house))))

    def found(self, table: str | Refused) -> str:
        """Keep a table that somebody was led to, in memory on both sides."""
        assert isinstance(table, str)
        if table not in self.tables:
            self.tables.append(table)
            self.pair.both(lambda side: side.room.look(table, player=None))
        return table

    @rule(at=TABLES, who=ANYBODY, wish=SITTING)
    def sit_and_go(self, at: int, who: str, wish: Wish) -> None:
        self.ask(self.table(at), who, wish)

    @rule(at=TABLES, who=ANYBODY, wish=HOSTING)
    def host(self, at: int, who: str, wish: Wish) -> None:
        self.ask(self.table(at), who, wish)

    @rule(at=TABLES, who=ANYBODY, wish=PLAYING)
    def play(self, at: int, who: str, wish: Wish) -> None:
        self.ask(self.table(at), who, wish)

    @rule(asked=st.lists(st.tuples(TABLES, ANYBODY, WISHES), min_size=2, max_size=4))
    def ask_at_once(self, asked: list[tuple[int, str, Wish]]) -> None:
        """Two at a table at most: with more, which table is a step ahead would be chance, and so its seed."""
        sent: list[Asking] = []
        for at, who, wish in asked:
            asking = self.asking(self.table(at), who, wish)
            if sum(each.table == asking.table for each in sent) < 2:
                sent.append(asking)
        self.pair.both(lambda side: side.ask_all(sent))

    @rule(back=st.integers(1, 12), other=st.booleans(), twice=st.booleans())
    def repeat(self, back: int, other: bool, twice: bool) -> None:
        """A command comes again, or another one under its id."""
        asked = self.sent[-min(back, len(self.sent))] if self.sent else None
        if asked is not None:
            asked = asked._replace(command=c.Stand()) if other else asked
            self.pair.both(lambda side: side.ask_all([asked] * (1 + twice)))

    @rule(at=TABLES, times=st.integers(1, 8), leaver=st.sampled_from([None, None, "host", "nam", "lan"]))
    def play_on(self, at: int, times: int, leaver: str | None) -> None:
        """What usually comes next, so that hands are played to their end; `leaver` does not stay for it."""
        table = self.table(at)
        for _ in range(times):
            state = self.pair.state(table)
            if state.phase == "showing":
                self.deadlines_come(late=0)
                continue
            if state.phase == "arranging":
                self.lay(table, "host", turn=times + 1)
                if leaver is not None:
                    self.ask(table, leaver, Move("forfeit"))
                moves = [(who, Move("lock", turn=times)) for who in self.sitting(state)]
            else:
                moves = [(who, Move("ready")) for who in self.sitting(state)] + [("host", Move("deal"))]
            for who, move in moves:
                self.ask(table, who, move)

    @rule(at=TABLES, who=ANYBODY, turn=st.integers(0, 12))
    def drag(self, at: int, who: str, turn: int) -> None:
        self.lay(self.table(at), who, turn=turn)

    @rule(ms=st.sampled_from([1, 400, 5_000, MINUTE, 11 * MINUTE]))
    def time_passes(self, ms: int) -> None:
        self.pair.wait(ms)

    @rule(late=st.sampled_from([0, 0, 0, 300, 2 * MINUTE]))
    def deadlines_come(self, late: int) -> None:
        """The next deadline comes, or more of them where all nodes were away for a while."""
        due = self.pair.both(lambda side: side.store.next_due())
        if due is not None:
            self.pair.wait(max(0, due - self.pair.sides[0].clock.now()) + late)
            self.pair.both(Side.carry_out_due)

    @rule(number=PEOPLE)
    def ask_for_a_gift(self, number: int) -> None:
        player = self.people[number].player
        self.pair.both(lambda side: side.room.accounts.top_up(player))
        self.pair.both(lambda side: side.room.accounts.wallet(player))

    @rule(number=PEOPLE, name=st.sampled_from(["hoa", "  Thị Nở ", "x" * 21, "Bé"]))
    def rename(self, number: int, name: str) -> None:
        account = self.people[number]
        renamed = self.pair.both(lambda side: side.room.rename(account, name=name))
        if isinstance(renamed, str):
            self.people[number] = replace(account, name=renamed)
        kept = self.pair.both(lambda side: side.store.account(account.player))
        assert kept == self.people[number]

    @rule(at=TABLES, number=PEOPLE, here=st.booleans())
    def come_or_go(self, at: int, number: int, here: bool) -> None:
        """Who is not there agrees to every skip, and leads nobody to a table."""
        for side in self.pair.sides:
            told = side.room.presence.came if here else side.room.presence.gone
            told(self.table(at), self.people[number].player)

    @rule()
    def begin_anew(self) -> None:
        """The node ends and another one goes on from what is stored."""
        before = [self.pair.state(table) for table in self.tables]
        self.pair.both(lambda side: side.start(self.tables))
        assert [self.pair.state(table) for table in self.tables] == before

    @invariant()
    def both_stand_the_same_and_no_chip_appears_or_vanishes(self) -> None:
        standing = self.pair.both(lambda side: side.standing(self.tables, tuple(self.secrets)))
        assert standing.snapshots == tuple(encode_state(state) for state in standing.states)
        assert sum(standing.chips.values()) == 0
        assert standing.chips[RAKE] >= 0
        for state in standing.states:
            for seat in state.seats:
                assert seat is None or standing.chips[stack_of(state.code, seat.player)] == seat.stack

    def teardown(self) -> None:
        """Whatever is stored and read is the same on both, and the audits find nothing; then both end."""
        try:
            if self.pair.agreed:
                self.pair.wait(1_000)  # for the lobby to be read anew
                self.pair.both(lambda side: side.readings(self.tables, self.secrets))
                self.pair.same([self.pair.run(contents(url)) for url in self.pair.urls])
                assert [list(self.pair.run(faults(url))) for url in self.pair.urls] == [[], []]
        finally:
            self.pair.close()

    def lay(self, table: str, who: str, *, turn: int) -> None:
        """Have somebody lay rows without locking them."""
        state, player = self.pair.state(table), self.account(table, who).player
        laid = rows_of(state, player, turn=turn)
        self.pair.both(lambda side: side.draft(table, player=player, hand=state.hands, rows=laid))

    def table(self, at: int) -> str:
        """One of the tables that are open, or of all where none is."""
        among = [each for each in self.tables if not self.pair.state(each).closed] or self.tables
        return among[at % len(among)]

    def sitting(self, state: TableState) -> list[str]:
        """The names that people on the seats bear here."""
        return [
            NAMES[number] for number, each in enumerate(self.people) if state.seat_of(each.player) is not None
        ]

    def account(self, table: str, who: str) -> Account:
        """Somebody's account: by the name they began with, or the table's host."""
        state = self.pair.state(table)
        host = None if state.host is None else state.seats[state.host]
        if who == "host":
            player = self.people[0].player if host is None else host.player
            return next((each for each in self.people if each.player == player), STRANGER)
        return STRANGER if who == STRANGER.name else self.people[NAMES.index(who)]

    def asking(self, table: str, who: str, wish: Wish) -> Asking:
        """What somebody wishes, as a command of this moment under a new id."""
        account = self.account(table, who)
        number = len(self.sent)
        command = command_of(wish, self.pair.state(table), account.player, nonce=f"{number:032x}")
        actor = c.Actor(player=account.player, name=account.name, avatar=account.avatar)
        self.sent.append(Asking(table, actor, f"c{number}", command))
        return self.sent[-1]

    def ask(self, table: str, who: str, wish: Wish) -> Accepted | Refused:
        """Have somebody ask for something, on both sides."""
        asked = self.asking(table, who, wish)
        return self.pair.both(lambda side: side.ask(asked))


@pytest.fixture
def fresh(
    postgres_server: LocalPostgres, migrated_template: str, tmp_path: Path
) -> Callable[[], tuple[str, str]]:
    """Makes the addresses of two databases with our schema and no rows."""
    template, kept, made = tmp_path / "template.db", tmp_path / "kept.db", list[str]()
    asyncio.run(migrate(f"sqlite:///{template}"))

    def make() -> tuple[str, str]:
        for each in made:  # the last evening's, lest hundreds of them fill the disk
            asyncio.run(drop_database(postgres_server, each))
        for path in tmp_path.glob("kept.db*"):
            path.unlink()
        shutil.copy(template, kept)
        made[:] = [new_database(postgres_server, template=migrated_template)]
        return f"sqlite:///{kept}", postgres_server.url(made[0])

    return make


async def drop_database(server: LocalPostgres, name: str) -> None:
    """Drop a database that nobody is connected to any more."""
    connection = await asyncpg.connect(server.url())
    try:
        await connection.execute(f"DROP DATABASE {name}")
    finally:
        await connection.close()


@pytest.mark.parametrize(
    ("evenings", "steps"),
    [
        pytest.param(15, 25, marks=pytest.mark.timeout(900)),  # a failure takes minutes to be made small
        pytest.param(120, 60, marks=[pytest.mark.heavy, pytest.mark.timeout(1800)]),
    ],
)
def test_any_evening_leaves_the_same_on_both_databases(
    fresh: Callable[[], tuple[str, str]], monkeypatch: pytest.MonkeyPatch, evenings: int, steps: int
) -> None:
    monkeypatch.setattr(timers, "MOST_AT_ONCE", 1)

    class OnBoth(RoomMachine):
        pass

    OnBoth.fresh = staticmethod(fresh)
    run_state_machine_as_test(
        OnBoth,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
