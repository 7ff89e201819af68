"""Charges turned into chips: caps, shares, broke winners, rake on payments (rules 3.8, 5.2–5.4)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from maubinh.engine.house import House
from maubinh.engine.reasons import Charge, Reason, Step, house_clause


class Transfer(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One line of a settlement, in chips; `payer` and `payee` are places in the round order.

    `paid` is at most `due`; `rake` is what the table takes from it at once, where it rakes payments.
    """

    step: Step
    payer: int
    payee: int
    due: int
    paid: int
    reason: Reason
    rake: int = 0

    @property
    def clause(self) -> str | None:
        """The key of the house that set what was due, as "bonus.back.quads"; None for a plain row."""
        return house_clause(self.step, self.reason)


def pay(owed: Iterable[Charge], *, stacks: Sequence[int | None], stake: int, house: House) -> list[Transfer]:
    """Pay charges one after another out of the stacks; what comes to no chips leaves no line."""
    left = list(stacks)
    percent = house.rake.percent if house.rake.on == "payment" else 0
    transfers = []
    for charge in owed:
        payer = charge.payer
        due = charge.reason.units * stake
        stack = left[payer]
        capped = due if stack is None or stack > due else stack
        for payee, share, able in _shares(charge.payees, due, capped):
            paid = 0 if house.broke_cannot_win and left[payee] == 0 else able
            rake = paid * percent // 100
            left[payer] = _moved(left[payer], -paid)
            left[payee] = _moved(left[payee], paid - rake)
            transfers.append(Transfer(charge.step, payer, payee, share, paid, charge.reason, rake))
    return transfers


def _shares(payees: Sequence[int], due: int, capped: int) -> list[tuple[int, int, int]]:
    """Split what is due, and what of it the payer can pay, in whole chips, odd ones one each to the earliest.

    Gives (payee, due, capped) of each payee to whom anything is due.
    """
    if len(payees) == 1:
        return [(payees[0], due, capped)] if due else []
    each, odd = divmod(due, len(payees))
    each_capped, odd_capped = divmod(capped, len(payees))
    shares = [
        (payee, each + (place < odd), each_capped + (place < odd_capped))
        for place, payee in enumerate(payees)
    ]
    return [share for share in shares if share[1]]


def _moved(stack: int | None, chips: int) -> int | None:
    return None if stack is None else stack + chips
