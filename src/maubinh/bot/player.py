"""A player that plays by itself: ready, deal, arrange, lock, go on, hand after hand."""

import secrets
from collections.abc import Callable
from typing import Any

from maubinh.bot.table import Answer, TableClient
from maubinh.table.views import CardRows, OwnHand, TableView
from maubinh.wire import client
from maubinh.wire.server import Refused

Arrange = Callable[[tuple[str, ...]], CardRows]
"""From one's thirteen cards to three rows; called on the event loop, so it must be quick."""

NONCE_BYTES = 16

Move = tuple[type[client.ClientMessage], dict[str, Any]]


def as_dealt(cards: tuple[str, ...]) -> CardRows:
    """The cards as they came, most likely a foul: for tests and load."""
    return CardRows(back=cards[:5], middle=cards[5:10], front=cards[10:])


class RefusedError(Exception):
    """The table said no to what a player cannot do without."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


class Player:
    """Plays at a table it is connected to; the host's player deals when everyone is ready."""

    def __init__(self, table: TableClient, *, arrange: Arrange = as_dealt, skips: bool = True) -> None:
        self._table = table
        self._arrange = arrange
        self._skips = skips
        self._tried: set[tuple[int, str]] = set()
        self.answers: list[Answer] = []
        """What the table said to each move, oldest first."""

    async def sit(self, seat: int, *, buy_in: int) -> None:
        """Take a seat. Raises RefusedError."""
        answer = await self._table.send(client.Sit, seat=seat, buy_in=buy_in)
        if isinstance(answer, Refused):
            raise RefusedError(answer)

    async def play(self, *, until_hand: int) -> TableView:
        """Play until hand `until_hand` is over; the view then. A refused move is tried anew when the table moves."""
        while True:
            view = await self._table.until(lambda now: _over(now, until_hand) or self._move(now) is not None)
            if _over(view, until_hand):
                return view
            move = self._move(view)
            if move is not None:
                kind, fields = move
                self._tried.add((view.seq, kind.__name__))
                self.answers.append(await self._table.send(kind, **fields))

    def _move(self, view: TableView) -> Move | None:
        """What the view calls for, unless it was tried on this very view."""
        move = self._wanted(view)
        if move is None or (view.seq, move[0].__name__) in self._tried:
            return None
        return move

    def _wanted(self, view: TableView) -> Move | None:
        if view.you is None:
            return None
        match view.phase:
            case "waiting":
                return _ready(view)
            case "arranging":
                return self._lock(view, view.own)
            case "showing":
                return self._skip(view)

    def _lock(self, view: TableView, own: OwnHand | None) -> Move | None:
        if own is None or own.locked:
            return None
        return client.Lock, {"hand": view.hand, "rows": self._arrange(own.cards)}

    def _skip(self, view: TableView) -> Move | None:
        shown = view.showing
        if not self._skips or shown is None or view.you in shown.skips:
            return None
        return client.Skip, {"hand": view.hand, "step": shown.step}


def _ready(view: TableView) -> Move | None:
    if view.commitment is None or len(view.seats) < 2:
        return None
    answer = {"nonce": secrets.token_hex(NONCE_BYTES), "commitment": view.commitment}
    mine = next(seat for seat in view.seats if seat.seat == view.you)
    others_ready = all(seat.ready or seat.bot for seat in view.seats if seat is not mine)
    if view.host == view.you and others_ready:
        return client.Deal, answer
    return None if mine.ready or view.host == view.you else (client.Ready, answer)


def _over(view: TableView, hand: int) -> bool:
    return view.hand > hand or (view.hand == hand and view.phase == "waiting")
