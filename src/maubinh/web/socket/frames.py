"""From what the room says to frames ready for the socket."""

import msgspec
from msgspec.structs import replace

from maubinh.room.live import Look, Moved
from maubinh.table.views import SummaryView, TableView
from maubinh.web.socket.framing import text_frame
from maubinh.wire.server import ServerFrame, Snapshot, Update
from maubinh.wire.version import PROTOCOL

_encoder = msgspec.json.Encoder()


def encode(frame: ServerFrame) -> bytes:
    """A message as a whole WebSocket frame."""
    return text_frame(_encoder.encode(frame))


def first_frame(look: Look, *, now: int) -> bytes:
    """What a reader gets on connecting: the events it missed, or a snapshot where they are not known."""
    if look.events is None:
        return snapshot_frame(look.view, look.rules, now=now)
    return encode(Update(server_time=now, events=look.events, view=look.view, rules=look.rules))


def snapshot_frame(view: TableView, rules: dict[str, object], *, now: int) -> bytes:
    """The whole view, for a reader that has no number to go on from."""
    return encode(Snapshot(protocol=PROTOCOL, server_time=now, view=view, rules=rules))


class MovedFrames:
    """Steps of one table for readers that have seen all before them; the finished hand in them is encoded once."""

    __slots__ = ("_last", "_raw")

    def __init__(self) -> None:
        self._last: SummaryView | None = None
        self._raw = msgspec.Raw()

    def frame(self, moved: Moved, *, now: int) -> bytes:
        """The step for every reader of one audience."""
        view = moved.view
        if view.last is not None:
            if view.last is not self._last:
                self._last, self._raw = view.last, msgspec.Raw(_encoder.encode(view.last))
            view = replace(view, last=self._raw)
        return encode(Update(server_time=now, events=moved.events, view=view, rules=moved.rules))
