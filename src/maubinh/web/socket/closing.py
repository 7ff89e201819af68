"""The way out of a socket."""

from maubinh.wire.server import ServerFrame

RETURN_MS = 1000
"""How long a socket that meets a closing node waits before it tries another (ms)."""


class Closing(Exception):  # noqa: N818 - leaving is not always an error
    """The socket is to be closed with `code`, after `frame` where one says why."""

    def __init__(self, code: int, frame: ServerFrame | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.frame = frame
