"""What can be asked of a table: people's commands, and those of the clock and the bots."""

from msgspec import Struct

from maubinh.engine.house import House
from maubinh.engine.rows import Rows


class Actor(Struct, frozen=True, gc=False):
    """The person who asks: public id, name and avatar as they are shown at the table."""

    player: str
    name: str
    avatar: int = 0


class Sit(Struct, frozen=True, gc=False):
    """Take a free seat with `buy_in` chips from the wallet."""

    seat: int
    buy_in: int


class Rename(Struct, frozen=True, gc=False):
    """Go by the actor's name from now on; sent by the room once an account has another name."""


class Stand(Struct, frozen=True, gc=False):
    """Leave the seat; while the hand is shown, as soon as that is over."""


class LeaveNext(Struct, frozen=True, gc=False):
    """Leave the seat after this hand, or stay after all."""

    on: bool


class Forfeit(Struct, frozen=True, gc=False):
    """Leave during a hand at the house's price (rules 4.4)."""

    hand: int


class TopUp(Struct, frozen=True, gc=False):
    """Bring more chips from the wallet to the seat between hands."""

    amount: int


class AddBot(Struct, frozen=True, gc=False):
    """Host: seat a bot; its chips come from issuance."""

    seat: int
    level: str = "strong"


class RemoveBot(Struct, frozen=True, gc=False):
    """Host: send a bot away between hands."""

    seat: int


class Kick(Struct, frozen=True, gc=False):
    """Host: ask a person to leave between hands."""

    seat: int


class Configure(Struct, frozen=True, gc=False):
    """Host, between hands: change what is not None (rules 7.1)."""

    stake: int | None = None
    seats: int | None = None
    house: House | None = None
    arranging: int | None = None
    row: int | None = None
    hints: bool | None = None
    locked: bool | None = None


class Ready(Struct, frozen=True, gc=False):
    """Ready for the next deal; `nonce`, 32 hexadecimal digits, answers the seed's `commitment`."""

    nonce: str
    commitment: str


class Unready(Struct, frozen=True, gc=False):
    """Not ready after all."""


class Deal(Struct, frozen=True, gc=False):
    """Host: deal; a host with chips is thereby ready itself."""

    nonce: str
    commitment: str


class Lock(Struct, frozen=True, gc=False):
    """The button "xếp xong": these rows stand for good (rules 7.2)."""

    hand: int
    rows: Rows


class Declare(Struct, frozen=True, gc=False):
    """The button "báo mậu binh": lock and claim a natural (rules 3.7)."""

    hand: int
    rows: Rows


class Skip(Struct, frozen=True, gc=False):
    """Vote to go on from the step being shown."""

    hand: int
    step: str


class Laid(Struct, frozen=True, gc=False):
    """Rows of one seat, laid for it by the clock or a bot."""

    seat: int
    rows: Rows
    declare: bool = False


class LayBots(Struct, frozen=True, gc=False):
    """The bots of a hand lock what they chose."""

    hand: int
    laid: tuple[Laid, ...]


class TimeOut(Struct, frozen=True, gc=False):
    """Arranging time of `hand` is up; `laid` holds rows for every seat that has not locked (rules 7.2)."""

    hand: int
    laid: tuple[Laid, ...]


class ShowOn(Struct, frozen=True, gc=False):
    """The step being shown has had its time."""

    hand: int


class Idle(Struct, frozen=True, gc=False):
    """Nothing has happened for long: seats that hold the table up are freed, an empty table closes."""


TableCommand = (
    Sit
    | Rename
    | Stand
    | LeaveNext
    | Forfeit
    | TopUp
    | AddBot
    | RemoveBot
    | Kick
    | Configure
    | Ready
    | Unready
    | Deal
    | Lock
    | Declare
    | Skip
)
ClockCommand = LayBots | TimeOut | ShowOn | Idle
AnyCommand = TableCommand | ClockCommand
