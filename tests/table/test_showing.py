"""The showing, step by step, and the end of a hand (rules 7.3)."""

import hashlib

import pytest
from msgspec.structs import replace

from maubinh.engine.house import load_house
from maubinh.table import commands as c
from maubinh.table import events as e
from maubinh.table.settings import TableSettings
from tests.support.dealing import Playing, as_dealt
from tests.support.hands import DRAGON, FOULED, SIX_PAIRS, STRONG, WEAK


def shown(house: str = "bigkool", *, first: str = STRONG, second: str = WEAK, row: int = 5) -> Playing:
    """Two people whose hand has just begun to be shown."""
    table = Playing(house, chosen={0: first, 1: second}, settings=TableSettings(stake=100, row=row))
    table.sit("hoa", "nam")
    table.deal()
    table.lock_all()
    return table


def steps_seen(table: Playing) -> list[str | None]:
    """The steps of the showing as they come."""
    seen: list[str | None] = []
    while table.state.hand is not None:
        seen.append(table.hand.step)
        table.show_on()
    return seen


def test_7_3_rows_are_shown_back_middle_front() -> None:
    assert steps_seen(shown()) == ["back", "middle", "front"]


def test_7_3_naturals_fouls_and_leavers_open_the_showing() -> None:
    assert steps_seen(shown(first=FOULED)) == ["opening", "back", "middle", "front"]


def test_7_3_a_natural_that_stops_the_showing_is_all_there_is_to_see() -> None:
    assert steps_seen(shown("xap-xam", first=DRAGON)) == ["opening"]


def test_a_single_player_without_a_natural_has_nobody_to_compare_with() -> None:
    assert steps_seen(shown("casino", first=DRAGON)) == ["opening"]


def test_7_3_each_row_is_shown_for_the_time_of_the_table() -> None:
    table = shown(row=7)
    assert table.state.deadline == table.now + 7_000
    table.now += 6_999
    assert table.clock(c.ShowOn(hand=1)) == "too_early"
    table.now += 1
    table.clock(c.ShowOn(hand=1))
    assert table.hand.step == "middle"
    assert table.state.deadline == table.now + 7_000


def test_a_late_timer_of_an_earlier_step_does_nothing() -> None:
    table = shown()
    table.do("hoa", c.Skip(hand=1, step="back"))
    table.do("nam", c.Skip(hand=1, step="back"))
    assert table.hand.step == "middle"
    assert table.clock(c.ShowOn(hand=1)) == "too_early"


def test_a_table_that_shows_rows_for_no_time_ends_the_hand_at_once() -> None:
    table = shown(row=0)
    assert table.state.phase == "waiting"
    assert table.state.last is not None
    assert table.state.last.steps == ("back", "middle", "front")


def test_the_showing_goes_on_when_everyone_agrees() -> None:
    table = shown()
    (vote,) = table.do("hoa", c.Skip(hand=1, step="back"))
    assert isinstance(vote, e.SkipVoted)
    assert table.refusal("hoa", c.Skip(hand=1, step="back")) == "already_voted"
    assert table.refusal("nam", c.Skip(hand=1, step="front")) == "stale_step"
    assert [type(event) for event in table.do("nam", c.Skip(hand=1, step="back"))] == [
        e.SkipVoted,
        e.StepShown,
    ]
    assert table.hand.skips == ()


def test_bots_and_absent_players_always_agree() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.do("hoa", c.AddBot(seat=2))
    table.deal()
    table.lock_all()
    table.clock(
        c.LayBots(hand=1, laid=tuple(c.Laid(p.seat, as_dealt(p)) for p in table.hand.players if p.bot))
    )
    first = table.hand.steps[0]
    table.absent = frozenset({"p_nam"})
    table.do("hoa", c.Skip(hand=1, step=first))
    assert table.hand.step == table.hand.steps[1]


def test_nobody_votes_who_has_no_part_in_the_hand() -> None:
    table = shown()
    table.do("lan", c.Sit(seat=2, buy_in=5_000))
    assert table.refusal("lan", c.Skip(hand=1, step="back")) == "not_in_hand"
    assert table.refusal("hoa", c.Skip(hand=2, step="back")) == "stale_hand"


def test_nobody_skips_while_cards_are_arranged() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    assert table.refusal("hoa", c.Skip(hand=1, step="back")) == "stale_step"
    assert table.clock(c.ShowOn(hand=1)) == "stale_step"


def test_the_chips_have_moved_when_the_showing_starts() -> None:
    table = shown()
    settled = next(event for event in table.history if isinstance(event, e.HandSettled))
    won = settled.settlement.net[0]
    assert won > 0
    assert table.stacks()[0] == 10_000 + won


def test_when_the_hand_is_over_a_new_seed_is_committed_to() -> None:
    table = shown()
    table.show_all()
    state = table.state
    assert (state.phase, state.hand, state.deadline) == ("waiting", None, None)
    assert state.commitment == hashlib.sha256(state.seed).hexdigest()
    assert state.last is not None
    assert state.last.commitment == hashlib.sha256(state.last.seed).hexdigest()
    assert not any(seat is not None and seat.ready for seat in state.seats)


def test_a_hand_is_played_to_its_end_under_the_rules_it_was_dealt_under() -> None:
    table = shown()
    assert table.hand.house == load_house("bigkool")
    assert table.hand.stake == 100
    table.show_all()
    table.do("hoa", c.Configure(house=load_house("casino"), stake=500))
    assert table.state.last is not None
    assert table.state.last.house == load_house("bigkool")


@pytest.mark.parametrize("house", ["bigkool", "xap-xam", "theo-vong", "casino"])
def test_chips_are_moved_and_never_made_or_lost(house: str) -> None:
    table = Playing(house)
    table.sit("hoa", "nam", "lan", "tuan", chips=3_000)
    rake = 0
    for _ in range(20):
        alive = [seat for seat in table.state.seats if seat is not None and seat.stack > 0]
        if len(alive) < 2 or table.state.seats[table.state.host or 0] not in alive:
            break
        table.deal()
        table.lock_all()
        assert table.hand.settlement is not None
        rake += sum(table.hand.settlement.rake)
        table.show_all()
        assert sum(stack or 0 for stack in table.stacks()) + rake == 12_000


def test_a_bot_without_chips_is_given_a_new_buy_in_when_the_hand_is_over() -> None:
    table = Playing("theo-vong", chosen={0: SIX_PAIRS, 1: WEAK})
    table.sit("hoa")
    table.do("hoa", c.AddBot(seat=1))
    poor = table.state.seats[1]
    table.state = table.state.with_seat(1, replace(poor, stack=300))  # type: ignore[type-var]  # a bot sits there
    table.deal()
    table.do("hoa", c.Declare(hand=1, rows=as_dealt(table.part("hoa"))))
    table.clock(c.LayBots(hand=1, laid=(c.Laid(1, as_dealt(table.hand.players[1])),)))
    assert table.stacks()[1] == 0
    table.show_all()
    assert table.stacks()[1] == 5_000
    assert isinstance(table.history[-1], e.ChipsAdded)
