"""What an audit found to be wrong."""

from msgspec import Struct


class Fault(Struct, frozen=True):
    """Something stored that does not follow from the rest: where, and what is wrong with it."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
