"""One hand settled: every transfer with its reason, from which every total is derived (rules 3–5)."""

from collections.abc import Sequence

from msgspec import Struct

from maubinh.engine.charges import charges
from maubinh.engine.house import House
from maubinh.engine.naturals import Natural
from maubinh.engine.payment import Transfer, pay
from maubinh.engine.reasons import STEPS, Charge, Reason, Step
from maubinh.engine.showdown import Hand, Player, judge

__all__ = ["Charge", "Hand", "Player", "Reason", "Settlement", "Step", "Transfer", "settle"]


class Settlement(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A settled hand; every tuple but `transfers` has one entry per player, in their order.

    `net` is chips won (+) or lost (−) after `rake`, `naturals` are those that count, `fouls` tells who
    compared rows and fouled.
    """

    transfers: tuple[Transfer, ...]
    net: tuple[int, ...]
    rake: tuple[int, ...]
    naturals: tuple[Natural | None, ...]
    fouls: tuple[bool, ...]

    def gains(self, *, through: Step) -> tuple[int, ...]:
        """Chips won or lost by the end of a step: rake on payments taken off, rake on the net win not yet."""
        last = STEPS.index(through)
        return _gains([line for line in self.transfers if STEPS.index(line.step) <= last], len(self.net))


def settle(players: Sequence[Player], *, house: House, stake: int) -> Settlement:
    """Settle two to four players standing in round order from the host; `stake` is chips per unit.

    Never raises for well-formed players: thirteen different cards each, none held by two of them.
    """
    hands = judge(players, house=house)
    transfers = pay(
        charges(hands, house=house), stacks=[player.stack for player in players], stake=stake, house=house
    )
    gains = _gains(transfers, len(players))
    if house.rake.on == "net":
        rake = tuple(max(gain, 0) * house.rake.percent // 100 for gain in gains)
        net = tuple(gain - taken for gain, taken in zip(gains, rake, strict=True))
    else:
        rake = tuple(
            sum(line.rake for line in transfers if line.payee == seat) for seat in range(len(players))
        )
        net = gains
    return Settlement(
        transfers=tuple(transfers),
        net=net,
        rake=rake,
        naturals=tuple(hand.natural for hand in hands),
        fouls=tuple(hand.fouled for hand in hands),
    )


def _gains(transfers: Sequence[Transfer], players: int) -> tuple[int, ...]:
    gains = [0] * players
    for line in transfers:
        gains[line.payer] -= line.paid
        gains[line.payee] += line.paid - line.rake
    return tuple(gains)
