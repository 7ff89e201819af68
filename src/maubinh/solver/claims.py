"""Whether a natural is worth more than the rows it gives up (rules 3.6–3.9)."""

from functools import cache
from itertools import product
from math import comb, prod

from maubinh.engine.house import House
from maubinh.engine.naturals import Natural

DEALS = comb(52, 13)
# How many of all deals of thirteen hold each natural.
HOLDERS = {
    Natural.DRAGON_FLUSH: 4,
    Natural.DRAGON: 67_108_860,
    Natural.SAME_COLOUR_13: 20_801_200,
    Natural.SAME_COLOUR_12: 523_001_600,
    Natural.FIVE_STRAIGHT_PAIRS: 463_065_984,
    Natural.FIVE_PAIRS_TRIPS: 342_692_064,
    Natural.SIX_PAIRS: 2_514_171_088 + 342_692_064,
    Natural.THREE_FLUSHES: 5_705_516_392,
    Natural.THREE_STRAIGHTS: 2_029_579_776,
}
ROW_NATURALS = frozenset({Natural.THREE_FLUSHES, Natural.THREE_STRAIGHTS})

Place = int | None


def shown_by_rows(natural: Natural, house: House) -> bool:
    """Whether a house sees the natural only in rows that are laid to show it (3.6)."""
    return house.naturals.judged == "rows" and natural in ROW_NATURALS


def worth_claiming(natural: Natural, *, house: House, opponents: int, rows_value: float) -> bool:
    """Whether the natural brings at least what the best other rows do, `rows_value` units per opponent.

    Opponents hold naturals as often as a random deal has them, each on its own. A natural that counts by itself
    whatever the rows are is always worth it: there is no choice.
    """
    if house.naturals.claim == "automatic" and not shown_by_rows(natural, house):
        return True
    claimed, unclaimed, comparing = _prospects(house, opponents)
    return claimed[house.naturals.place(natural)] >= unclaimed + comparing * rows_value


@cache
def _prospects(house: House, opponents: int) -> tuple[tuple[float, ...], float, float]:
    """Return per opponent: what each natural nets, what none nets, and how many opponents then compare rows."""
    payouts = house.naturals.payouts
    chances = [HOLDERS[entry.name] / DEALS for entry in payouts]
    places: list[tuple[Place, float]] = [(None, 1.0 - sum(chances)), *enumerate(chances)]
    claimed = [0.0] * len(payouts)
    unclaimed = comparing = 0.0
    for others in product(places, repeat=opponents):
        chance = prod(part for _, part in others) / opponents
        held = tuple(place for place, _ in others)
        for place in range(len(payouts)):
            claimed[place] += chance * _net(place, held, house)
        unclaimed += chance * _net(None, held, house)
        if not (house.naturals.stops_showdown and any(place is not None for place in held)):
            comparing += chance * held.count(None)
    return tuple(claimed), unclaimed, comparing


def _net(own: Place, others: tuple[Place, ...], house: House) -> float:
    """Return what the holder of `own` (a place in the house's list) gets from all others together (3.8)."""
    if house.naturals.contest == "pairwise":
        return float(sum(_against(own, other, house) for other in others))
    held = [place for place in (own, *others) if place is not None]
    if not held:
        return 0.0
    best = min(held)
    winners = held.count(best)
    units = house.naturals.payouts[best].units
    if own == best:
        losers = 1 + len(others) - winners
        return losers * (units / winners if house.naturals.equal == "split" else units)
    return -float(units if house.naturals.equal == "split" else units * winners)


def _against(own: Place, other: Place, house: House) -> int:
    if own == other:
        return 0
    if own is not None and (other is None or own < other):
        return house.naturals.payouts[own].units
    return -house.naturals.payouts[other].units if other is not None else 0
