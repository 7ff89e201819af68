"""The solver in worker threads, so that it never holds up the event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol, TypeVar

from maubinh.table.commands import Laid

if TYPE_CHECKING:  # the solver's names load NumPy, which a server needs only once somebody asks
    from collections.abc import Callable, Sequence

    from maubinh.engine.cards import Card
    from maubinh.engine.house import House
    from maubinh.solver import Advice, Choice, Level, Option
    from maubinh.table.state import Hand, InHand

SUGGESTIONS = 3

Result = TypeVar("Result")


class AdviseDoor(Protocol):
    """`maubinh.solver.advise`."""

    def __call__(self, cards: Sequence[Card], *, house: House, opponents: int, top: int) -> Advice:
        """What is best with thirteen cards."""
        ...


class ChooseDoor(Protocol):
    """`maubinh.solver.choose`."""

    def __call__(self, cards: Sequence[Card], *, house: House, opponents: int, level: Level) -> Choice:
        """What a bot of a level does with thirteen cards."""
        ...


def advise_by_solver(cards: Sequence[Card], *, house: House, opponents: int, top: int) -> Advice:
    """Ask the solver, which is loaded by the first question."""
    from maubinh.solver import advise  # noqa: PLC0415 - loads NumPy

    return advise(cards, house=house, opponents=opponents, top=top)


def choose_by_solver(cards: Sequence[Card], *, house: House, opponents: int, level: Level) -> Choice:
    """Let a bot of the solver's choose."""
    from maubinh.solver import choose  # noqa: PLC0415 - loads NumPy

    return choose(cards, house=house, opponents=opponents, level=level)


class Solving:
    """Asks the solver's doors `advise` and `choose` in `threads` threads."""

    def __init__(
        self,
        *,
        advise: AdviseDoor = advise_by_solver,
        choose: ChooseDoor = choose_by_solver,
        threads: int = 2,
    ) -> None:
        self._advise = advise
        self._choose = choose
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="solver")

    def close(self) -> None:
        """End the threads once what they solve is solved."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def options(self, cards: Sequence[Card], *, house: House, opponents: int) -> tuple[Option, ...]:
        """The best arrangements, best first."""
        advice = await self._in_thread(
            lambda: self._advise(cards, house=house, opponents=opponents, top=SUGGESTIONS)
        )
        return advice.options

    async def suggested(self, part: InHand, *, hand: Hand) -> Laid:
        """The arrangement a seat gets that never laid any.

        Where naturals count by themselves it shows the one the cards make; nowhere does it claim one (rules 7.2).
        """
        advice = await self._in_thread(
            lambda: self._advise(part.cards, house=hand.house, opponents=len(hand.players) - 1, top=1)
        )
        automatic = hand.house.naturals.claim == "automatic"
        rows = advice.natural_rows if automatic and advice.natural_rows else advice.options[0].rows
        return Laid(seat=part.seat, rows=rows)

    async def bots(self, hand: Hand) -> tuple[Laid, ...]:
        """What every bot of a hand that is not done yet lays; each sees its own cards only."""
        bots = [(part, part.bot) for part in hand.players if part.bot is not None and not part.done]
        return tuple(await asyncio.gather(*(self._bot(part, level, hand=hand) for part, level in bots)))

    async def _bot(self, part: InHand, level: Level, *, hand: Hand) -> Laid:
        opponents = len(hand.players) - 1
        choice = await self._in_thread(
            lambda: self._choose(part.cards, house=hand.house, opponents=opponents, level=level)
        )
        return Laid(seat=part.seat, rows=choice.rows, declare=choice.declare)

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
