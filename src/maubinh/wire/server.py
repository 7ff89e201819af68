"""Frames the server sends on the table socket."""

from typing import Any

from msgspec import Struct

from maubinh.table.views import CardRows, EventView, TableView


class ServerFrame(Struct, frozen=True, gc=False, tag_field="type", kw_only=True):
    """Base of all frames."""


class Snapshot(ServerFrame, frozen=True, tag="snapshot"):
    """First frame after connecting, and after a gap: the whole view and the house's rules as data."""

    protocol: int
    server_time: int
    view: TableView
    rules: dict[str, Any]


class Update(ServerFrame, frozen=True, tag="update"):
    """Events after the reader's last number, contiguous, and the view they lead to; `rules` if changed."""

    server_time: int
    events: tuple[EventView, ...]
    view: TableView
    rules: dict[str, Any] | None = None


class SeatPresence(Struct, frozen=True, gc=False):
    """Whether the player on a seat has a socket open, and if not since when (ms)."""

    seat: int
    connected: bool
    since: int | None = None


class Presence(ServerFrame, frozen=True, tag="presence"):
    """Who of the seated people has a socket open, and how many only watch; sent when it changes."""

    seats: tuple[SeatPresence, ...]
    spectators: int


class Ack(ServerFrame, frozen=True, tag="ack"):
    """The message `id` took effect and is on disk; the table was at `seq` then."""

    id: str
    seq: int


class Refused(ServerFrame, frozen=True, tag="refused"):
    """`code` is stable and translated by the client; `path` names the field, if one is to blame."""

    id: str | None
    code: str
    path: str | None = None
    detail: dict[str, int | str] | None = None


class Option(Struct, frozen=True, gc=False):
    """One suggested arrangement and its expected value in units per opponent, whole and by row."""

    rows: CardRows
    ev: float
    by_row: dict[str, float]


class Suggestion(ServerFrame, frozen=True, tag="suggestion"):
    """The answer to `suggest`, best first."""

    id: str
    hand: int
    options: tuple[Option, ...]


class Pong(ServerFrame, frozen=True, tag="pong"):
    """The answer to `ping`; `sent` is the sender's own, `server_time` ms since the epoch."""

    id: str
    sent: float
    server_time: int


class ComeBack(ServerFrame, frozen=True, tag="come_back"):
    """This node is closing: connect again after `after_ms`; nothing is lost."""

    after_ms: int


class Reload(ServerFrame, frozen=True, tag="reload"):
    """The client is older than the server speaks: reload once the hand is over."""


AnyServerFrame = Snapshot | Update | Presence | Ack | Refused | Suggestion | Pong | ComeBack | Reload
