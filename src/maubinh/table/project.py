"""A table as each audience may see it, built for that audience and never filtered (rules 7.4)."""

from functools import cached_property

from maubinh.engine.rows import Rows
from maubinh.table.faces import card_rows, card_texts
from maubinh.table.showing_view import Shown
from maubinh.table.state import InHand, Seat, TableState
from maubinh.table.summary import summary_of
from maubinh.table.views import Hint, OwnHand, SeatInfo, Settings, SummaryView, TableView


class Projection:
    """The views of one state; what readers share is built once, when the first of them asks.

    `before`: the projection of the state before this one, of which what has not changed is kept.
    """

    def __init__(self, state: TableState, *, before: "Projection | None" = None) -> None:
        self.state = state
        self._own: dict[int, tuple[InHand, Rows | None, OwnHand | None]] = {}
        self._reader_seats: dict[int | None, tuple[SeatInfo, ...]] = {}
        if before is not None:
            self._keep(before)

    def _keep(self, before: "Projection") -> None:
        """Take over from the projection before what was built there and is still true."""
        old, new = before.state, self.state
        built = before.__dict__
        same_rules = old.settings is new.settings and old.house is new.house
        kept = {
            "last": old.last is new.last,
            "_settings": same_rules,
            "_shown": _same_showing(old, new),
            "_seats": old.seats is new.seats and old.hand is None and new.hand is None,
        }
        for part, same in kept.items():
            if same and part in built:
                self.__dict__[part] = built[part]
        self._own = before._own  # noqa: SLF001 - each entry tells what it was built of
        if kept["_shown"] and old.seats is new.seats:
            self._reader_seats = before._reader_seats  # noqa: SLF001 - the same showing and seats

    def view(self, player: str | None, *, draft: Rows | None = None) -> TableView:
        """The table for one player, seated or not, or for a nameless spectator.

        `draft`: the rows the player has laid so far, which are no part of the state.
        """
        state = self.state
        seat = None if player is None else state.seat_of(player)
        part = None if seat is None else self._part(seat)
        reader = None if part is None else part.seat
        shown = self._shown
        return TableView(
            code=state.code,
            seq=state.seq,
            hand=state.hands,
            phase=state.phase,
            settings=self._settings,
            host=state.host,
            you=seat,
            seats=self._seats if shown is None else self._seats_for(reader, shown),
            commitment=state.commitment or None,
            deadline=state.deadline,
            started=None if state.hand is None else state.hand.started,
            own=None if part is None else self._own_hand(part, draft),
            showing=None
            if shown is None or state.hand is None
            else shown.view(reader, skips=state.hand.skips),
            last=self.last,
        )

    @cached_property
    def last(self) -> SummaryView | None:
        """The hand before, until the next deal."""
        if self.state.last is None:
            return None
        return summary_of(self.state.code, self.state.last)

    @cached_property
    def _settings(self) -> Settings:
        settings = self.state.settings
        return Settings(
            house=self.state.house.name,
            stake=settings.stake,
            seats=settings.seats,
            arranging=settings.arranging,
            row=settings.row,
            hints=settings.hints,
            locked=settings.locked,
        )

    @cached_property
    def _shown(self) -> Shown | None:
        hand = self.state.hand
        if hand is None or hand.settlement is None or hand.step is None:
            return None
        return Shown(hand, hand.settlement)

    @cached_property
    def _seats(self) -> tuple[SeatInfo, ...]:
        return self._seat_infos({})

    def _seats_for(self, reader: int | None, shown: Shown) -> tuple[SeatInfo, ...]:
        """The seats with their stacks as far as a reader of a showing knows them."""
        seats = self._reader_seats.get(reader)
        if seats is None:
            seats = self._reader_seats[reader] = self._seat_infos(shown.stacks(reader))
        return seats

    def _own_hand(self, part: InHand, draft: Rows | None) -> OwnHand | None:
        """The reader's own hand, built anew when its part or its draft is another."""
        known = self._own.get(part.seat)
        if known is None or known[0] is not part or known[1] is not draft:
            known = self._own[part.seat] = (part, draft, _own(part, draft))
        return known[2]

    def _seat_infos(self, stacks: dict[int, int]) -> tuple[SeatInfo, ...]:
        return tuple(
            _seat_info(number, seat, stack=stacks.get(number, seat.stack), part=self._part(number))
            for number, seat in enumerate(self.state.seats)
            if seat is not None
        )

    def _part(self, seat: int) -> InHand | None:
        """The seat's part in the running hand, if the same player still sits there."""
        hand = self.state.hand
        return None if hand is None else hand.part_of(seat)


def _same_showing(old: TableState, new: TableState) -> bool:
    """Whether both states show the same step of the same hand; votes to go on may differ."""
    if old.hand is None or new.hand is None or new.hand.settlement is None:
        return False
    return old.hand.settlement is new.hand.settlement and old.hand.step == new.hand.step


def _seat_info(number: int, seat: Seat, *, stack: int, part: InHand | None) -> SeatInfo:
    return SeatInfo(
        seat=number,
        player=seat.player,
        name=seat.name,
        avatar=seat.avatar,
        stack=stack,
        bot=seat.bot,
        ready=seat.ready and part is None,
        in_hand=part is not None,
        done=part is not None and part.locked,
        left=part is not None and part.left,
        leaving=seat.leaving,
    )


def _own(part: InHand, draft: Rows | None) -> OwnHand | None:
    """The reader's own hand; who has left it needs it no more."""
    if part.left:
        return None
    rows = part.rows or draft
    return OwnHand(
        cards=card_texts(part.cards),
        rows=None if rows is None else card_rows(rows),
        locked=part.locked,
        claimed=part.claimed,
        natural=_hint(part),
    )


def _hint(part: InHand) -> Hint | None:
    if part.natural is None or part.natural_rows is None:
        return None
    return Hint(natural=part.natural, rows=card_rows(part.natural_rows))
