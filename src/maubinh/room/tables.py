"""Commands carried out: decided on the cached state, committed by compare-and-swap, told to followers.

One command of a table is written at a time; others wait for their turn and are decided on the state it leads to, so
that simultaneous moves of different seats all succeed. Commands of different tables share writes.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from maubinh.room.background import Background
from maubinh.room.codes import is_code
from maubinh.room.commits import commit_of
from maubinh.room.committer import Committer
from maubinh.room.live import Accepted, Answer, Asked, LiveTable
from maubinh.room.ports import (
    CommandKey,
    Committed,
    Outcome,
    Store,
    StoredEvent,
    StoreUnavailable,
    TableCommit,
)
from maubinh.room.seats import MOST_SEATS, SeatLimit
from maubinh.table.codec import UnknownVersionError, decode_event, decode_state
from maubinh.table.commands import Actor, AnyCommand, Sit
from maubinh.table.decide import decide
from maubinh.table.events import AnyEvent
from maubinh.table.refusals import Code, Refused
from maubinh.table.state import TableState
from maubinh.table.story import Decision, Inputs

log = logging.getLogger(__name__)

MOST_CACHED = 5_000
MOST_READ = 1_000

MakeInputs = Callable[[LiveTable, AnyCommand], Inputs]
OnMoved = Callable[[LiveTable, tuple[AnyEvent, ...], TableCommit | None], None]
OnLost = Callable[[str, Code], None]


class Tables:
    """The tables this node has in memory, and the way of a command through one of them.

    `shared`: other nodes write to the same store, so an answer that writes nothing is checked against it. `on_moved`
    is called after every move, with the commit where it is this node's own. `newer` are the codes of tables that were
    met and are of a version this node cannot read: they are left to newer nodes. A player holds `most_seats` at most.
    """

    def __init__(
        self,
        *,
        store: Store,
        committer: Committer,
        background: Background,
        make_inputs: MakeInputs,
        on_moved: OnMoved,
        second_ms: int,
        shared: bool,
        most_seats: int = MOST_SEATS,
    ) -> None:
        self._store = store
        self._committer = committer
        self._background = background
        self._make_inputs = make_inputs
        self._on_moved = on_moved
        self._lost_listeners: list[OnLost] = []
        self._second_ms = second_ms
        self._shared = shared
        self._seats = SeatLimit(store, most=most_seats)
        self._live: dict[str, LiveTable] = {}
        self._most = MOST_CACHED
        self.newer: set[str] = set()

    def cached(self, code: str) -> LiveTable | None:
        """The table, if this node has it in memory."""
        return self._live.get(code)

    def followed(self) -> list[str]:
        """Codes of the tables somebody follows here."""
        return [code for code, live in self._live.items() if live.followers]

    def on_lost(self, listener: OnLost) -> None:
        """Have `listener` called with the code of a table in memory that was let go although followed, and why."""
        self._lost_listeners.append(listener)

    def absence(self, code: str) -> Refused:
        """Why a table is not in memory."""
        return Refused(Code.NEWER_VERSION if code in self.newer else Code.NO_SUCH_TABLE)

    async def get(self, code: str) -> LiveTable | None:
        """The table, read from the store if need be; None when there is none.

        Raises `StoreUnavailable`, and `UnknownVersionError` for a table of a newer version.
        """
        live = self._live.get(code)
        if live is not None:
            return live
        stored = await self._store.load_table(code) if is_code(code) else None
        if stored is None:
            return None
        state = self._read(code, stored.snapshot)
        self._make_room()
        return self._live.setdefault(code, LiveTable(state))

    async def submit(
        self, code: str, command: AnyCommand, *, actor: Actor | None = None, command_id: str | None = None
    ) -> Accepted | Refused:
        """Carry out a command, once for each player and id; `actor` None is the clock or the bots."""
        try:
            live = await self.get(code)
        except StoreUnavailable:
            return Refused(Code.UNAVAILABLE)
        except UnknownVersionError:
            return Refused(Code.NEWER_VERSION)
        if live is None:
            return Refused(Code.NO_SUCH_TABLE)
        answer: asyncio.Future[Accepted | Refused] = asyncio.get_running_loop().create_future()
        self.ask(live, command, actor=actor, command_id=command_id, done=partial(_resolve, answer))
        return await answer

    def ask(
        self,
        live: LiveTable,
        command: AnyCommand,
        *,
        actor: Actor | None,
        command_id: str | None,
        done: Answer,
    ) -> None:
        """Do what `submit` does for a table in memory, and call `done` with the answer."""
        live.asked.append(Asked(command, actor, command_id, done))
        self._pump(live)

    async def state(self, code: str, *, hand: int) -> TableState | None:
        """The table's state; the store's own where this node has not heard of hand number `hand` yet."""
        live = await self.get(code)
        if live is None or live.state.hands >= hand:
            return None if live is None else live.state
        stored = await self._store.load_table(code)
        if stored is None:
            return None
        self.hear(code, stored.seq)
        return self._read(code, stored.snapshot)

    def hear(self, code: str, seq: int) -> None:
        """Somebody says that a table has moved on to `seq`: catch up if it is in memory here."""
        live = self._live.get(code)
        # Compared with what was read, not heard: a store that was away may have kept the table from reading it.
        if live is not None and seq > live.state.seq:
            live.heard = max(live.heard, seq)
            self._pump(live)

    def _read(self, code: str, snapshot: bytes) -> TableState:
        try:
            state = decode_state(snapshot)
        except UnknownVersionError:
            self.newer.add(code)
            raise
        self.newer.discard(code)
        return state

    def _lose(self, live: LiveTable) -> None:
        """Let go of a table that this node cannot follow any more; nothing of it was written here."""
        log.info("table %s is of a newer version: left to newer nodes", live.state.code)
        self.newer.add(live.state.code)
        self._let_go(live, Refused(Code.NEWER_VERSION))

    def _forget(self, live: LiveTable) -> None:
        """Let go of a table the database knows less of than this node, as after a failover that lost commits."""
        log.error("table %s: the database is behind what it had acknowledged", live.state.code)
        self._let_go(live, Refused(Code.UNAVAILABLE))

    def _let_go(self, live: LiveTable, answer: Refused) -> None:
        code = live.state.code
        if self._live.get(code) is live:
            del self._live[code]
        live.heard = live.state.seq
        _answer_all(live, answer)
        for listener in self._lost_listeners:
            listener(code, answer.code)

    def keep(self, live: LiveTable) -> LiveTable:
        """A table that somebody held while others were loaded: it, or what took its place meanwhile."""
        return self._live.setdefault(live.state.code, live)

    def _make_room(self) -> None:
        """Let the tables go that were loaded first and nobody needs; look for them again only after a tenth more."""
        if len(self._live) >= self._most:
            quiet = [code for code, live in self._live.items() if live.quiet]
            for code in quiet[: MOST_CACHED // 10]:
                del self._live[code]
            self._most = max(MOST_CACHED, len(self._live) + MOST_CACHED // 10)

    def _pump(self, live: LiveTable) -> None:
        """Decide what waits, until something has to be written or read."""
        while not live.busy:
            if live.behind:
                live.busy = True
                self._background.spawn(self._catch_up(live), name="catch up")
                return
            if not live.asked:
                return
            asked = live.asked.popleft()
            if isinstance(asked.command, Sit) and asked.actor is not None and not asked.claimed:
                live.busy = True
                self._background.spawn(self._claim(live, asked, asked.actor.player), name="count seats")
                return
            try:
                self._decide(live, asked)
            except Exception:  # a fault in one command must not hold up the others
                log.exception("a command failed")
                asked.answer(Refused(Code.INTERNAL))

    async def _claim(self, live: LiveTable, asked: Asked, player: str) -> None:
        """Ask whether a player may take one more seat before it is decided on; what comes after it waits."""
        code = live.state.code
        refused: Refused | None = Refused(Code.INTERNAL)
        try:
            refused = await self._seats.claim(player, code)
        except StoreUnavailable:
            refused = Refused(Code.UNAVAILABLE)
        except Exception:
            log.exception("counting seats failed")
        live.busy = False
        if refused is None:
            asked.claimed = True
            asked.answer = partial(self._settle, player, code, asked.answer)
            live.asked.appendleft(asked)
        else:
            doubt = self._doubt(live, asked, refused, at=live.state.seq)
            self._background.spawn(doubt, name="check a refusal")
        self._pump(live)

    def _settle(self, player: str, code: str, answer: Answer, told: Accepted | Refused) -> None:
        self._seats.settle(player, code)
        answer(told)

    def _decide(self, live: LiveTable, asked: Asked) -> None:
        inputs = self._make_inputs(live, asked.command)
        decision = decide(live.state, asked.command, actor=asked.actor, inputs=inputs)
        if isinstance(decision, Refused):
            self._answer_surely(live, asked, decision)
        elif not decision.events:
            self._answer_surely(live, asked, Accepted(live.state.seq))
        else:
            commit = commit_of(
                live.state,
                decision,
                listing=live.listing(decision.state),
                command=_key(asked),
                now=inputs.now,
                second=self._second_ms,
            )
            live.busy = True
            self._committer.add(
                commit,
                partial(self._written, live, asked, decision, commit),
                late=None if asked.late else partial(self._decide_again, live, asked),
            )

    def _answer_surely(self, live: LiveTable, asked: Asked, answer: Accepted | Refused) -> None:
        """Answer a command that changes nothing now: it may have, before, and others may have moved the table on."""
        if asked.id is None and not self._shared:
            asked.answer(answer)
        else:
            doubting = self._doubt(live, asked, answer, at=live.state.seq)
            self._background.spawn(doubting, name="check an answer")

    def _decide_again(self, live: LiveTable, asked: Asked) -> None:
        """A decision waited for too long, as when the machine slept: others may have moved on, and time has.

        Once only, lest a node under load does nothing but decide.
        """
        asked.late = True
        live.busy = False
        if self._shared:
            live.heard = max(live.heard, live.state.seq + 1)
        live.asked.appendleft(asked)
        self._pump(live)

    def _written(
        self,
        live: LiveTable,
        asked: Asked,
        decision: Decision,
        commit: TableCommit,
        outcome: Committed | None,
    ) -> None:
        live.busy = False
        try:
            self._conclude(live, asked, decision, commit, outcome)
        finally:
            self._pump(live)

    def _conclude(
        self,
        live: LiveTable,
        asked: Asked,
        decision: Decision,
        commit: TableCommit,
        outcome: Committed | None,
    ) -> None:
        if outcome is None:  # written or not, nobody knows
            live.heard = live.state.seq + 1
            asked.answer(Refused(Code.UNAVAILABLE))
        elif outcome.outcome is Outcome.COMMITTED:
            live.heard = max(live.heard, outcome.seq)
            live.move(decision.events, decision.state)
            self._on_moved(live, decision.events, commit)
            asked.answer(Accepted(outcome.seq))
        elif outcome.outcome is Outcome.DUPLICATE:
            live.heard = max(live.heard, outcome.seq)
            asked.answer(Accepted(outcome.seq))
        elif outcome.outcome is Outcome.CONFLICT and outcome.seq < live.state.seq:
            live.asked.appendleft(asked)
            self._forget(live)
        elif outcome.outcome is Outcome.CONFLICT:
            live.heard = max(live.heard, outcome.seq, live.state.seq + 1)
            live.asked.appendleft(asked)
        elif outcome.outcome is Outcome.INSUFFICIENT:
            asked.answer(Refused(Code.INSUFFICIENT_CHIPS))
        elif outcome.outcome is Outcome.FULL:
            asked.answer(Refused(Code.STORAGE_FULL))
        else:
            log.error("table %s: a ledger key of event %d is taken", commit.table, commit.seq)
            asked.answer(Refused(Code.UNAVAILABLE))

    async def _doubt(self, live: LiveTable, asked: Asked, answer: Accepted | Refused, *, at: int) -> None:
        """Give an answer only to what was not carried out before, and where the store's own state gives it too.

        `at` is the number of the state it was decided on: this node may catch up while the store is asked.
        """
        try:
            key = _key(asked)
            seq = None if key is None else await self._store.committed(key)
            if seq is not None:
                asked.answer(Accepted(seq))
                return
            head = (await self._store.heads([live.state.code])).get(live.state.code, 0) if self._shared else 0
        except StoreUnavailable:
            asked.answer(Refused(Code.UNAVAILABLE))
            return
        except Exception:
            asked.answer(Refused(Code.INTERNAL))
            raise
        if head <= at:
            asked.answer(answer)
            return
        live.heard = max(live.heard, head)
        live.asked.appendleft(asked)
        self._pump(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read the events the database is ahead by."""
        try:
            while live.behind:
                stored = await self._store.events(live.state.code, after=live.state.seq, limit=MOST_READ)
                events = _decoded(stored, after=live.state.seq)
                live.move(events)
                self._on_moved(live, events, None)
                if len(stored) < MOST_READ:
                    live.heard = live.state.seq
        except StoreUnavailable:
            _answer_all(live, Refused(Code.UNAVAILABLE))
        except UnknownVersionError:
            self._lose(live)
        except Exception:
            _answer_all(live, Refused(Code.UNAVAILABLE))
            raise
        finally:
            live.busy = False
        if not live.behind or live.asked:
            self._pump(live)


def _decoded(stored: Sequence[StoredEvent], *, after: int) -> tuple[AnyEvent, ...]:
    expected = range(after + 1, after + 1 + len(stored))
    if [event.seq for event in stored] != list(expected):
        raise LookupError(f"events after {after} are not contiguous")
    return tuple(decode_event(event.tag, event.body) for event in stored)


def _key(asked: Asked) -> CommandKey | None:
    if asked.id is None or asked.actor is None:
        return None
    return CommandKey(player=asked.actor.player, id=asked.id)


def _resolve(future: "asyncio.Future[Accepted | Refused]", answer: Accepted | Refused) -> None:
    if not future.done():  # who asked may have given up
        future.set_result(answer)


def _answer_all(live: LiveTable, answer: Refused) -> None:
    while live.asked:
        live.asked.popleft().answer(answer)
