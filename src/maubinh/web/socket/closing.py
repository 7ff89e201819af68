"""The ways out of a socket."""

from maubinh.table.refusals import Code
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.frames import encode
from maubinh.wire.refusals import CloseCode
from maubinh.wire.server import ComeBack, Refused, ServerFrame

RETURN_MS = 1000
"""How long a socket that meets a closing node waits before it tries another (ms)."""

ELSEWHERE_MS = 500
"""How long a socket that needs a newer node waits before it tries for one (ms)."""

NEWER_NODE = (Refused(id=None, code=Code.NEWER_VERSION), ComeBack(after_ms=ELSEWHERE_MS))
"""What a reader is told whom only a node of a newer version can serve; commands without an answer stay its own."""


class Closing(Exception):  # noqa: N818 - leaving is not always an error
    """The socket is to be closed with `code`, after the `frames` that say why."""

    def __init__(self, code: int, *frames: ServerFrame) -> None:
        super().__init__(code)
        self.code = code
        self.frames = frames


def send_to_newer_node(connection: Connection) -> None:
    """End an open socket whose table this node can follow no more."""
    for frame in NEWER_NODE:
        connection.send(encode(frame))
    connection.end(CloseCode.TRY_LATER)
