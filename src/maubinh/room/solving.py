"""The solver in worker threads, so that it never holds up the event loop."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol, TypeVar

from maubinh.engine.cards import DECK
from maubinh.room.plain import plain_rows
from maubinh.table.commands import Laid

if TYPE_CHECKING:  # the solver's names load NumPy, which a server needs only once somebody asks
    from collections.abc import Callable, Sequence

    from maubinh.engine.cards import Card
    from maubinh.engine.house import House
    from maubinh.room.fields import Fields
    from maubinh.solver import Advice, Choice, Level, Option
    from maubinh.solver.field import Field
    from maubinh.table.state import Hand, InHand

log = logging.getLogger(__name__)

SUGGESTIONS = 3

Result = TypeVar("Result")


class AdviseDoor(Protocol):
    """`maubinh.solver.advise`."""

    def __call__(
        self, cards: Sequence[Card], *, house: House, opponents: int, top: int, field: Field | None
    ) -> Advice:
        """What is best with thirteen cards."""
        ...


class ChooseDoor(Protocol):
    """`maubinh.solver.choose`."""

    def __call__(
        self, cards: Sequence[Card], *, house: House, opponents: int, level: Level, field: Field | None
    ) -> Choice:
        """What a bot of a level does with thirteen cards."""
        ...


def advise_by_solver(
    cards: Sequence[Card], *, house: House, opponents: int, top: int, field: Field | None
) -> Advice:
    """Ask the solver, which is loaded by the first question."""
    from maubinh.solver import advise  # noqa: PLC0415 - loads NumPy

    return advise(cards, house=house, opponents=opponents, top=top, field=field)


def choose_by_solver(
    cards: Sequence[Card], *, house: House, opponents: int, level: Level, field: Field | None
) -> Choice:
    """Let a bot of the solver's choose."""
    from maubinh.solver import choose  # noqa: PLC0415 - loads NumPy

    return choose(cards, house=house, opponents=opponents, level=level, field=field)


class Solving:
    """Asks the solver's doors `advise` and `choose` in `threads` threads.

    `fields` holds those of houses of one's own; without it they are played with shipped ones.
    """

    def __init__(
        self,
        *,
        advise: AdviseDoor = advise_by_solver,
        choose: ChooseDoor = choose_by_solver,
        fields: Fields | None = None,
        threads: int = 2,
    ) -> None:
        self.fields = fields
        self._advise = advise
        self._choose = choose
        self._faults: set[str] = set()
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="solver")

    def close(self) -> None:
        """End the threads once what they solve is solved."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def warm(self, house: House) -> None:
        """Load the solver and a house's field, which takes seconds on a busy machine, before a hand waits for it."""
        await self._asked(lambda: self._advise(DECK[:13], house=house, opponents=3, top=1, field=None))

    async def options(self, cards: Sequence[Card], *, house: House, opponents: int) -> tuple[Option, ...]:
        """The best arrangements, best first; none where the solver fails."""
        advice = await self._asked(
            lambda: self._advise(
                cards,
                house=house,
                opponents=opponents,
                top=SUGGESTIONS,
                field=self._field(house, opponents),
            )
        )
        return () if advice is None else advice.options

    async def suggested(self, part: InHand, *, hand: Hand) -> Laid:
        """The arrangement a seat gets that never laid any; a plain legal one where the solver fails.

        Where naturals count by themselves it shows the one the cards make; nowhere does it claim one (rules 7.2).
        """
        house, opponents = hand.house, len(hand.players) - 1
        advice = await self._asked(
            lambda: self._advise(
                part.cards, house=house, opponents=opponents, top=1, field=self._field(house, opponents)
            )
        )
        if advice is None:
            return Laid(seat=part.seat, rows=plain_rows(part.cards, house=hand.house))
        automatic = hand.house.naturals.claim == "automatic"
        rows = advice.natural_rows if automatic and advice.natural_rows else advice.options[0].rows
        return Laid(seat=part.seat, rows=rows)

    async def bots(self, hand: Hand) -> tuple[Laid, ...]:
        """What every bot of a hand that is not done yet lays; each sees its own cards only."""
        bots = [(part, part.bot) for part in hand.players if part.bot is not None and not part.done]
        return tuple(await asyncio.gather(*(self._bot(part, level, hand=hand) for part, level in bots)))

    async def _bot(self, part: InHand, level: Level, *, hand: Hand) -> Laid:
        house, opponents = hand.house, len(hand.players) - 1
        choice = await self._asked(
            lambda: self._choose(
                part.cards,
                house=house,
                opponents=opponents,
                level=level,
                field=self._field(house, opponents),
            )
        )
        if choice is None:
            return Laid(seat=part.seat, rows=plain_rows(part.cards, house=hand.house))
        return Laid(seat=part.seat, rows=choice.rows, declare=choice.declare)

    def _field(self, house: House, opponents: int) -> Field | None:
        return None if self.fields is None else self.fields.field(house, opponents)

    async def _asked(self, question: Callable[[], Result]) -> Result | None:
        """The solver's answer from a worker thread; None where it fails, for a hand must come to its end.

        The same fault is logged once, with its traceback.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, question)
        except Exception as fault:
            told = f"{type(fault).__name__}: {fault}"
            if told not in self._faults:
                self._faults.add(told)
                log.exception("the solver fails; hands go on with plain arrangements")
            return None
