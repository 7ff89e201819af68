"""Locking rows, declaring naturals, leaving a hand, and the end of arranging (rules 3.7, 4.4, 7.2)."""

from maubinh.engine.naturals import natural_of
from maubinh.engine.rows import Rows
from maubinh.table import events as e
from maubinh.table.commands import Declare, Forfeit, Laid, LayBots, Lock, TimeOut
from maubinh.table.refusals import Code, Refused
from maubinh.table.showing import settle_and_show
from maubinh.table.state import Hand, InHand
from maubinh.table.story import Story


def lock(story: Story, command: Lock | Declare, *, number: int) -> Refused | None:
    """Lock a seat's rows for good; with a claim to a natural they must make one of the house's."""
    part = _arranging_part(story, command.hand, number)
    if isinstance(part, Refused):
        return part
    claims = isinstance(command, Declare)
    refused = _lay(story, part, command.rows, claims=claims, auto=False)
    if refused is None:
        _go_on_when_done(story)
    return refused


def forfeit(story: Story, command: Forfeit, *, number: int) -> Refused | None:
    """Leave the hand at the house's price; what was locked or claimed counts no more (rules 4.4)."""
    hand = _arranging_hand(story, command.hand)
    if isinstance(hand, Refused):
        return hand
    part = hand.part_of(number)
    if part is None:
        return Refused(Code.NOT_IN_HAND)
    if part.left:
        return Refused(Code.ALREADY_LEFT)
    if not hand.house.forfeit.allowed:
        return Refused(Code.FORFEIT_NOT_ALLOWED)
    story.tell(e.SeatForfeited(at=story.now, seat=number))
    _go_on_when_done(story)
    return None


def lay_bots(story: Story, command: LayBots) -> Refused | None:
    """Lock what the bots chose; seats that are done already, or are people's, are passed over."""
    hand = _arranging_hand(story, command.hand)
    if isinstance(hand, Refused):
        return hand
    for laid in command.laid:
        part = hand.part_of(laid.seat)
        if part is not None and part.bot is not None and not part.done:
            refused = _lay(story, part, laid.rows, claims=laid.declare, auto=False)
            if refused:
                return refused
    _go_on_when_done(story)
    return None


def time_out(story: Story, command: TimeOut) -> Refused | None:
    """Lock everyone's rows as they lie; no natural is claimed by it (rules 7.2)."""
    hand = _arranging_hand(story, command.hand)
    if isinstance(hand, Refused):
        return hand
    if story.state.deadline is None or story.now < story.state.deadline:
        return Refused(Code.TOO_EARLY)
    laid: dict[int, Laid] = {each.seat: each for each in command.laid}
    for part in hand.players:
        if part.done:
            continue
        if part.seat not in laid:
            return Refused(Code.ROWS_MISSING, detail={"seat": part.seat})
        refused = _lay(story, part, laid[part.seat].rows, claims=False, auto=True)
        if refused:
            return refused
    _go_on_when_done(story)
    return None


def lays_out(rows: Rows, part: InHand) -> bool:
    """Whether the rows have the right sizes and are made of just the seat's thirteen cards."""
    if (len(rows.back), len(rows.middle), len(rows.front)) != (5, 5, 3):
        return False
    return sorted(rows.cards) == sorted(part.cards)


def _arranging_hand(story: Story, number: int) -> Hand | Refused:
    hand = story.state.hand
    if hand is None or story.state.phase != "arranging":
        return Refused(Code.STALE_HAND if number <= story.state.hands else Code.NO_HAND)
    return hand if hand.number == number else Refused(Code.STALE_HAND)


def _arranging_part(story: Story, number: int, seat: int) -> InHand | Refused:
    hand = _arranging_hand(story, number)
    if isinstance(hand, Refused):
        return hand
    part = hand.part_of(seat)
    if part is None:
        return Refused(Code.NOT_IN_HAND)
    if part.left:
        return Refused(Code.ALREADY_LEFT)
    return Refused(Code.ALREADY_LOCKED) if part.locked else part


def _lay(story: Story, part: InHand, rows: Rows, *, claims: bool, auto: bool) -> Refused | None:
    if not lays_out(rows, part):
        return Refused(Code.WRONG_CARDS, "rows")
    hand = story.state.hand
    claimed = claims and hand is not None and hand.house.naturals.claim == "declare"
    if claimed and hand is not None and natural_of(rows, house=hand.house) is None:
        return Refused(Code.FALSE_CLAIM)
    story.tell(e.RowsLocked(at=story.now, seat=part.seat, rows=rows, claimed=claimed, auto=auto))
    return None


def _go_on_when_done(story: Story) -> None:
    """Start the comparing as soon as everyone is done, or nobody is left to compare with."""
    hand = story.state.hand
    if hand is None:
        return
    staying = [part for part in hand.players if not part.left]
    if len(staying) <= 1 or all(part.locked for part in staying):
        settle_and_show(story)
