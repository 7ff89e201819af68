"""Players that do more than play: they come and go, bring chips, leave a hand, seat bots, lay drafts."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from maubinh.bot.player import Arrange, Move, Player
from maubinh.bot.table import TableClient
from maubinh.table.views import CardRows, OwnHand, TableView
from maubinh.wire import client
from maubinh.wire.server import Ack


class Whim(StrEnum):
    """What somebody does besides playing, once in a hand."""

    NONE = "none"
    DRAFT = "draft"
    TOP_UP = "top_up"
    STAND = "stand"
    LEAVE = "leave"
    WAVER = "waver"
    """Register to leave, and stay after all."""
    FORFEIT = "forfeit"
    BOT = "bot"


WHIMS = {
    Whim.NONE: 70,
    Whim.DRAFT: 8,
    Whim.TOP_UP: 6,
    Whim.STAND: 3,
    Whim.LEAVE: 3,
    Whim.WAVER: 3,
    Whim.FORFEIT: 2,
    Whim.BOT: 5,
}
"""How often each is had, in a hundred hands."""
GOING = {Whim.STAND, Whim.LEAVE, Whim.FORFEIT}
BESIDES = {
    client.Draft,
    client.TopUp,
    client.Stand,
    client.LeaveNext,
    client.Forfeit,
    client.AddBot,
    client.RemoveBot,
}
MOST_BROUGHT = 200


@dataclass(frozen=True)
class Habits:
    """How people play at a table. Sleepy ones let the time run out in every other hand and never ask for a showing
    to go on; with `whims` they do things besides, and bots are seated on the seat `spare`."""

    sleepy: bool = False
    whims: bool = False
    spare: int | None = None


class Guest(Player):
    """Plays on a seat, and takes it again whenever it has come to be free. Who is `steady` never leaves it."""

    def __init__(
        self,
        table: TableClient,
        *,
        arrange: Arrange,
        seat: int,
        buy_in: int,
        habits: Habits,
        steady: bool,
        chance: random.Random,
    ) -> None:
        super().__init__(table, arrange=arrange, skips=not habits.sleepy)
        self._seat = seat
        self._buy_in = buy_in
        self._habits = habits
        self._steady = steady
        self._chance = chance
        self._whim = Whim.NONE
        self._drawn_for = -1

    async def play(self, *, until_hand: int) -> TableView:
        """Play until hand `until_hand` is over; a refused move is tried anew when the table moves."""
        while True:
            view = await self._table.until(
                lambda now: self._over(now, until_hand) or self._move(now) is not None
            )
            if self._over(view, until_hand):
                return view
            move = self._move(view)
            if move is not None:
                kind, fields = move
                self._tried.add((view.seq, kind.__name__))
                answer = await self._table.send(kind, **fields)
                # Registered to leave: whether to stay after all is asked once the hand is shown.
                if kind in BESIDES and not (isinstance(answer, Ack) and fields.get("on") and self._wavers):
                    self._whim = Whim.NONE

    @property
    def _wavers(self) -> bool:
        return self._whim is Whim.WAVER

    def _over(self, view: TableView, hand: int) -> bool:
        return view.hand >= hand and view.phase == "waiting"

    def _wanted(self, view: TableView) -> Move | None:
        if view.you is None:
            return client.Sit, {"seat": self._seat, "buy_in": self._buy_in}
        if view.hand != self._drawn_for:
            self._drawn_for, self._whim = view.hand, self._drawn(view.hand)
        return self._besides(view) or super()._wanted(view)

    def _lock(self, view: TableView, own: OwnHand | None) -> Move | None:
        return None if self._sleeps(view.hand) else super()._lock(view, own)

    def _sleeps(self, hand: int) -> bool:
        return self._habits.sleepy and hand % 2 == 1

    def _drawn(self, hand: int) -> Whim:
        if not self._habits.whims:
            return Whim.NONE
        if self._sleeps(hand) and self._chance.random() < 0.5:
            return Whim.DRAFT
        whim = self._chance.choices(list(WHIMS), weights=list(WHIMS.values()))[0]
        return Whim.NONE if self._steady and whim in GOING else whim

    def _besides(self, view: TableView) -> Move | None:
        """What the whim of this hand calls for now, until it has been done."""
        if view.phase == "waiting":
            return self._between_hands(view)
        mine = next(seat for seat in view.seats if seat.seat == view.you)
        if view.phase == "showing":
            return (client.LeaveNext, {"on": False}) if self._wavers and mine.leaving else None
        if view.own is None or mine.left:
            return None
        match self._whim:
            case Whim.DRAFT if not view.own.locked:
                return client.Draft, {"hand": view.hand, "rows": self._shuffled(view.own.cards)}
            case Whim.LEAVE | Whim.WAVER if not mine.leaving:
                return client.LeaveNext, {"on": True}
            case Whim.FORFEIT:
                return client.Forfeit, {"hand": view.hand}
            case _:
                return None

    def _between_hands(self, view: TableView) -> Move | None:
        match self._whim:
            case Whim.TOP_UP:
                return client.TopUp, {"amount": self._chance.randint(1, MOST_BROUGHT)}
            case Whim.STAND:
                return client.Stand, {}
            case Whim.BOT if view.host == view.you and self._habits.spare is not None:
                return self._bot(view, self._habits.spare)
            case _:
                return None

    def _bot(self, view: TableView, seat: int) -> Move:
        fields: dict[str, Any] = {"seat": seat}
        if any(each.seat == seat for each in view.seats):
            return client.RemoveBot, fields
        return client.AddBot, fields | {"level": "beginner"}

    def _shuffled(self, cards: Sequence[str]) -> CardRows:
        """Rows that nobody lays by chance."""
        laid = tuple(self._chance.sample(cards, len(cards)))
        return CardRows(back=laid[:5], middle=laid[5:10], front=laid[10:])


class Gambler(Guest):
    """Plays as long as it has chips for a hand, then stands up."""

    def __init__(
        self, table: TableClient, *, arrange: Arrange, seat: int, least: int, chance: random.Random
    ) -> None:
        super().__init__(
            table, arrange=arrange, seat=seat, buy_in=0, habits=Habits(), steady=False, chance=chance
        )
        self._least = least

    def _over(self, view: TableView, _hand: int) -> bool:
        return view.you is None

    def _wanted(self, view: TableView) -> Move | None:
        stack = next((seat.stack for seat in view.seats if seat.seat == view.you), None)
        if view.phase == "waiting" and stack is not None and stack < self._least:
            return client.Stand, {}
        return super()._wanted(view)
