"""Messages a browser sends on the table socket. `id` (1 to 40 printable ASCII characters) makes a retry count once."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from maubinh.table.views import CardRows


class ClientMessage(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", kw_only=True
):
    """What every message carries: the sender's own id for it, echoed in the answer."""

    id: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$(?!\n)")]


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take a free seat with chips from the wallet, between hands."""

    seat: int
    buy_in: int


class Stand(ClientMessage, frozen=True, tag="stand"):
    """Leave the seat between hands."""


class LeaveNext(ClientMessage, frozen=True, tag="leave_next"):
    """Stand up by oneself when the hand is over, or no longer."""

    on: bool


class Forfeit(ClientMessage, frozen=True, tag="forfeit"):
    """Leave during a hand, at its cost."""

    hand: int


class TopUp(ClientMessage, frozen=True, tag="top_up"):
    """Bring more chips from the wallet to the seat, between hands."""

    amount: int


class AddBot(ClientMessage, frozen=True, tag="add_bot"):
    """Host only: seat a bot; `level` is beginner, casual, strong or master."""

    seat: int
    level: str = "strong"


class RemoveBot(ClientMessage, frozen=True, tag="remove_bot"):
    """Host only, between hands."""

    seat: int


class Kick(ClientMessage, frozen=True, tag="kick"):
    """Host only: stand a person up, between hands."""

    seat: int


class Configure(ClientMessage, frozen=True, tag="configure"):
    """Host only, between hands; a key left out stays. `house` is a shipped name or an inline house."""

    stake: int | None = None
    seats: int | None = None
    house: str | dict[str, Any] | None = None
    arranging: int | None = None
    row: int | None = None
    hints: bool | None = None
    locked: bool | None = None


class Ready(ClientMessage, frozen=True, tag="ready"):
    """`nonce`: 32 hexadecimal digits drawn in the browser after it saw `commitment`."""

    nonce: str
    commitment: str


class Unready(ClientMessage, frozen=True, tag="unready"):
    """Not ready after all."""


class Deal(ClientMessage, frozen=True, tag="deal"):
    """The host deals; it is thereby ready itself."""

    nonce: str
    commitment: str


class Draft(ClientMessage, frozen=True, tag="draft"):
    """Rows as they lie now; acknowledged once they or newer ones are stored.

    Of a player's drafts in a hand the one with the highest `n` counts: the server's time in ms when the rows were
    laid, as the sender reckons it. Left out, it is the server's time when the draft comes.
    """

    hand: int
    rows: CardRows
    n: Annotated[int, Meta(ge=0)] | None = None


class Lock(ClientMessage, frozen=True, tag="lock"):
    """Xếp xong: these rows for good; `rows` counts whatever draft came before."""

    hand: int
    rows: CardRows


class Declare(ClientMessage, frozen=True, tag="declare"):
    """Báo mậu binh: lock these rows and claim the natural they or the cards make."""

    hand: int
    rows: CardRows


class Suggest(ClientMessage, frozen=True, tag="suggest"):
    """Ask for arrangements of one's own cards; answered by `suggestion`."""

    hand: int


class Skip(ClientMessage, frozen=True, tag="skip"):
    """Vote to go on from the step being shown."""

    hand: int
    step: str


class Ping(ClientMessage, frozen=True, tag="ping"):
    """`sent`: the sender's own clock, echoed."""

    sent: float


AnyClientMessage = (
    Sit
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
    | Draft
    | Lock
    | Declare
    | Suggest
    | Skip
    | Ping
)
