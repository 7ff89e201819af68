"""Bots against bots: hands dealt, laid by level and settled, and what each player won."""

from collections.abc import Iterator, Sequence
from time import perf_counter

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.settlement import Player, settle
from maubinh.solver import Level, lay_hands, rows_in
from maubinh.solver.classes import UInt8
from maubinh.solver.deals import deal_hands

BATCH = 500

# Thirteen codes in rows, and whether the natural is declared.
Laid = tuple[list[Card], bool]


class Played(Struct, frozen=True):
    """One batch of deals: `units[n, players]` won per hand before rake, and the seconds laying and settling took.

    Every deal is played once for each rotation of the players over its seats, so that none has better cards.
    """

    units: npt.NDArray[np.float64]
    laying: float
    settling: float


class Standing(Struct, frozen=True):
    """What a level's players won: units per hand and the standard error of that."""

    level: Level
    players: int
    mean: float
    error: float


def play(house: House, levels: Sequence[Level], *, deals: int, seed: int, threads: int) -> Iterator[Played]:
    """Play `deals` deals among players of the levels, in batches; the same seed deals the same cards."""
    for first in range(0, deals, BATCH):
        count = min(BATCH, deals - first)
        dealt = deal_hands(count, seed=(seed, first), cards=13 * len(levels))
        started = perf_counter()
        laid = {level: _lay(dealt, house, level, players=len(levels), threads=threads) for level in levels}
        settled = perf_counter()
        units = np.zeros((count, len(levels)))
        for turn in range(len(levels)):
            seats = [(seat + turn) % len(levels) for seat in range(len(levels))]
            hands = [laid[levels[player]][seat] for seat, player in enumerate(seats)]
            units[:, seats] += [_settle(house, [seat[at] for seat in hands]) for at in range(count)]
        yield Played(units / len(levels), settled - started, perf_counter() - settled)


def _lay(dealt: UInt8, house: House, level: Level, *, players: int, threads: int) -> list[list[Laid]]:
    """Lay every seat's hands as a level does; by seat, then by deal."""
    seats = []
    for seat in range(players):
        hands = np.ascontiguousarray(dealt[:, 13 * seat : 13 * seat + 13])
        laid = lay_hands(hands, house=house, opponents=players - 1, level=level, threads=threads)
        seats.append(list(zip(laid.rows.tolist(), laid.declare.tolist(), strict=True)))
    return seats


def _settle(house: House, seats: Sequence[Laid]) -> list[int]:
    """Return what each seat wins, in units."""
    players = [
        Player(id=str(seat), rows=rows_in(rows), natural=declare)
        for seat, (rows, declare) in enumerate(seats)
    ]
    won = [0] * len(seats)
    for line in settle(players, house=house, stake=1).transfers:
        won[line.payer] -= line.paid
        won[line.payee] += line.paid
    return won


def standings(units: npt.NDArray[np.float64], levels: Sequence[Level]) -> list[Standing]:
    """Return what each level won, in the order in which levels are first named; its players are averaged."""
    found = []
    for level in dict.fromkeys(levels):
        players = [player for player, plays in enumerate(levels) if plays == level]
        won = units[:, players].mean(axis=1)
        error = float(won.std(ddof=1) / np.sqrt(len(won))) if len(won) > 1 else 0.0
        found.append(Standing(level, len(players), float(won.mean()), error))
    return found
