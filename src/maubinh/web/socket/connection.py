"""One open table socket as the hub sees it."""

from typing import Protocol

from maubinh.room.ports import Account


class Writer(Protocol):
    """Where frames go: an `Outlet`, or a fake in tests."""

    def write_frame(self, frame: bytes, *, limit: int) -> bool:
        """Take a whole frame without waiting, or say no."""
        ...

    def cut(self) -> None:
        """End the connection now."""
        ...

    def end(self, code: int) -> None:
        """Close the connection with a code, after what was written before."""
        ...


class Connection:
    """A reader of one table, and the number it has seen; `outdated`: it is to be told to reload after the hand."""

    __slots__ = ("_limit", "_writer", "account", "open", "outdated", "seen")

    def __init__(self, writer: Writer, *, account: Account | None, limit: int) -> None:
        self._writer = writer
        self._limit = limit
        self.account = account
        self.open = True
        self.outdated = False
        self.seen = -1

    @property
    def player(self) -> str | None:
        """The reader's public id, None for who only watches without an account."""
        return self.account.player if self.account else None

    def send(self, frame: bytes) -> None:
        """Queue a frame; a reader that lags too far is cut and resumes by number when it comes back."""
        if self.open and not self._writer.write_frame(frame, limit=self._limit):
            self.drop()

    def end(self, code: int) -> None:
        """Send the reader away with a close code."""
        if self.open:
            self.open = False
            self._writer.end(code)

    def drop(self) -> None:
        """End the connection now; its reader resumes by number."""
        self.open = False
        self._writer.cut()
