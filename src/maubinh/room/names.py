"""Players' new names: every node looks them up for those who came before the change.

What is told is who was renamed, never the name: a hint that comes late would bring an old one back.
"""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from maubinh.room.background import Background
from maubinh.room.ports import Account, Hint, StoreUnavailable

RENAMED = "renamed"


class Renamed(Struct, frozen=True, gc=False):
    """A player was renamed at a node."""

    player: str
    node: str = ""


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Renamed)

OnRename = Callable[[Account], None]


class Names:
    """New names of players with a connection here (`is_here`), given on this node or, as others tell, on theirs."""

    def __init__(
        self,
        *,
        node: str,
        publish: Callable[[Hint], None],
        look_up: Callable[[str], Awaitable[Account | None]],
        is_here: Callable[[str], bool],
    ) -> None:
        self._node = node
        self._publish = publish
        self._look_up = look_up
        self._is_here = is_here
        self._asked = 0
        self._last: dict[str, int] = {}
        self._listeners: list[OnRename] = []

    def on_change(self, listener: OnRename) -> None:
        """Have `listener` called with the account of whoever was renamed."""
        self._listeners.append(listener)

    async def given(self, player: str) -> None:
        """A player was given a name on this node: tell the others, and everybody here before this returns."""
        said = Renamed(player=player, node=self._node)
        self._publish(Hint(table="", seq=0, kind=RENAMED, body=_encoder.encode(said)))
        await self._refresh(player)

    def hear(self, hint: Hint, background: Background) -> None:
        """Take in what another node says."""
        said = _decoder.decode(hint.body)
        if said.node != self._node and self._is_here(said.player):
            background.spawn(self._refresh(said.player), name="look a name up")

    async def _refresh(self, player: str) -> None:
        """Tell the name that the store holds; of several asked for at once the last, which cannot be older."""
        if not self._is_here(player):
            return
        self._asked += 1
        mine = self._last[player] = self._asked
        try:
            account = await self._look_up(player)
        except StoreUnavailable:
            return  # the player goes by the former name until it connects anew
        finally:
            is_last = self._last.get(player) == mine
            if is_last:
                del self._last[player]
        if account is not None and is_last:
            for listener in self._listeners:
                listener(account)
