"""Whether a table does what it is asked, and what happens then. Refuses with a code, never raises."""

from typing import assert_never

from maubinh.engine.house import House
from maubinh.table import commands as c
from maubinh.table.arranging import forfeit, lay_bots, lock, time_out
from maubinh.table.dealing import deal, ready, unready
from maubinh.table.events import TableCreated
from maubinh.table.evolve import begin
from maubinh.table.hosting import configure, idle
from maubinh.table.refusals import Code, Refused
from maubinh.table.seating import add_bot, leave_next, rename, send_away, sit, stand, top_up
from maubinh.table.settings import TableSettings, check_settings
from maubinh.table.showing import show_on, skip
from maubinh.table.state import TableState
from maubinh.table.story import Decision, Inputs, Story


def create(code: str, *, settings: TableSettings, house: House, inputs: Inputs) -> Decision | Refused:
    """A new table under a code nobody else has."""
    refused = check_settings(settings)
    if refused:
        return refused
    created = TableCreated(
        at=inputs.now,
        code=code,
        settings=settings,
        house=house,
        seed=inputs.seed,
        commitment=inputs.fairness.commitment_of(inputs.seed),
    )
    return Decision((created,), begin(created))


def decide(
    state: TableState, command: c.AnyCommand, *, actor: c.Actor | None, inputs: Inputs
) -> Decision | Refused:
    """The events a command leads to, or why not. `actor` is None for the clock and the bots."""
    if state.closed:
        return Refused(Code.TABLE_CLOSED)
    story = Story(state, inputs)
    if isinstance(command, c.ClockCommand):
        refused = _decide_clock(story, command)
    elif actor is None:
        raise TypeError(f"{type(command).__name__} needs an actor")
    else:
        refused = _decide_person(story, command, actor)
    return refused or story.decision()


def _decide_clock(story: Story, command: c.ClockCommand) -> Refused | None:
    match command:
        case c.LayBots():
            return lay_bots(story, command)
        case c.TimeOut():
            return time_out(story, command)
        case c.ShowOn():
            return show_on(story, command)
        case c.Idle():
            return idle(story)
    assert_never(command)


def _decide_person(story: Story, command: c.TableCommand, actor: c.Actor) -> Refused | None:
    match command:
        case c.Sit():
            return sit(story, command, actor=actor)
        case c.Rename():
            return rename(story, actor=actor)
        case c.Stand():
            return stand(story, actor=actor)
        case c.LeaveNext():
            return leave_next(story, command, actor=actor)
        case c.TopUp():
            return top_up(story, command, actor=actor)
        case c.Lock() | c.Declare() | c.Forfeit() | c.Skip() | c.Ready() | c.Unready():
            return _decide_seated(story, command, actor)
        case c.Deal() | c.Configure() | c.AddBot() | c.RemoveBot() | c.Kick():
            return _decide_host(story, command, actor)
    assert_never(command)


def _decide_seated(
    story: Story, command: c.Lock | c.Declare | c.Forfeit | c.Skip | c.Ready | c.Unready, actor: c.Actor
) -> Refused | None:
    number = story.state.seat_of(actor.player)
    seat = None if number is None else story.state.seats[number]
    if number is None or seat is None:
        return Refused(Code.NOT_SEATED)
    match command:
        case c.Lock() | c.Declare():
            return lock(story, command, number=number)
        case c.Forfeit():
            return forfeit(story, command, number=number)
        case c.Skip():
            return skip(story, command, number=number, seat=seat)
        case c.Ready():
            return ready(story, command, number=number, seat=seat)
        case c.Unready():
            return unready(story, number=number, seat=seat)
    assert_never(command)


def _decide_host(
    story: Story, command: c.Deal | c.Configure | c.AddBot | c.RemoveBot | c.Kick, actor: c.Actor
) -> Refused | None:
    number = story.state.seat_of(actor.player)
    seat = None if number is None else story.state.seats[number]
    if number is None or seat is None:
        return Refused(Code.NOT_SEATED)
    if number != story.state.host:
        return Refused(Code.NOT_HOST)
    match command:
        case c.Deal():
            return deal(story, command, number=number, seat=seat)
        case c.Configure():
            return configure(story, command)
        case c.AddBot():
            return add_bot(story, command)
        case c.RemoveBot() | c.Kick():
            return send_away(story, command)
    assert_never(command)
