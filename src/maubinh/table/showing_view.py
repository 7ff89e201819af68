"""What each reader knows of a hand that is being shown (rules 7.3)."""

from msgspec.structs import replace

from maubinh.engine.reasons import Step
from maubinh.engine.settlement import Settlement, Transfer
from maubinh.table.faces import ROW_CODES, RowCode, card_rows, row_names
from maubinh.table.showing import OPENING, OPENING_STEPS
from maubinh.table.state import Hand, InHand
from maubinh.table.views import Reason, SeatTotal, ShowingView, ShownHand, StepName, TransferView

_SETTLED_BY: dict[StepName, frozenset[Step]] = {
    "opening": OPENING_STEPS,
    "back": OPENING_STEPS | {Step.BACK},
    "middle": OPENING_STEPS | {Step.BACK, Step.MIDDLE},
    "front": frozenset(Step),
}
_TURNED: dict[StepName, tuple[RowCode, ...]] = {
    "opening": (),
    "back": ("back",),
    "middle": ("back", "middle"),
    "front": ROW_CODES,
}


class Shown:
    """A showing at its present step; parts that all readers share are built once.

    A reader is a seat in the hand, or None for everyone else. Before the last step a seat knows only what it
    paid or got itself; everyone else, having no part in it, knows all totals at every row.
    """

    def __init__(self, hand: Hand, settlement: Settlement) -> None:
        self.hand = hand
        self.settlement = settlement
        self.step: StepName = hand.step or OPENING
        self.last = self.step == hand.steps[-1]
        self.places = {part.seat: place for place, part in enumerate(hand.players)}
        self._hands = tuple(
            shown_hand(part, hand=hand, foul=foul, natural=natural, turned=_TURNED[self.step])
            for part, foul, natural in zip(hand.players, settlement.fouls, settlement.naturals, strict=True)
        )
        counted = frozenset(Step) if self.last else _SETTLED_BY[self.step]
        self._settled = tuple(
            (line, transfer_view(line, hand=hand, whole=self.last))
            for line in settlement.transfers
            if line.step in counted
        )
        self._known: dict[int | None, tuple[ShowingView, dict[int, int]]] = {}

    def view(self, reader: int | None, *, skips: tuple[int, ...]) -> ShowingView:
        """The showing as one reader sees it; `skips` are the seats that want to go on."""
        known = self._of(reader)[0]
        return replace(known, skips=skips) if skips else known

    def stacks(self, reader: int | None) -> dict[int, int]:
        """The stack of each seat in the hand, moved by what the reader knows."""
        return self._of(reader)[1]

    def _of(self, reader: int | None) -> tuple[ShowingView, dict[int, int]]:
        """Everything one reader knows, built once; whoever is not in the hand knows the same."""
        if reader not in self.places:
            reader = None
        known = self._known.get(reader)
        if known is None:
            known = self._known[reader] = self._build(reader)
        return known

    def _build(self, reader: int | None) -> tuple[ShowingView, dict[int, int]]:
        place = None if reader is None or self.last else self.places[reader]
        lines = [both for both in self._settled if place is None or place in (both[0].payer, both[0].payee)]
        gains = self._gains([line for line, _ in lines])
        totals = [
            SeatTotal(seat=part.seat, chips=gains[at])
            for at, part in enumerate(self.hand.players)
            if place is None or place == at
        ]
        view = ShowingView(
            step=self.step,
            steps=self.hand.steps,
            hands=self._hands,
            transfers=tuple([told for _, told in lines]),
            totals=tuple(totals),
        )
        stacks = {part.seat: part.before + gains[at] for at, part in enumerate(self.hand.players)}
        return view, stacks

    def _gains(self, lines: list[Transfer]) -> list[int]:
        """Chips by place; at the last step after all rake."""
        if self.last:
            return list(self.settlement.net)
        gains = [0] * len(self.places)
        for line in lines:
            gains[line.payer] -= line.paid
            gains[line.payee] += line.paid - line.rake
        return gains


def shown_hand(
    part: InHand,
    *,
    hand: Hand,
    foul: bool,
    natural: str | None,
    turned: tuple[RowCode, ...],
) -> ShownHand:
    """One seat's cards as far as they are turned; a natural shows all of them at once."""
    if part.left:
        turned = ()
    elif natural is not None:
        turned = ROW_CODES
    return ShownHand(
        seat=part.seat,
        rows=card_rows(part.rows, shown=turned),
        names=row_names(part.rows, house=hand.house, shown=turned),
        foul=foul,
        natural=natural,
        left=part.left,
    )


def transfer_view(line: Transfer, *, hand: Hand, whole: bool) -> TransferView:
    """A transfer between seats.

    Unless the `whole` hand is shown, the rows it is made of stay unnamed: a foul is paid before they turn.
    """
    reason = line.reason
    return TransferView(
        step=line.step,
        payer=hand.players[line.payer].seat,
        payee=hand.players[line.payee].seat,
        due=line.due,
        paid=line.paid,
        rake=line.rake,
        reason=Reason(
            units=reason.units,
            row=reason.row,
            category=reason.category,
            against=reason.against,
            bonus=reason.bonus,
            natural=reason.natural,
            multiplier=reason.multiplier,
            rows=reason.rows if whole else (),
        ),
    )
