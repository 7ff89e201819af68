"""The state of one table, folded from its events; a snapshot of it is the table's row in the database."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.naturals import Natural
from maubinh.engine.rows import Rows
from maubinh.engine.settlement import Settlement
from maubinh.table.settings import TableSettings
from maubinh.table.views import Phase, StepName

SNAPSHOT_VERSION = 1
"""The newest version of snapshots that this program reads."""

BotLevel = Literal["beginner", "casual", "strong", "master"]


class Seat(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A taken seat. `joined` grows with every seat taken and orders the succession of hosts (rules 7.1).

    A person is ready while `nonce` is set; a bot always is and has none.
    """

    player: str
    name: str
    avatar: int
    stack: int
    joined: int
    bot: BotLevel | None = None
    nonce: str | None = None
    leaving: bool = False

    @property
    def ready(self) -> bool:
        """Whether the seat agrees to a deal."""
        return self.bot is not None or self.nonce is not None


class InHand(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One seat's part in a hand; `before` is its stack at the deal, `natural_rows` show its natural."""

    seat: int
    player: str
    name: str
    cards: tuple[Card, ...]
    before: int
    nonce: str | None = None
    bot: BotLevel | None = None
    natural: Natural | None = None
    natural_rows: Rows | None = None
    rows: Rows | None = None
    claimed: bool = False
    left: bool = False

    @property
    def locked(self) -> bool:
        """Whether the rows stand for good."""
        return self.rows is not None

    @property
    def done(self) -> bool:
        """Whether nothing more is expected of the seat before the showing."""
        return self.left or self.rows is not None


class Hand(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A hand from deal to end; `players` stand in round order from the host (rules 5.1).

    It keeps the house and stake it is played under. `steps` are those the showing goes through, `step` the
    one being shown, `skips` the seats that voted to go on from it.
    """

    number: int
    commitment: str
    seed: bytes
    stake: int
    house: House
    started: int
    players: tuple[InHand, ...]
    settlement: Settlement | None = None
    steps: tuple[StepName, ...] = ()
    step: StepName | None = None
    skips: tuple[int, ...] = ()

    def part_of(self, seat: int | None) -> InHand | None:
        """The part of `seat` in this hand, if it has one."""
        for part in self.players:
            if part.seat == seat:
                return part
        return None

    def with_part(self, part: InHand) -> "Hand":
        """The hand with the part of one seat exchanged."""
        return replace(self, players=tuple([part if p.seat == part.seat else p for p in self.players]))


class TableState(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Everything about a table. `seq` is the number of its events, `since` the time of the last (ms).

    `seed` is the server seed of the *next* hand and secret; `commitment`, its SHA-256, is public. During a
    hand the hand's own seed stands in `hand`. `last` is the hand before, over and public.

    `version` is the snapshot version this table needs: `evolve` raises it with the first event that brings what
    older programs cannot hold, so that they go on with tables at which nothing new has happened. Its default stays
    1 for ever, because a snapshot leaves defaults out: one that names no version is of the first.
    """

    code: str
    seq: int
    since: int
    settings: TableSettings
    house: House
    seed: bytes
    commitment: str
    seats: tuple[Seat | None, ...] = (None, None, None, None)
    host: int | None = None
    joined: int = 0
    hands: int = 0
    phase: Phase = "waiting"
    deadline: int | None = None
    hand: Hand | None = None
    last: Hand | None = None
    closed: bool = False
    version: int = 1

    def seat_of(self, player: str | None) -> int | None:
        """The seat on which `player` sits."""
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None

    @property
    def people(self) -> tuple[str, ...]:
        """Public ids of the seated people, bots left out."""
        return tuple(seat.player for seat in self.seats if seat is not None and seat.bot is None)

    def with_seat(self, number: int, seat: Seat | None) -> "TableState":
        """The state with one seat exchanged."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def round_order(seats: tuple[int, ...], *, host: int) -> tuple[int, ...]:
    """`seats` in round order: counter-clockwise from the host (rules 5.1).

    Seat numbers grow clockwise as seen from above, so the order falls: host, then the next lower number, …
    """
    return tuple(sorted(seats, key=lambda seat: (host - seat) % 4))
