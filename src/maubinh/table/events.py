"""What has happened at a table: facts, stored for ever under `name/version` tags.

A stored event never changes its meaning. A new shape gets a new version, and `codec.py` goes on reading the
old one. Every event holds the whole change it makes, so that `evolve` never computes a rule.
"""

from typing import Literal

from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.naturals import Natural
from maubinh.engine.rows import Rows
from maubinh.engine.settlement import Settlement
from maubinh.table.settings import TableSettings
from maubinh.table.state import BotLevel
from maubinh.table.views import StepName

LeaveReason = Literal["stood", "kicked", "idle", "removed", "closed"]


class TableEvent(Struct, frozen=True, gc=False, tag_field="event", kw_only=True, forbid_unknown_fields=True):
    """Base of all events; `at` is when it happened, in ms since the epoch."""

    at: int


class TableCreated(TableEvent, frozen=True, tag="table_created/1"):
    """A table under a code, with the seed of its first hand."""

    code: str
    settings: TableSettings
    house: House
    seed: bytes
    commitment: str


class TableConfigured(TableEvent, frozen=True, tag="table_configured/1"):
    """The host changed the set-up; `unready` tells that readiness was asked for anew."""

    settings: TableSettings
    house: House
    unready: bool


class SeatTaken(TableEvent, frozen=True, tag="seat_taken/1"):
    """A person, or a bot of a level, sat down; `stack` came from the wallet (a bot's from issuance)."""

    seat: int
    player: str
    name: str
    avatar: int
    stack: int
    bot: BotLevel | None = None


class SeatRenamed(TableEvent, frozen=True, tag="seat_renamed/1"):
    """A person goes by another name, at the table and in the hand that runs; hands that are over keep the old one."""

    seat: int
    name: str


class SeatLeft(TableEvent, frozen=True, tag="seat_left/1"):
    """A seat became free; `stack` went back to where it came from."""

    seat: int
    player: str
    stack: int
    bot: bool
    reason: LeaveReason


class HostChanged(TableEvent, frozen=True, tag="host_changed/1"):
    """Who is host now (rules 7.1); None when no person is left."""

    seat: int | None


class ChipsAdded(TableEvent, frozen=True, tag="chips_added/1"):
    """A seat brought more chips to the table."""

    seat: int
    player: str
    amount: int
    bot: bool = False


class SeatReady(TableEvent, frozen=True, tag="seat_ready/1"):
    """A person is ready with a nonce of their own."""

    seat: int
    nonce: str


class SeatUnready(TableEvent, frozen=True, tag="seat_unready/1"):
    """A person is not ready any more."""

    seat: int


class LeaveRegistered(TableEvent, frozen=True, tag="leave_registered/1"):
    """A person will leave when the hand is over, or will stay after all."""

    seat: int
    on: bool


class Dealt(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One seat's thirteen cards, and the natural in them that it may claim with rows that show it."""

    seat: int
    cards: tuple[Card, ...]
    nonce: str | None = None
    natural: Natural | None = None
    natural_rows: Rows | None = None


class HandDealt(TableEvent, frozen=True, tag="hand_dealt/1"):
    """Cards are dealt; `hands` stand in round order (rules 5.1), `deadline` ends the arranging (ms)."""

    hand: int
    deadline: int
    hands: tuple[Dealt, ...]


class RowsLocked(TableEvent, frozen=True, tag="rows_locked/1"):
    """A seat's rows stand for good; `claimed`: a natural was declared, `auto`: time was up."""

    seat: int
    rows: Rows
    claimed: bool = False
    auto: bool = False


class SeatForfeited(TableEvent, frozen=True, tag="seat_forfeited/1"):
    """A seat left the hand at the house's price (rules 4.4)."""

    seat: int


class HandSettled(TableEvent, frozen=True, tag="hand_settled/1"):
    """The hand is settled, chips have moved; it is shown in `steps`, the first until `deadline`."""

    hand: int
    settlement: Settlement
    steps: tuple[StepName, ...]
    deadline: int | None


class SkipVoted(TableEvent, frozen=True, tag="skip_voted/1"):
    """A seat wants to go on from the step being shown."""

    seat: int
    step: StepName


class StepShown(TableEvent, frozen=True, tag="step_shown/1"):
    """The showing went on to `step`, shown until `deadline`."""

    step: StepName
    deadline: int


class HandEnded(TableEvent, frozen=True, tag="hand_ended/1"):
    """The hand is over and public; `seed` and `commitment` are those of the next."""

    hand: int
    seed: bytes
    commitment: str


class TableClosed(TableEvent, frozen=True, tag="table_closed/1"):
    """The table is gone for good."""


AnyEvent = (
    TableCreated
    | TableConfigured
    | SeatTaken
    | SeatRenamed
    | SeatLeft
    | HostChanged
    | ChipsAdded
    | SeatReady
    | SeatUnready
    | LeaveRegistered
    | HandDealt
    | RowsLocked
    | SeatForfeited
    | HandSettled
    | SkipVoted
    | StepShown
    | HandEnded
    | TableClosed
)
