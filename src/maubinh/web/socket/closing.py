"""The way out of a socket."""

from maubinh.wire.server import ServerFrame


class Closing(Exception):  # noqa: N818 - leaving is not always an error
    """The socket is to be closed with `code`, after `frame` where one says why."""

    def __init__(self, code: int, frame: ServerFrame | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.frame = frame
