"""A table under any commands in any order: laws that always hold."""

import itertools

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from maubinh.engine.house import HOUSES, load_house
from maubinh.engine.rows import Rows
from maubinh.room.ledger import RAKE, entries_of, stack_of, wallet_of
from maubinh.table import commands as c
from maubinh.table.codec import decode_state, encode_state
from maubinh.table.event_views import event_view
from maubinh.table.evolve import fold
from maubinh.table.project import Projection
from maubinh.table.refusals import Refused
from maubinh.table.settings import TableSettings
from maubinh.table.state import InHand
from tests.support.dealing import Playing, person
from tests.support.leaks import leaks, secrets_of

NAMES = ("hoa", "nam", "lan", "tuan", "mai")
PEOPLE = st.sampled_from(NAMES)
SEATS = st.integers(-1, 4)
HANDS = st.integers(-1, 1)


class TableMachine(RuleBasedStateMachine):
    """People, bots and the clock do what they may and may not; balances are kept as a ledger would."""

    @initialize(
        house=st.sampled_from(HOUSES),
        seats=st.integers(2, 4),
        row=st.sampled_from([0, 5]),
        people=st.integers(0, 2),
        chips=st.sampled_from([100, 1_000, 100_000]),
    )
    def begin(self, house: str, seats: int, row: int, people: int, chips: int) -> None:
        self.table = Playing(house, settings=TableSettings(stake=100, seats=seats, row=row))
        self.told = 0
        self.balances: dict[str, int] = {}
        for seat in range(people):
            self.ask(c.Sit(seat=seat, buy_in=chips), NAMES[seat])
        for seat in range(people, seats):
            self.ask(c.AddBot(seat=seat), NAMES[0])

    def ask(self, command: c.AnyCommand, name: str | None = None) -> None:
        """Ask for something; that it raises nothing is the first law."""
        before = self.table.state
        answer = self.table.attempt(command, None if name is None else person(name))
        if isinstance(answer, Refused):
            assert self.table.state is before
            return
        for entry in entries_of(before, answer):
            assert sum(posting.amount for posting in entry.postings) == 0
            for posting in entry.postings:
                self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.amount
        for place, event in enumerate(answer, before.seq + 1):
            assert not leaks(event_view(event, seq=place), secrets_of(self.table.state, None))

    @rule(name=PEOPLE, seat=SEATS, chips=st.sampled_from([99, 100, 300, 10_000]))
    def sit(self, name: str, seat: int, chips: int) -> None:
        self.ask(c.Sit(seat=seat, buy_in=chips), name)

    @rule(name=PEOPLE, on=st.booleans(), how=st.sampled_from(["stand", "next", "forfeit", "unready"]))
    def leave(self, name: str, on: bool, how: str) -> None:
        commands: dict[str, c.TableCommand] = {
            "stand": c.Stand(),
            "next": c.LeaveNext(on=on),
            "forfeit": c.Forfeit(hand=self.table.state.hands),
            "unready": c.Unready(),
        }
        self.ask(commands[how], name)

    @rule(place=st.integers(0, 3), how=st.sampled_from(["forfeit", "next", "skip", "skip"]))
    def somebody_in_the_hand_wants_to_go(self, place: int, how: str) -> None:
        hand = self.table.state.hand
        if hand is not None and place < len(hand.players):
            commands: dict[str, c.TableCommand] = {
                "forfeit": c.Forfeit(hand=hand.number),
                "next": c.LeaveNext(on=True),
                "skip": c.Skip(hand=hand.number, step=hand.step or ""),
            }
            self.ask(commands[how], hand.players[place].name)

    @rule(name=PEOPLE, seat=SEATS, what=st.sampled_from(["bot", "bot", "remove", "kick"]))
    def host(self, name: str, seat: int, what: str) -> None:
        commands: dict[str, c.TableCommand] = {
            "bot": c.AddBot(seat=seat, level="casual"),
            "remove": c.RemoveBot(seat=seat),
            "kick": c.Kick(seat=seat),
        }
        self.ask(commands[what], name)

    @rule(name=PEOPLE, amount=st.integers(-1, 1000))
    def top_up(self, name: str, amount: int) -> None:
        self.ask(c.TopUp(amount=amount), name)

    @rule(
        name=PEOPLE,
        stake=st.none() | st.integers(0, 200),
        seats=st.none() | st.integers(1, 5),
        house=st.none() | st.sampled_from(HOUSES),
        locked=st.none() | st.booleans(),
    )
    def configure(
        self, name: str, stake: int | None, seats: int | None, house: str | None, locked: bool | None
    ) -> None:
        rules = None if house is None else load_house(house)
        self.ask(c.Configure(stake=stake, seats=seats, house=rules, locked=locked), name)

    def new_nonce(self) -> str:
        """A nonce nobody has drawn before: an old one is public already."""
        return f"{self.table.seeds:032x}"

    @rule(name=PEOPLE, good=st.booleans(), fresh=st.booleans(), deals=st.booleans())
    def ready_or_deal(self, name: str, good: bool, fresh: bool, deals: bool) -> None:
        commitment = self.table.state.commitment if fresh else "0" * 64
        nonce = self.new_nonce() if good else "no nonce"
        self.ask((c.Deal if deals else c.Ready)(nonce=nonce, commitment=commitment), name)

    @rule(data=st.data(), times=st.integers(1, 6))
    def play_on(self, data: st.DataObject, times: int) -> None:
        """What usually comes next, so that hands are played to their end."""
        for _ in range(times):
            if self.table.state.phase == "waiting":
                self.everyone_gets_ready_and_the_host_deals()
            elif self.table.state.phase == "arranging":
                self.bots_play(data, declare=False)
                self.lock_own(data)
            else:
                self.show_on(wait=True)

    @rule()
    def everyone_gets_ready_and_the_host_deals(self) -> None:
        state = self.table.state
        for seat in state.seats:
            if seat is not None and seat.bot is None:
                self.ask(c.Ready(nonce=self.new_nonce(), commitment=state.commitment), seat.name)
        host = None if state.host is None else state.seats[state.host]
        if host is not None:
            self.ask(c.Deal(nonce=self.new_nonce(), commitment=state.commitment), host.name)

    @rule(name=PEOPLE, off=HANDS, claims=st.booleans(), data=st.data())
    def lock(self, name: str, off: int, claims: bool, data: st.DataObject) -> None:
        parts = self.parts()
        rows = self.rows_of(data.draw(st.sampled_from(parts)), data) if parts else Rows((), (), ())
        kind = c.Declare if claims else c.Lock
        self.ask(kind(hand=self.table.state.hands + off, rows=rows), name)

    @rule(data=st.data())
    def lock_own(self, data: st.DataObject) -> None:
        for part in self.parts():
            if part.bot is None:
                self.ask(c.Lock(hand=self.table.state.hands, rows=self.rows_of(part, data)), part.name)

    @rule(data=st.data(), declare=st.booleans())
    def bots_play(self, data: st.DataObject, declare: bool) -> None:
        laid = [c.Laid(p.seat, self.rows_of(p, data), declare) for p in self.parts() if p.bot is not None]
        self.ask(c.LayBots(hand=self.table.state.hands, laid=tuple(laid)))

    @rule(data=st.data(), wait=st.booleans(), missing=st.booleans())
    def time_out(self, data: st.DataObject, wait: bool, missing: bool) -> None:
        self.pass_time(wait=wait)
        laid = [c.Laid(part.seat, self.rows_of(part, data)) for part in self.parts()]
        self.ask(c.TimeOut(hand=self.table.state.hands, laid=tuple(laid[missing:])))

    @rule(wait=st.booleans())
    def show_on(self, wait: bool) -> None:
        self.pass_time(wait=wait)
        self.ask(c.ShowOn(hand=self.table.state.hands))

    @rule(name=PEOPLE, step=st.sampled_from(["opening", "back", "middle", "front"]), away=st.sets(PEOPLE))
    def skip(self, name: str, step: str, away: set[str]) -> None:
        self.table.absent = frozenset(f"p_{each}" for each in away)
        self.ask(c.Skip(hand=self.table.state.hands, step=step), name)

    @rule(minutes=st.sampled_from([0, 0, 1, 6, 31]))
    def idle(self, minutes: int) -> None:
        self.table.now += minutes * 60_000
        self.ask(c.Idle())

    @invariant()
    def the_replay_of_all_events_is_the_live_state_and_so_is_its_snapshot(self) -> None:
        history = self.table.history
        assert self.table.state.seq == len(history)
        if len(history) > self.told:
            assert fold(history) == self.table.state
            assert decode_state(encode_state(self.table.state)) == self.table.state
            self.told = len(history)

    @invariant()
    def no_chip_appears_or_vanishes_and_stack_accounts_are_the_stacks(self) -> None:
        assert sum(self.balances.values()) == 0
        for seat in self.table.state.seats:
            if seat is not None:
                assert seat.stack == self.balances[stack_of("TEST42", seat.player)] >= 0
        held = sum(chips for account, chips in self.balances.items() if account.startswith("stack:"))
        assert held == sum(seat.stack for seat in self.table.state.seats if seat is not None)
        assert self.balances.get(RAKE, 0) >= 0

    @invariant()
    def nobody_is_shown_what_is_hidden_from_them(self) -> None:
        projection = Projection(self.table.state)
        for name in (*NAMES, None):
            player = None if name is None else f"p_{name}"
            assert leaks(projection.view(player), secrets_of(self.table.state, player)) == []

    @invariant()
    def a_host_is_a_seated_person_and_there_is_one_while_anybody_sits(self) -> None:
        state = self.table.state
        assert (state.host is None) == (not state.people)
        if state.host is not None:
            host = state.seats[state.host]
            assert host is not None
            assert host.bot is None

    def teardown(self) -> None:
        """At the end everyone's chips are where they came from but for what was won and raked."""
        if hasattr(self, "table"):
            wallets = sum(self.balances.get(wallet_of(f"p_{name}"), 0) for name in NAMES)
            others = sum(
                chips for account, chips in self.balances.items() if not account.startswith("wallet:")
            )
            assert wallets + others == 0

    def parts(self) -> list[InHand]:
        """Parts of the running hand that are not done."""
        hand = self.table.state.hand
        return [] if hand is None else [part for part in hand.players if not part.done]

    def rows_of(self, part: InHand, data: st.DataObject) -> Rows:
        """The part's cards laid in some way."""
        turn = data.draw(st.integers(0, 12))
        cards = tuple(itertools.islice(itertools.cycle(part.cards), turn, turn + 13))
        return Rows(back=cards[:5], middle=cards[5:10], front=cards[10:])

    def pass_time(self, *, wait: bool) -> None:
        """Let the table's deadline come."""
        if wait and self.table.state.deadline is not None:
            self.table.now = max(self.table.now, self.table.state.deadline)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
