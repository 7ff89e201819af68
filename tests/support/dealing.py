"""Deals a test chooses, and a table driven without clock, store or chance."""

from collections.abc import Mapping, Sequence

from maubinh import fairness
from maubinh.engine.cards import DECK, Card, parse_cards
from maubinh.engine.house import House, load_house
from maubinh.engine.rows import Rows
from maubinh.table import commands as c
from maubinh.table.decide import create, decide
from maubinh.table.events import AnyEvent
from maubinh.table.refusals import Refused
from maubinh.table.settings import TableSettings
from maubinh.table.state import Hand, InHand, TableState
from maubinh.table.story import Decision, Fairness, Inputs

NONCE = "0123456789abcdef" * 2
START = 1_800_000_000_000
SETTINGS = TableSettings(stake=100)


def person(name: str) -> c.Actor:
    """A person whose id is their name."""
    return c.Actor(player=f"p_{name}", name=name)


def rows(text: str) -> Rows:
    """Rows written as "back / middle / front"."""
    back, middle, front = (parse_cards(part) for part in text.split("/"))
    return Rows(back=back, middle=middle, front=front)


def as_dealt(part: InHand) -> Rows:
    """A seat's cards laid in the order they were dealt."""
    return Rows(back=part.cards[:5], middle=part.cards[5:10], front=part.cards[10:])


class ChosenDeal:
    """Fair but for the cards: each seat gets those chosen for it, the others what is left in the deck's order."""

    commitment_of = staticmethod(fairness.commitment_of)
    is_nonce = staticmethod(fairness.is_nonce)

    def __init__(self, chosen: Mapping[int, Sequence[Card]] | None = None) -> None:
        self.chosen = {seat: tuple(cards) for seat, cards in (chosen or {}).items()}

    def deal_hands(  # the shape of the real one, of which only `seats` matters here
        self,
        seed: bytes,  # noqa: ARG002 - as above
        *,
        table: str,  # noqa: ARG002 - as above
        hand: int,  # noqa: ARG002 - as above
        seats: Sequence[int],
        nonces: Sequence[str | None],  # noqa: ARG002 - as above
    ) -> tuple[tuple[int, ...], ...]:
        taken = {card for cards in self.chosen.values() for card in cards}
        rest = [card for card in DECK if card not in taken]
        hands = []
        for seat in seats:
            if seat not in self.chosen:
                hands.append(tuple(rest[:13]))
                rest = rest[13:]
            else:
                hands.append(self.chosen[seat])
        return tuple(hands)


class Playing:
    """One table in a test: people do things, time passes, the last answer is kept.

    Without `chosen` cards it deals as a real room does.
    """

    def __init__(
        self,
        house: str | House = "bigkool",
        *,
        chosen: Mapping[int, str] | None = None,
        settings: TableSettings = SETTINGS,
    ) -> None:
        self.now = START
        self.seeds = 0
        self.absent: frozenset[str] = frozenset()
        self.fairness: Fairness = fairness
        if chosen is not None:
            self.choose(chosen)
        self.history: list[AnyEvent] = []
        rules = load_house(house) if isinstance(house, str) else house
        created = create("TEST42", settings=settings, house=rules, inputs=self.inputs())
        assert isinstance(created, Decision), created
        self.state: TableState = created.state
        self.history.extend(created.events)

    def choose(self, chosen: Mapping[int, str]) -> None:
        """Deal these cards to these seats from now on."""
        self.fairness = ChosenDeal({seat: parse_cards(cards) for seat, cards in chosen.items()})

    def inputs(self) -> Inputs:
        """What a decision at this moment is given; every seed is another."""
        self.seeds += 1
        return Inputs(
            now=self.now,
            seed=self.seeds.to_bytes(32, "big"),
            fairness=self.fairness,
            absent=self.absent,
        )

    def attempt(self, command: c.AnyCommand, actor: c.Actor | None = None) -> Refused | tuple[AnyEvent, ...]:
        """Carry a command out, or tell why not."""
        decision = decide(self.state, command, actor=actor, inputs=self.inputs())
        if isinstance(decision, Refused):
            return decision
        self.state = decision.state
        self.history.extend(decision.events)
        return decision.events

    def do(self, name: str, command: c.TableCommand) -> tuple[AnyEvent, ...]:
        """Carry out a person's command that must succeed."""
        answer = self.attempt(command, person(name))
        assert not isinstance(answer, Refused), (name, command, answer)
        return answer

    def refusal(self, name: str, command: c.TableCommand) -> str | None:
        """The code a person's command is refused with; None when it is not."""
        answer = self.attempt(command, person(name))
        return str(answer.code) if isinstance(answer, Refused) else None

    def clock(self, command: c.ClockCommand) -> tuple[AnyEvent, ...] | str:
        """A command of the clock, or the code it is refused with."""
        answer = self.attempt(command)
        return str(answer.code) if isinstance(answer, Refused) else answer

    @property
    def hand(self) -> Hand:
        """The running hand."""
        assert self.state.hand is not None
        return self.state.hand

    def part(self, name: str) -> InHand:
        """A person's part in the running hand."""
        part = self.hand.part_of(self.state.seat_of(f"p_{name}"))
        assert part is not None
        return part

    def sit(self, *names: str, chips: int = 10_000) -> None:
        """Seat people on seats 0, 1, …; the first becomes host."""
        for seat, name in enumerate(names):
            self.do(name, c.Sit(seat=seat, buy_in=chips))

    def deal(self) -> None:
        """Everyone is ready and the host deals."""
        for number, seat in enumerate(self.state.seats):
            if seat is not None and not seat.ready and number != self.state.host and seat.stack:
                self.do(seat.name, c.Ready(nonce=NONCE, commitment=self.state.commitment))
        host = self.state.seats[self.state.host or 0]
        assert host is not None
        self.do(host.name, c.Deal(nonce=NONCE, commitment=self.state.commitment))

    def lock(self, name: str, laid: Rows | None = None) -> tuple[AnyEvent, ...]:
        """A person locks rows, by default the cards as dealt."""
        return self.do(name, c.Lock(hand=self.hand.number, rows=laid or as_dealt(self.part(name))))

    def lock_all(self) -> None:
        """Everyone who is not done locks the cards as dealt."""
        for part in self.hand.players:
            if not part.done and part.bot is None:
                self.lock(part.name)

    def show_on(self) -> tuple[AnyEvent, ...] | str:
        """The step's time passes."""
        self.now = self.state.deadline or self.now
        return self.clock(c.ShowOn(hand=self.hand.number))

    def show_all(self) -> None:
        """The showing runs to its end."""
        while self.state.hand is not None:
            self.show_on()

    def stacks(self) -> list[int | None]:
        """Chips by seat."""
        return [None if seat is None else seat.stack for seat in self.state.seats]
