"""Rows being arranged: written for many tables in one statement, at most every few hundredths of a second."""

import asyncio
import logging
from collections.abc import Callable

from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.rows import Rows
from maubinh.room.live import Draft, LiveTable
from maubinh.room.ports import Clock, DraftRow, Store, StoreUnavailable
from maubinh.table.arranging import lays_out
from maubinh.table.refusals import Code, Refused

log = logging.getLogger(__name__)

INTERVAL_MS = 50
"""Short, so that they are few at a time: a thousand at once would keep every command waiting."""

LONGEST_REST_MS = 1_000
"""Players are told at least this often whether their rows are kept."""
MOST_AHEAD_MS = 1_000
"""By how much a player's own number of a draft may be ahead of the room's clock: its estimate may be off."""


class Saved(Struct, frozen=True, gc=False):
    """A draft is on disk, or newer rows of the player are."""


DraftDone = Callable[[Saved | Refused], None]


def draft_bytes(rows: Rows) -> bytes:
    """Thirteen card codes: back, middle, front."""
    return bytes(rows.cards)


def draft_rows(codes: bytes) -> Rows:
    """The rows of thirteen card codes."""
    cards = tuple(Card(code) for code in codes)
    return Rows(back=cards[:5], middle=cards[5:10], front=cards[10:])


class _Waiting(Struct):
    """The newest draft of one player at one table, and all who wait for it or one before it."""

    live: LiveTable
    row: DraftRow
    done: list[DraftDone]


class Drafts:
    """Takes drafts at once and acknowledges them once they are stored."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._waiting: dict[tuple[str, str], _Waiting] = {}
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="drafts")

    async def stop(self) -> None:
        """Write what waits, and end."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self.flush()

    def take(
        self, live: LiveTable, *, player: str, hand: int, rows: Rows, n: int | None, done: DraftDone
    ) -> None:
        """Keep the player's newest rows; `done` is called once they are on disk, or with why they are not kept.

        `n` is their place among the player's drafts as its client tells it, None where that tells none.
        """
        refused = _refusal(live, player=player, hand=hand, rows=rows)
        if refused is not None:
            done(refused)
            return
        now = self._clock.now()
        draft = Draft(rows, now if n is None else min(n, now + MOST_AHEAD_MS))
        live.lay(player, draft)
        self._add(live, DraftRow(live.state.code, hand, player, draft_bytes(rows), draft.n), done)
        self._wake.set()

    def _add(self, live: LiveTable, row: DraftRow, done: DraftDone) -> None:
        waiting = self._waiting.setdefault((row.table, row.player), _Waiting(live, row, []))
        waiting.done.append(done)
        if (row.hand, row.n) >= (waiting.row.hand, waiting.row.n):
            waiting.row = row

    async def flush(self) -> None:
        """Write all that waits now."""
        async with self._writing:
            self._wake.clear()
            taken, self._waiting = self._waiting, {}
            current = []
            for waiting in taken.values():
                if _arranging(waiting.live, waiting.row):
                    current.append(waiting)
                else:
                    _tell(waiting, Refused(Code.ALREADY_LOCKED))
            if current:
                await self._write(current)

    async def _write(self, current: list[_Waiting]) -> None:
        result: Saved | Refused = Saved()
        try:
            await self._store.save_drafts([waiting.row for waiting in current])
        except StoreUnavailable:
            result = Refused(Code.UNAVAILABLE)
        except Exception:  # a fault in one write must not end all later ones
            log.exception("drafts could not be written")
            result = Refused(Code.UNAVAILABLE)
        for waiting in current:
            _tell(waiting, result)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            began = self._clock.ticks()
            await self.flush()
            # On a slow disk drafts rest for as long as they wrote: commands come first.
            rest = max(INTERVAL_MS, self._clock.ticks() - began)
            await self._clock.sleep(min(rest, LONGEST_REST_MS))


def _refusal(live: LiveTable, *, player: str, hand: int, rows: Rows) -> Refused | None:
    state = live.state
    if state.hand is None or state.hand.number != hand:
        return Refused(Code.STALE_HAND)
    part = state.hand.part_of(state.seat_of(player))
    if part is None:
        return Refused(Code.NOT_IN_HAND)
    if part.done or state.phase != "arranging":
        return Refused(Code.ALREADY_LEFT if part.left else Code.ALREADY_LOCKED)
    return None if lays_out(rows, part) else Refused(Code.WRONG_CARDS, "rows")


def _arranging(live: LiveTable, row: DraftRow) -> bool:
    """Whether the draft's seat is still arranging the draft's hand."""
    state = live.state
    if state.phase != "arranging" or state.hand is None or state.hand.number != row.hand:
        return False
    part = state.hand.part_of(state.seat_of(row.player))
    return part is not None and not part.done


def _tell(waiting: _Waiting, result: Saved | Refused) -> None:
    for done in waiting.done:
        done(result)
