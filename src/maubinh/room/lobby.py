"""The list of tables one may sit at or watch."""

import msgspec
from msgspec import Struct

from maubinh.room.ports import Clock, Store
from maubinh.table.state import TableState

LISTED = 200
FRESH_MS = 1000


class LobbySeat(Struct, frozen=True, gc=False):
    """A taken seat of a listed table."""

    seat: int
    name: str
    avatar: int
    bot: bool


class LobbyTable(Struct, frozen=True, gc=False):
    """One listed table."""

    code: str
    stake: int
    house: str
    title: dict[str, str]
    seats: int
    taken: tuple[LobbySeat, ...]
    phase: str
    arranging: int
    locked: bool
    hand: int

    @property
    def open(self) -> bool:
        """Whether somebody is there and a seat is free for anybody."""
        people = any(not seat.bot for seat in self.taken)
        return people and not self.locked and len(self.taken) < self.seats


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(LobbyTable)


def listing_of(state: TableState) -> bytes | None:
    """A table's lobby entry as bytes; None when it is closed or nobody sits there."""
    if state.closed or not state.people:
        return None
    title = state.house.title
    entry = LobbyTable(
        code=state.code,
        stake=state.settings.stake,
        house=state.house.name,
        title={"vi": title.vi, "en": title.en},
        seats=state.settings.seats,
        taken=tuple(
            LobbySeat(seat=number, name=seat.name, avatar=seat.avatar, bot=seat.bot is not None)
            for number, seat in enumerate(state.seats)
            if seat is not None
        ),
        phase=state.phase,
        arranging=state.settings.arranging,
        locked=state.settings.locked,
        hand=state.hands,
    )
    return _encoder.encode(entry)


def same_listing(before: TableState, after: TableState) -> bool:
    """Whether the lobby shows the same of both states of a table; most moves change nothing there."""
    return (
        before.phase == after.phase
        and before.hands == after.hands
        and before.closed == after.closed
        and before.settings is after.settings
        and before.house is after.house
        and (before.seats is after.seats or _sitting(before) == _sitting(after))
    )


def _sitting(state: TableState) -> list[tuple[str, str] | None]:
    return [None if seat is None else (seat.player, seat.name) for seat in state.seats]


class Lobby:
    """Reads the list, at most once a second for all who ask."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._read_at = 0
        self._entries: tuple[LobbyTable, ...] = ()

    async def entries(self) -> tuple[LobbyTable, ...]:
        """The listed tables, those with free seats first."""
        now = self._clock.now()
        if now - self._read_at >= FRESH_MS:
            self._read_at = now
            read = map(_read, await self._store.listings(limit=LISTED))
            listed = [entry for entry in read if entry is not None]
            self._entries = tuple(sorted(listed, key=lambda entry: not entry.open))
        return self._entries


def _read(body: bytes) -> LobbyTable | None:
    """An entry; None for one that a newer version wrote in a shape unknown here."""
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError:
        return None
