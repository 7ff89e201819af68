"""Players' new names, told to every node: whoever came before a change goes by the new name from then on."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from maubinh.room.ports import Hint

RENAMED = "renamed"


class NewName(Struct, frozen=True, gc=False):
    """A player's id and the name it has now."""

    player: str
    name: str


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(NewName)

OnRename = Callable[[NewName], None]


class Names:
    """New names, those given on this node and what other nodes say of theirs."""

    def __init__(self, *, publish: Callable[[Hint], None]) -> None:
        self._publish = publish
        self._listeners: list[OnRename] = []

    def on_change(self, listener: OnRename) -> None:
        """Have `listener` called with every new name."""
        self._listeners.append(listener)

    def given(self, player: str, name: str) -> None:
        """A player was given a name on this node."""
        new = NewName(player=player, name=name)
        self._publish(Hint(table="", seq=0, kind=RENAMED, body=_encoder.encode(new)))
        self._notify(new)

    def hear(self, hint: Hint) -> None:
        """Take in what another node says."""
        self._notify(_decoder.decode(hint.body))

    def _notify(self, new: NewName) -> None:
        for listener in self._listeners:
            listener(new)
