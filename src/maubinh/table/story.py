"""What a decision works with: inputs from outside, and the events it tells one by one."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from maubinh.table.events import AnyEvent
from maubinh.table.evolve import evolve
from maubinh.table.state import TableState


class Fairness(Protocol):
    """How deals follow from seeds and nonces: what `maubinh.fairness` does, handed in."""

    def commitment_of(self, seed: bytes) -> str:
        """What the table shows of a seed before the hand."""
        ...

    def is_nonce(self, text: str) -> bool:
        """Whether a person's nonce is well formed."""
        ...

    def deal_hands(
        self, seed: bytes, *, table: str, hand: int, seats: Sequence[int], nonces: Sequence[str | None]
    ) -> tuple[tuple[int, ...], ...]:
        """Thirteen card codes for each of `seats`, which stand in round order."""
        ...


class Inputs(Struct, frozen=True):
    """All that a decision needs from outside, so that it reads no clock and draws no lot.

    `now` in ms; `seed`: 32 fresh random bytes for the next hand; `second`: ms in a second of the table's
    clocks (tests divide it); `absent`: players known to have no connection.
    """

    now: int
    seed: bytes
    fairness: Fairness
    second: int = 1000
    absent: frozenset[str] = frozenset()


class Decision(Struct, frozen=True, gc=False):
    """The events of a command that was accepted, and the state they lead to. No event: nothing to change."""

    events: tuple[AnyEvent, ...]
    state: TableState


class Story:
    """Events told so far and the state they lead to, so that later ones build on earlier ones."""

    __slots__ = ("events", "inputs", "state")

    def __init__(self, state: TableState, inputs: Inputs) -> None:
        self.state = state
        self.inputs = inputs
        self.events: list[AnyEvent] = []

    @property
    def now(self) -> int:
        """When it happens, in ms."""
        return self.inputs.now

    def tell(self, event: AnyEvent) -> None:
        """Add an event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def decision(self) -> Decision:
        """All of it."""
        return Decision(tuple(self.events), self.state)
