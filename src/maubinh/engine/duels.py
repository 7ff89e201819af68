"""Two players compare rows: who wins each, with what, for how many units (rules 4.1, 4.2)."""

from collections.abc import Sequence

from msgspec import Struct

from maubinh.engine.house import House
from maubinh.engine.ranking import Category
from maubinh.engine.showdown import Hand


class RowWin(Struct, frozen=True, gc=False):
    """A row won: its place (0 back, 1 middle, 2 front), what it is worth, and the two categories that met."""

    place: int
    units: int
    category: Category
    against: Category


class Duel(Struct, frozen=True, gc=False):
    """Two seats that compare, the earlier in round order first.

    `foul` tells that just one of them fouled; it then loses all three rows. `wins` and `losses` are the rows
    the first seat wins and loses; tied rows are in neither.
    """

    first: int
    second: int
    foul: bool = False
    wins: tuple[RowWin, ...] = ()
    losses: tuple[RowWin, ...] = ()

    @property
    def loser(self) -> int | None:
        """The seat that lost all three rows, if one did."""
        if len(self.losses) == 3:
            return self.first
        return self.second if len(self.wins) == 3 else None

    def other(self, seat: int) -> int:
        """The seat across."""
        return self.second if seat == self.first else self.first


def duel(hands: Sequence[Hand], first: int, second: int, *, house: House) -> Duel:
    """Compare two seats' rows; two fouled players have nothing to compare."""
    one, two = hands[first], hands[second]
    if one.fouled and two.fouled:
        return Duel(first, second)
    if one.fouled:
        return Duel(first, second, foul=True, losses=_all_rows(two, one, house=house))
    if two.fouled:
        return Duel(first, second, foul=True, wins=_all_rows(one, two, house=house))
    wins, losses = [], []
    table = house.bonus.table
    for place in range(3):
        own, other = one.strengths[place], two.strengths[place]
        if own > other:
            wins.append(RowWin(place, table[place][own[0]], own[0], other[0]))
        elif other > own:
            losses.append(RowWin(place, table[place][other[0]], other[0], own[0]))
    return Duel(first, second, wins=tuple(wins), losses=tuple(losses))


def _all_rows(winner: Hand, loser: Hand, *, house: House) -> tuple[RowWin, ...]:
    """Give every row to the winner of a foul, whatever the rows (4.2)."""
    table = house.bonus.table
    pairs = enumerate(zip(winner.strengths, loser.strengths, strict=True))
    return tuple(RowWin(place, table[place][own[0]], own[0], other[0]) for place, (own, other) in pairs)
