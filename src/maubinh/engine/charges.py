"""What a hand owes, in units and in the order it falls due, whatever anyone can pay (rules 3.8, 4, 5.1)."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from maubinh.engine import comparisons
from maubinh.engine.duels import duel
from maubinh.engine.house import House
from maubinh.engine.reasons import Charge, Reason, Step
from maubinh.engine.showdown import Hand


def charges(hands: Sequence[Hand], *, house: House) -> list[Charge]:
    """List every charge of a hand in the order of 5.1; a charge of no units may be among them."""
    comparing = [seat for seat, hand in enumerate(hands) if hand.comparing]
    duels = [duel(hands, first, second, house=house) for first, second in combinations(comparing, 2)]
    before = chain(_forfeits(hands, house=house), _naturals(hands, house=house))
    compared = list(
        chain(
            comparisons.fouls(duels, house=house),
            comparisons.rows(duels),
            comparisons.scoops(duels, hands, house=house),
        )
    )
    after = chain(
        comparisons.sweeps(duels, compared, comparing, house=house),
        comparisons.aces(hands, comparing, house=house),
    )
    return [*before, *compared, *after]


def _forfeits(hands: Sequence[Hand], *, house: House) -> Iterator[Charge]:
    """Charge each leaver for each who stays (4.4); nobody stays, nobody is paid."""
    reason = Reason(units=house.forfeit.units)
    for payer, leaver in enumerate(hands):
        if leaver.left:
            for payee, stayer in enumerate(hands):
                if not stayer.left:
                    yield Charge(Step.FORFEIT, payer, (payee,), reason)


def _naturals(hands: Sequence[Hand], *, house: House) -> Iterator[Charge]:
    """Charge what the naturals collect (3.8)."""
    places = {seat: house.naturals.place(hand.natural) for seat, hand in enumerate(hands) if hand.natural}
    if not places:
        return iter(())
    if house.naturals.contest == "pairwise":
        return _pairwise(hands, places, house=house)
    return _strongest(hands, places, house=house)


def _natural_reason(place: int, house: House) -> Reason:
    payout = house.naturals.payouts[place]
    return Reason(units=payout.units, natural=payout.name)


def _pairwise(hands: Sequence[Hand], places: dict[int, int], *, house: House) -> Iterator[Charge]:
    """Let each natural collect from whoever holds none, or one further down the list."""
    stayers = [seat for seat, hand in enumerate(hands) if not hand.left]
    last = len(house.naturals.payouts)
    for first, second in combinations(stayers, 2):
        one, two = places.get(first, last), places.get(second, last)
        if one < two:
            yield Charge(Step.NATURAL, second, (first,), _natural_reason(one, house))
        elif two < one:
            yield Charge(Step.NATURAL, first, (second,), _natural_reason(two, house))


def _strongest(hands: Sequence[Hand], places: dict[int, int], *, house: House) -> Iterator[Charge]:
    """Let the naturals highest in the list collect from everyone else, shared or each in full."""
    best = min(places.values())
    winners = tuple(seat for seat, place in places.items() if place == best)
    parties = [winners] if house.naturals.equal == "split" else [(winner,) for winner in winners]
    reason = _natural_reason(best, house)
    for payer, hand in enumerate(hands):
        if not hand.left and payer not in winners:
            for party in parties:
                yield Charge(Step.NATURAL, payer, party, reason)
