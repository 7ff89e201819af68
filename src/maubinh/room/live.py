"""A table as one node holds it: its state, who follows it here, and what they were told."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from maubinh.engine.house import House, house_data
from maubinh.engine.rows import Rows
from maubinh.room.lobby import listing_of, same_listing
from maubinh.table.commands import Actor, AnyCommand
from maubinh.table.event_views import event_view
from maubinh.table.events import AnyEvent, TableConfigured
from maubinh.table.evolve import evolve
from maubinh.table.project import Projection
from maubinh.table.refusals import Refused
from maubinh.table.state import TableState
from maubinh.table.views import EventView, TableView

# Events a reader who comes back may have missed and still gets one by one.
REMEMBERED = 64


class Accepted(Struct, frozen=True, gc=False):
    """A command was carried out, once; `seq` is the table's number after it."""

    seq: int


class Draft(Struct, frozen=True, gc=False):
    """Rows being arranged, and their place among the player's drafts of the hand."""

    rows: Rows
    n: int


class Look(Struct, frozen=True, gc=False):
    """A table as one reader sees it now; `events` are those it missed, None when it is to start afresh."""

    view: TableView
    rules: dict[str, Any]
    events: tuple[EventView, ...] | None


class Moved(Struct, frozen=True, gc=False):
    """Events, contiguous, and the view they lead to; `rules` when the house has changed."""

    events: tuple[EventView, ...]
    view: TableView
    rules: dict[str, Any] | None = None


Deliver = Callable[[Moved], None]


Answer = Callable[[Accepted | Refused], None]
"""Gets what became of a command, once, on the loop; must not raise."""


class Asked(Struct):
    """A command that waits for its turn at a table.

    `late` once it has been decided on and not written in time, `claimed` once it may take the seat it asks for.
    """

    command: AnyCommand
    actor: Actor | None
    id: str | None
    answer: "Answer"
    late: bool = False
    claimed: bool = False


@lru_cache(maxsize=256)
def rules_of(house: House) -> dict[str, Any]:
    """A house as data, built once per house."""
    return house_data(house)


class LiveTable:
    """One table in this node's memory. A cache only: the database may be ahead of it.

    `busy` while a decision is being written or read up on, `heard` is the highest number anybody told of.
    """

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.asked: deque[Asked] = deque()
        self.busy = False
        self.heard = state.seq
        self.followers: dict[str | None, list[Deliver]] = {}
        self.drafts: dict[str, Draft] = {}
        self.suggested: dict[str, tuple[Any, ...]] = {}
        self._listing: tuple[TableState, bytes | None] | None = None
        self._recent: deque[EventView] = deque(maxlen=REMEMBERED)
        self._projection = Projection(state)

    @property
    def quiet(self) -> bool:
        """Whether nobody here needs the table in memory."""
        return not (self.followers or self.asked or self.busy)

    @property
    def behind(self) -> bool:
        """Whether the database is known to be ahead."""
        return self.heard > self.state.seq

    def look(self, player: str | None, *, after: int | None) -> Look:
        """The table for one reader, with the events it missed after number `after` where they are remembered."""
        return Look(self._view(player), rules_of(self.state.house), self._missed(after))

    def follow(self, player: str | None, deliver: Deliver) -> Callable[[], None]:
        """Have every move delivered as `player` sees it; what is returned ends it."""
        self.followers.setdefault(player, []).append(deliver)

        def end() -> None:
            mine = self.followers.get(player, [])
            if deliver in mine:
                mine.remove(deliver)
            if not mine:
                self.followers.pop(player, None)

        return end

    def lay(self, player: str, draft: Draft) -> None:
        """Remember rows being arranged, unless newer ones are known."""
        known = self.drafts.get(player)
        if known is None or draft.n >= known.n:
            self.drafts[player] = draft

    def listing(self, state: TableState) -> bytes | None:
        """The lobby entry of a state this table is in or comes to, kept as long as it shows the same."""
        if self._listing is None or not same_listing(self._listing[0], state):
            self._listing = (state, listing_of(state))
        return self._listing[1]

    def move(self, events: tuple[AnyEvent, ...], state: TableState | None = None) -> None:
        """Take events that are committed, and tell them to every follower; `state` is where they lead, if known."""
        seq = self.state.seq
        told = tuple(event_view(event, seq=seq + place) for place, event in enumerate(events, 1))
        if state is None:
            state = self.state
            for event in events:
                state = evolve(state, event)
        before, self.state = self.state, state
        self._recent.extend(told)
        if state.hand is None or before.hand is None or state.hand.number != before.hand.number:
            self.drafts.clear()
            self.suggested.clear()
        self._projection = Projection(state, before=self._projection)
        if self.followers:
            changed = any(isinstance(event, TableConfigured) for event in events)
            self._tell(told, rules_of(state.house) if changed else None)

    def _tell(self, told: tuple[EventView, ...], rules: dict[str, Any] | None) -> None:
        """Tell every follower; all who do not sit here get the very same object."""
        outside: Moved | None = None
        for player, delivers in list(self.followers.items()):
            if self.state.seat_of(player) is not None:
                moved = Moved(told, self._view(player), rules)
            else:
                outside = outside or Moved(told, self._view(None), rules)
                moved = outside
            for deliver in list(delivers):
                deliver(moved)

    def _view(self, player: str | None) -> TableView:
        draft = None if player is None else self.drafts.get(player)
        return self._projection.view(player, draft=None if draft is None else draft.rows)

    def _missed(self, after: int | None) -> tuple[EventView, ...] | None:
        if after is None or not self.state.seq - len(self._recent) <= after <= self.state.seq:
            return None
        return tuple(event for event in self._recent if event.seq > after)
