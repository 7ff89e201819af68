"""Sitting down, standing up, chips brought to the table, bots, and who is host (rules 7.1)."""

from maubinh.table import events as e
from maubinh.table.bots import bot_avatar, bot_buy_in, bot_id, bot_level, bot_name
from maubinh.table.commands import Actor, AddBot, Kick, LeaveNext, RemoveBot, Sit, TopUp
from maubinh.table.refusals import Code, Refused
from maubinh.table.settings import MAX_CHIPS
from maubinh.table.state import TableState
from maubinh.table.story import Story


def sit(story: Story, command: Sit, *, actor: Actor) -> Refused | None:
    """Seat a person; the first becomes host."""
    state = story.state
    if state.seat_of(actor.player) is not None:
        return Refused(Code.ALREADY_SEATED)
    refused = _free_seat(state, command.seat)
    if refused:
        return refused
    if state.settings.locked and state.people:
        return Refused(Code.TABLE_LOCKED)
    if command.buy_in < state.settings.stake:
        return Refused(Code.BUY_IN_TOO_SMALL, "buy_in", {"least": state.settings.stake})
    if command.buy_in > MAX_CHIPS:
        return Refused(Code.BAD_AMOUNT, "buy_in")
    story.tell(
        e.SeatTaken(
            at=story.now,
            seat=command.seat,
            player=actor.player,
            name=actor.name,
            avatar=actor.avatar,
            stack=command.buy_in,
        )
    )
    if state.host is None:
        story.tell(e.HostChanged(at=story.now, seat=command.seat))
    return None


def rename(story: Story, *, actor: Actor) -> Refused | None:
    """Show a person's new name, between hands and in them."""
    number = story.state.seat_of(actor.player)
    seat = None if number is None else story.state.seats[number]
    if number is None or seat is None:
        return Refused(Code.NOT_SEATED)
    if seat.name != actor.name:
        story.tell(e.SeatRenamed(at=story.now, seat=number, name=actor.name))
    return None


def stand(story: Story, *, actor: Actor) -> Refused | None:
    """Free a person's seat now, or register it while the hand is being shown."""
    state = story.state
    seat = state.seat_of(actor.player)
    if seat is None:
        return Refused(Code.NOT_SEATED)
    part = state.hand.part_of(seat) if state.hand else None
    if part is None:
        vacate(story, seat, reason="stood")
        return None
    if state.phase == "arranging":
        return Refused(Code.HAND_RUNNING)
    if not _is_leaving(state, seat):
        story.tell(e.LeaveRegistered(at=story.now, seat=seat, on=True))
    return None


def leave_next(story: Story, command: LeaveNext, *, actor: Actor) -> Refused | None:
    """Register, or take back, that a person leaves after the hand."""
    state = story.state
    seat = state.seat_of(actor.player)
    if seat is None:
        return Refused(Code.NOT_SEATED)
    if state.hand is None or state.hand.part_of(seat) is None:
        return Refused(Code.NO_HAND)
    part = state.hand.part_of(seat)
    if part is not None and part.left:
        return Refused(Code.ALREADY_LEFT)
    if _is_leaving(state, seat) != command.on:
        story.tell(e.LeaveRegistered(at=story.now, seat=seat, on=command.on))
    return None


def top_up(story: Story, command: TopUp, *, actor: Actor) -> Refused | None:
    """Bring more chips to a seat between hands; what it plays with does not change during one."""
    state = story.state
    number = state.seat_of(actor.player)
    seat = None if number is None else state.seats[number]
    if number is None or seat is None:
        return Refused(Code.NOT_SEATED)
    if state.hand is not None and state.hand.part_of(number) is not None:
        return Refused(Code.HAND_RUNNING)
    if not 1 <= command.amount <= MAX_CHIPS - seat.stack:
        return Refused(Code.BAD_AMOUNT, "amount")
    story.tell(e.ChipsAdded(at=story.now, seat=number, player=actor.player, amount=command.amount))
    return None


def add_bot(story: Story, command: AddBot) -> Refused | None:
    """Seat a bot; the host has been checked."""
    state = story.state
    refused = _free_seat(state, command.seat)
    if refused:
        return refused
    level = bot_level(command.level)
    if level is None:
        return Refused(Code.BAD_LEVEL, "level")
    story.tell(
        e.SeatTaken(
            at=story.now,
            seat=command.seat,
            player=bot_id(state),
            name=bot_name(state),
            avatar=bot_avatar(state),
            stack=bot_buy_in(state),
            bot=level,
        )
    )
    return None


def send_away(story: Story, command: Kick | RemoveBot) -> Refused | None:
    """Free somebody else's seat between hands; the host has been checked."""
    state = story.state
    wants_bot = isinstance(command, RemoveBot)
    seat = state.seats[command.seat] if 0 <= command.seat < state.settings.seats else None
    if seat is None:
        return Refused(Code.SEAT_EMPTY, "seat")
    if wants_bot and seat.bot is None:
        return Refused(Code.NOT_A_BOT, "seat")
    if not wants_bot and (seat.bot is not None or command.seat == state.host):
        return Refused(Code.NOT_A_PERSON, "seat")
    if state.hand is not None and state.hand.part_of(command.seat) is not None:
        return Refused(Code.HAND_RUNNING)
    vacate(story, command.seat, reason="removed" if wants_bot else "kicked")
    return None


def vacate(story: Story, number: int, *, reason: e.LeaveReason) -> None:
    """Free a seat; pass the host on, and send the bots away with the last person."""
    _leave(story, number, reason)
    state = story.state
    if number == state.host:
        story.tell(e.HostChanged(at=story.now, seat=_successor(state)))
    if state.people:  # always while a hand runs: whoever dealt it keeps the seat until it ends
        return
    for bot, seat in enumerate(state.seats):
        if seat is not None:
            _leave(story, bot, "removed")


def refill_bots(story: Story) -> None:
    """Give bots without chips a new buy-in."""
    for number, seat in enumerate(story.state.seats):
        if seat is not None and seat.bot is not None and seat.stack == 0:
            amount = bot_buy_in(story.state)
            story.tell(e.ChipsAdded(at=story.now, seat=number, player=seat.player, amount=amount, bot=True))


def _leave(story: Story, number: int, reason: e.LeaveReason) -> None:
    seat = story.state.seats[number]
    if seat is not None:
        story.tell(
            e.SeatLeft(
                at=story.now,
                seat=number,
                player=seat.player,
                stack=seat.stack,
                bot=seat.bot is not None,
                reason=reason,
            )
        )


def _successor(state: TableState) -> int | None:
    """The person who came next after the host (rules 7.1)."""
    people = [(seat.joined, n) for n, seat in enumerate(state.seats) if seat is not None and seat.bot is None]
    return min(people)[1] if people else None


def _free_seat(state: TableState, number: int) -> Refused | None:
    if not 0 <= number < state.settings.seats:
        return Refused(Code.NO_SUCH_SEAT, "seat")
    if state.seats[number] is not None:
        return Refused(Code.SEAT_TAKEN, "seat")
    return None


def _is_leaving(state: TableState, number: int) -> bool:
    seat = state.seats[number]
    return seat is not None and seat.leaving
