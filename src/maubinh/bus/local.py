"""The bus of a lone node: hints stay in the process."""

from collections.abc import AsyncIterator

from maubinh.bus.fanout import Fanout
from maubinh.room.ports import Hint


class LocalBus:
    """The port `Bus` within one process."""

    def __init__(self) -> None:
        self._fanout = Fanout()

    @property
    def link(self) -> int:
        """Always the same: nothing comes between."""
        return 0

    async def publish(self, hint: Hint) -> None:
        """Hand a hint to every subscriber."""
        self._fanout.deliver(hint)

    def subscribe(self) -> AsyncIterator[Hint]:
        """Hints published from now on."""
        return self._fanout.subscribe()

    async def close(self) -> None:
        """End every subscription."""
        self._fanout.close()
