"""Charges turned into chips: caps, shares, broke winners, rake on payments (rules 3.8, 5.2–5.4)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from maubinh.engine.house import House
from maubinh.engine.reasons import Charge, Reason, Step


class Transfer(Struct, frozen=True):
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


def pay(owed: Iterable[Charge], *, stacks: Sequence[int | None], stake: int, house: House) -> list[Transfer]:
    """Pay charges one after another out of the stacks; what comes to no chips leaves no line."""
    left = list(stacks)
    percent = house.rake.percent if house.rake.on == "payment" else 0
    transfers = []
    for charge in owed:
        for payee, due, capped in _shares(charge, left[charge.payer], stake=stake):
            paid = 0 if house.broke_cannot_win and left[payee] == 0 else capped
            rake = paid * percent // 100
            left[charge.payer] = _moved(left[charge.payer], -paid)
            left[payee] = _moved(left[payee], paid - rake)
            transfers.append(Transfer(charge.step, charge.payer, payee, due, paid, charge.reason, rake))
    return transfers


def _shares(charge: Charge, stack: int | None, *, stake: int) -> Iterator[tuple[int, int, int]]:
    """Split what is due, and what of it the payer can pay, among the payees: (payee, due, capped)."""
    due = charge.reason.units * stake
    capped = due if stack is None else min(due, stack)
    for place, payee in enumerate(charge.payees):
        share = _share(due, place, among=len(charge.payees))
        if share:
            yield payee, share, _share(capped, place, among=len(charge.payees))


def _share(chips: int, place: int, *, among: int) -> int:
    """Split in whole chips, odd ones one each to the earliest."""
    each, odd = divmod(chips, among)
    return each + (place < odd)


def _moved(stack: int | None, chips: int) -> int | None:
    return None if stack is None else stack + chips
