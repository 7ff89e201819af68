"""Settlement, the showing row by row, and the end of a hand (rules 7.3)."""

from msgspec.structs import replace

from maubinh.engine.naturals import Natural
from maubinh.engine.rows import Rows
from maubinh.engine.settlement import Player, Settlement, Step, settle
from maubinh.table import events as e
from maubinh.table.commands import ShowOn, Skip
from maubinh.table.refusals import Code, Refused
from maubinh.table.seating import refill_bots, vacate
from maubinh.table.state import Hand, InHand, Seat
from maubinh.table.story import Story
from maubinh.table.views import StepName

OPENING: StepName = "opening"
ROW_STEPS: tuple[StepName, ...] = ("back", "middle", "front")
OPENING_STEPS = frozenset({Step.FORFEIT, Step.NATURAL, Step.FOUL})


def settle_and_show(story: Story) -> None:
    """Settle the running hand and begin to show it; a hand nobody stayed in is over at once."""
    state = story.state
    hand = state.hand
    if hand is None:
        return
    settlement = _settle(hand, tuple(seat.stack if seat else 0 for seat in state.seats))
    steps = steps_of(hand, settlement)
    lasting = bool(steps) and state.settings.row > 0
    deadline = _step_end(story) if lasting else None
    story.tell(
        e.HandSettled(at=story.now, hand=hand.number, settlement=settlement, steps=steps, deadline=deadline)
    )
    if not lasting:
        _end(story)


def skip(story: Story, command: Skip, *, number: int, seat: Seat) -> Refused | None:
    """Vote to go on. When everyone agrees it does; bots and players known to have gone always agree."""
    hand = _shown_hand(story, command.hand)
    if isinstance(hand, Refused):
        return hand
    if hand.step is None or hand.step != command.step:
        return Refused(Code.STALE_STEP)
    part = hand.part_of(number)
    if part is None or part.player != seat.player:
        return Refused(Code.NOT_IN_HAND)
    if number in hand.skips:
        return Refused(Code.ALREADY_VOTED)
    story.tell(e.SkipVoted(at=story.now, seat=number, step=hand.step))
    agreed = {number, *hand.skips}
    if all(p.seat in agreed or _agrees(p, story.inputs.absent) for p in hand.players):
        _go_on(story)
    return None


def show_on(story: Story, command: ShowOn) -> Refused | None:
    """The step has had its time: the next one, or the end of the hand."""
    hand = _shown_hand(story, command.hand)
    if isinstance(hand, Refused):
        return hand
    if story.state.deadline is None or story.now < story.state.deadline:
        return Refused(Code.TOO_EARLY)
    _go_on(story)
    return None


def steps_of(hand: Hand, settlement: Settlement) -> tuple[StepName, ...]:
    """The steps of a showing: the opening where it has something to tell, the rows where two compare."""
    left = [part.left for part in hand.players]
    if all(left):
        return ()
    naturals = settlement.naturals
    stopped = hand.house.naturals.stops_showdown and any(naturals)
    comparing = sum(1 for gone, natural in zip(left, naturals, strict=True) if not gone and natural is None)
    opens = any(left) or any(naturals) or any(settlement.fouls)
    rows = () if stopped or comparing < 2 else ROW_STEPS
    return ((OPENING,) if opens or not rows else ()) + rows


def _settle(hand: Hand, stacks: tuple[int, ...]) -> Settlement:
    """The engine's settlement. Whoever stays alone need not have laid rows: they compare with nobody."""
    players = tuple(
        Player(
            id=part.player,
            rows=part.rows or _any_rows(part),
            stack=stacks[part.seat],
            natural=part.claimed and not part.left,
            left=part.left,
        )
        for part in hand.players
    )
    settlement = settle(players, house=hand.house, stake=hand.stake)
    naturals: tuple[Natural | None, ...] = tuple(
        natural if part.locked else None
        for part, natural in zip(hand.players, settlement.naturals, strict=True)
    )
    fouls = tuple(foul and part.locked for part, foul in zip(hand.players, settlement.fouls, strict=True))
    return replace(settlement, naturals=naturals, fouls=fouls)


def _any_rows(part: InHand) -> Rows:
    return Rows(back=part.cards[:5], middle=part.cards[5:10], front=part.cards[10:])


def _shown_hand(story: Story, number: int) -> Hand | Refused:
    hand = story.state.hand
    if hand is None or hand.number != number:
        return Refused(Code.STALE_HAND)
    return hand if story.state.phase == "showing" else Refused(Code.STALE_STEP)


def _agrees(part: InHand, absent: frozenset[str]) -> bool:
    return part.bot is not None or part.left or part.player in absent


def _go_on(story: Story) -> None:
    hand = story.state.hand
    if hand is None or hand.step is None:
        return
    following = hand.steps[hand.steps.index(hand.step) + 1 :]
    if following:
        story.tell(e.StepShown(at=story.now, step=following[0], deadline=_step_end(story)))
    else:
        _end(story)


def _step_end(story: Story) -> int:
    return story.now + story.state.settings.row * story.inputs.second


def _end(story: Story) -> None:
    """The hand is over: the seeds are public, those who registered leave, a new seed is committed to."""
    inputs = story.inputs
    story.tell(
        e.HandEnded(
            at=story.now,
            hand=story.state.hands,
            seed=inputs.seed,
            commitment=inputs.fairness.commitment_of(inputs.seed),
        )
    )
    for number, seat in enumerate(story.state.seats):
        if seat is not None and seat.leaving:
            vacate(story, number, reason="stood")
    refill_bots(story)
