"""Being ready, and the deal (rules 7.1): every person's nonce answers the commitment to the server seed."""

from maubinh.engine.cards import Card
from maubinh.engine.house import House
from maubinh.engine.naturals import natural_in
from maubinh.table import events as e
from maubinh.table.commands import Deal, Ready
from maubinh.table.refusals import Code, Refused
from maubinh.table.state import Seat, round_order
from maubinh.table.story import Story


def ready(story: Story, command: Ready, *, number: int, seat: Seat) -> Refused | None:
    """A seated person is ready; again with another nonce is refused, so that nobody draws twice."""
    refused = Refused(Code.NO_CHIPS) if seat.stack == 0 else _answers_seed(story, command)
    if refused:
        return refused
    if seat.nonce is not None:
        return Refused(Code.ALREADY_READY)
    story.tell(e.SeatReady(at=story.now, seat=number, nonce=command.nonce))
    return None


def unready(story: Story, *, number: int, seat: Seat) -> Refused | None:
    """A seated person takes readiness back."""
    if story.state.hand is not None:
        return Refused(Code.HAND_RUNNING)
    if seat.nonce is None:
        return Refused(Code.NOT_READY)
    story.tell(e.SeatUnready(at=story.now, seat=number))
    return None


def deal(story: Story, command: Deal, *, number: int, seat: Seat) -> Refused | None:
    """Deal to everyone who has chips, once all of them are ready; the host has been checked.

    Seats without chips sit the hand out, the host's too; only for machines nobody deals.
    """
    if seat.stack == 0 and all(s is None or s.bot is not None or s.stack == 0 for s in story.state.seats):
        return Refused(Code.NO_CHIPS)
    refused = _answers_seed(story, command)
    if refused:
        return refused
    if seat.nonce is None and seat.stack > 0:
        story.tell(e.SeatReady(at=story.now, seat=number, nonce=command.nonce))
    state = story.state
    playing = {n: s for n, s in enumerate(state.seats) if s is not None and s.stack > 0}
    if len(playing) < 2:
        return Refused(Code.NOT_ENOUGH_PLAYERS)
    if not all(s.ready for s in playing.values()):
        return Refused(Code.NOT_EVERYONE_READY)
    seats = round_order(tuple(playing), host=number)
    nonces = tuple(playing[n].nonce for n in seats)
    hand = state.hands + 1
    cards = story.inputs.fairness.deal_hands(
        state.seed, table=state.code, hand=hand, seats=seats, nonces=nonces
    )
    dealt = tuple(
        _dealt(n, nonce, thirteen, house=state.house)
        for n, nonce, thirteen in zip(seats, nonces, cards, strict=True)
    )
    deadline = story.now + state.settings.arranging * story.inputs.second
    story.tell(e.HandDealt(at=story.now, hand=hand, deadline=deadline, hands=dealt))
    return None


def _answers_seed(story: Story, command: Ready | Deal) -> Refused | None:
    """Why a nonce does not count for the next hand."""
    if story.state.hand is not None:
        return Refused(Code.HAND_RUNNING)
    if command.commitment != story.state.commitment:
        return Refused(Code.STALE_COMMITMENT)
    if not story.inputs.fairness.is_nonce(command.nonce):
        return Refused(Code.BAD_NONCE, "nonce")
    return None


def _dealt(number: int, nonce: str | None, codes: tuple[int, ...], *, house: House) -> e.Dealt:
    """A seat's cards, with the natural it is offered in a house where naturals are declared (rules 3.7)."""
    cards = tuple(Card(code) for code in codes)
    held = natural_in(cards, house=house) if house.naturals.claim == "declare" else None
    natural, rows = held or (None, None)
    return e.Dealt(seat=number, cards=cards, nonce=nonce, natural=natural, natural_rows=rows)
