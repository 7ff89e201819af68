"""How people act, in an open loop: what is sent when is decided beforehand, whatever the server does meanwhile."""

import heapq
import random
from collections.abc import Sequence

from bench.load.socket import now
from bench.load.table import SEATS, LoadTable

READY_WITHIN = 1.5
DEAL_AT = 2.5
FIRST_DRAG = 1.5
LOCK_BETWEEN = (20.0, 31.0)
DRAG_EVERY = 1.0
PING_EVERY = 5.0

Act = tuple[float, int, LoadTable, int, str]
"""When, a number to break ties, where, which seat, what."""


class Timeline:
    """The acts of all tables, in order of time."""

    def __init__(self, tables: Sequence[LoadTable], *, hand: float, seed: int = 1) -> None:
        self._random = random.Random(seed)
        self._hand = hand
        self._acts: list[Act] = []
        self._count = 0
        start = now() + 0.5
        for table in tables:
            self._plan(table, start + self._random.random() * hand)
            for seat in range(SEATS):
                self._at(start + self._random.random() * PING_EVERY, table, seat, "ping")

    def act(self) -> float:
        """Do what is due, and say for how many seconds nothing more is."""
        while self._acts and self._acts[0][0] <= now():
            when, _, table, seat, kind = heapq.heappop(self._acts)
            table.tally.behind(when)
            if kind == "hand":
                self._plan(table, when)
            elif kind == "ping":
                table.ping(table.seats[seat])
                self._at(when + PING_EVERY, table, seat, "ping")
            else:
                table.play(table.seats[seat], kind, intended=when)
        return self._acts[0][0] - now() if self._acts else 1.0

    def _plan(self, table: LoadTable, start: float) -> None:
        """One hand of a table: three are ready, the host deals, everybody drags and locks, and so on."""
        draw = self._random.uniform
        for seat in range(1, SEATS):
            self._at(start + draw(0, READY_WITHIN), table, seat, "ready")
        self._at(start + DEAL_AT, table, 0, "deal")
        for seat in range(SEATS):
            lock = start + DEAL_AT + draw(*LOCK_BETWEEN)
            drag = start + DEAL_AT + FIRST_DRAG + draw(0, DRAG_EVERY)
            while drag < lock - DRAG_EVERY / 2:
                self._at(drag, table, seat, "draft")
                drag += DRAG_EVERY
            self._at(lock, table, seat, "lock")
        self._at(start + self._hand, table, 0, "hand")

    def _at(self, when: float, table: LoadTable, seat: int, kind: str) -> None:
        self._count += 1
        heapq.heappush(self._acts, (when, self._count, table, seat, kind))


class Eager:
    """Plays a table in a closed loop, as fast as the server answers; counts the round trips."""

    def __init__(self, table: LoadTable) -> None:
        self._table = table
        self._playing = False
        self._tried: dict[int, tuple[int, str]] = {}
        table.moved = self.act

    def go_on(self) -> None:
        """Play, where it was left."""
        self._playing = True
        self.act()

    def pause(self) -> None:
        """Move no more."""
        self._playing = False

    def act(self) -> None:
        """Let every seat make the move its own view calls for, once."""
        if self._playing:
            for number in range(SEATS):
                self._act(number)

    def _act(self, number: int) -> None:
        seat = self._table.seats[number]
        kind = self._wanted(number)
        if seat.view is None or kind is None or self._tried.get(number) == (seat.view.hand, kind):
            return
        self._tried[number] = (seat.view.hand, kind)
        self._table.play(seat, kind.partition(" ")[0], intended=now())

    def _wanted(self, number: int) -> str | None:
        view = self._table.seats[number].view
        if view is None:
            return None
        if view.phase == "waiting":
            if number:
                return "ready"
            ready = all(self._tried.get(each) == (view.hand, "ready") for each in range(1, SEATS))
            return "deal" if ready and not self._table.unanswered() else None
        if view.phase == "arranging":
            return "lock" if view.own is not None and not view.own.locked else None
        return f"skip {view.showing.step}" if view.showing is not None else None
