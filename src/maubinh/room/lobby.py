"""The list of tables one may sit at or watch."""

import asyncio

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
    """Reads the list, at most once a second and once for all who ask meanwhile."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._stale_at: int | None = None
        self._entries: tuple[LobbyTable, ...] = ()
        self._reading: asyncio.Task[None] | None = None

    async def entries(self) -> tuple[LobbyTable, ...]:
        """The listed tables, those with free seats first."""
        if self._stale_at is None or self._clock.ticks() >= self._stale_at:
            if self._reading is None:
                self._reading = asyncio.create_task(self._read(), name="lobby")
                self._reading.add_done_callback(self._ended)
            # One who gives up must not take the list from the others.
            await asyncio.shield(self._reading)
        return self._entries

    async def stop(self) -> None:
        """Give up a read that is under way."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self) -> None:
        began = self._clock.ticks()
        read = map(_entry, await self._store.listings(limit=LISTED))
        listed = [entry for entry in read if entry is not None]
        self._entries = tuple(sorted(listed, key=lambda entry: not entry.open))
        self._stale_at = began + FRESH_MS

    def _ended(self, reading: "asyncio.Task[None]") -> None:
        self._reading = None
        if not reading.cancelled():
            reading.exception()  # all who waited may have given up


def _entry(body: bytes) -> LobbyTable | None:
    """An entry; None for one that a newer version wrote in a shape unknown here."""
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError:
        return None
