"""Who sits where, who is host, and which chips come and go (rules 7.1)."""

import pytest

from maubinh.table import commands as c
from maubinh.table import events as e
from maubinh.table.settings import TableSettings
from maubinh.table.state import round_order
from tests.support.dealing import NONCE, Playing


def test_7_1_the_first_to_sit_is_host() -> None:
    table = Playing()
    events = table.do("hoa", c.Sit(seat=2, buy_in=5_000))
    assert [type(event) for event in events] == [e.SeatTaken, e.HostChanged]
    table.do("nam", c.Sit(seat=0, buy_in=5_000))
    assert table.state.host == 2


def test_7_1_when_the_host_leaves_who_came_next_becomes_host() -> None:
    table = Playing()
    table.do("hoa", c.Sit(seat=0, buy_in=5_000))
    table.do("hoa", c.AddBot(seat=1))
    table.do("nam", c.Sit(seat=3, buy_in=5_000))
    table.do("lan", c.Sit(seat=2, buy_in=5_000))
    table.do("hoa", c.Stand())
    assert table.state.host == 3


def test_a_new_name_is_shown_at_the_table_and_in_the_hand_that_runs() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    called = c.Actor(player="p_nam", name="Nam Anh")
    events = table.attempt(c.Rename(), called)
    assert events == (e.SeatRenamed(at=table.now, seat=1, name="Nam Anh"),)
    assert [seat and seat.name for seat in table.state.seats] == ["hoa", "Nam Anh", None, None]
    assert [part.name for part in table.hand.players] == ["hoa", "Nam Anh"]
    assert table.attempt(c.Rename(), called) == ()
    assert table.refusal("lan", c.Rename()) == "not_seated"


def test_a_new_name_between_hands_leaves_the_last_hand_as_it_was() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    table.lock_all()
    table.show_all()
    table.attempt(c.Rename(), c.Actor(player="p_nam", name="Nam Anh"))
    assert table.state.last is not None
    assert sorted(part.name for part in table.state.last.players) == ["hoa", "nam"]


def test_a_host_who_comes_back_waits_behind_the_others() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    table.do("hoa", c.Stand())
    table.do("hoa", c.Sit(seat=0, buy_in=5_000))
    assert table.state.host == 1
    table.do("nam", c.Stand())
    assert table.state.host == 2


def test_the_bots_leave_with_the_last_person_and_nobody_is_host() -> None:
    table = Playing()
    table.sit("hoa")
    table.do("hoa", c.AddBot(seat=1))
    table.do("hoa", c.AddBot(seat=2))
    table.do("hoa", c.Stand())
    assert table.stacks() == [None] * 4
    assert table.state.host is None


def test_one_player_in_two_tabs_sits_once() -> None:
    table = Playing()
    table.sit("hoa")
    assert table.refusal("hoa", c.Sit(seat=1, buy_in=5_000)) == "already_seated"


def test_two_who_want_the_same_seat_do_not_both_get_it() -> None:
    table = Playing()
    table.sit("hoa")
    assert table.refusal("nam", c.Sit(seat=0, buy_in=5_000)) == "seat_taken"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Sit(seat=-1, buy_in=5_000), "no_such_seat"),
        (c.Sit(seat=4, buy_in=5_000), "no_such_seat"),
        (c.Sit(seat=1, buy_in=99), "buy_in_too_small"),
        (c.Sit(seat=1, buy_in=10**12 + 1), "bad_amount"),
        (c.Stand(), "not_seated"),
        (c.LeaveNext(on=True), "not_seated"),
        (c.TopUp(amount=5), "not_seated"),
        (c.AddBot(seat=2), "not_seated"),
        (c.Unready(), "not_seated"),
        (c.Kick(seat=0), "not_seated"),
    ],
)
def test_a_stranger_is_refused_with_the_code_of_the_fault(command: c.TableCommand, code: str) -> None:
    table = Playing()
    table.sit("hoa")
    assert table.refusal("nam", command) == code


def test_a_table_for_two_has_two_seats() -> None:
    table = Playing(settings=TableSettings(stake=100, seats=2))
    assert table.refusal("hoa", c.Sit(seat=2, buy_in=5_000)) == "no_such_seat"


def test_a_locked_table_keeps_newcomers_out_but_not_the_first() -> None:
    table = Playing(settings=TableSettings(stake=100, locked=True))
    table.sit("hoa")
    assert table.refusal("nam", c.Sit(seat=1, buy_in=5_000)) == "table_locked"
    table.do("hoa", c.Configure(locked=False))
    table.do("nam", c.Sit(seat=1, buy_in=5_000))


def test_only_the_host_seats_bots_and_sends_people_away() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    for command in (c.AddBot(seat=2), c.RemoveBot(seat=2), c.Kick(seat=0), c.Configure(stake=5)):
        assert table.refusal("nam", command) == "not_host"


def test_kicking_frees_the_seat_and_gives_the_stack_back() -> None:
    table = Playing()
    table.sit("hoa", "nam", chips=7_000)
    (left,) = table.do("hoa", c.Kick(seat=1))
    assert isinstance(left, e.SeatLeft)
    assert (left.player, left.stack, left.reason) == ("p_nam", 7_000, "kicked")
    table.do("nam", c.Sit(seat=1, buy_in=5_000))


def test_people_are_kicked_and_bots_removed_never_the_other_way_round() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.do("hoa", c.AddBot(seat=2))
    assert table.refusal("hoa", c.Kick(seat=2)) == "not_a_person"
    assert table.refusal("hoa", c.Kick(seat=0)) == "not_a_person"
    assert table.refusal("hoa", c.RemoveBot(seat=1)) == "not_a_bot"
    assert table.refusal("hoa", c.RemoveBot(seat=3)) == "seat_empty"
    assert table.refusal("hoa", c.Kick(seat=9)) == "seat_empty"
    table.do("hoa", c.RemoveBot(seat=2))
    assert table.stacks()[2] is None


def test_bots_have_names_of_their_own_and_bring_fifty_stakes() -> None:
    table = Playing()
    table.sit("hoa")
    for seat, level in ((1, "beginner"), (2, "strong"), (3, "master")):
        table.do("hoa", c.AddBot(seat=seat, level=level))
    seats = [seat for seat in table.state.seats if seat is not None and seat.bot is not None]
    assert len({seat.name for seat in seats}) == len({seat.player for seat in seats}) == 3
    assert [seat.stack for seat in seats] == [5_000] * 3
    assert table.refusal("hoa", c.AddBot(seat=1)) == "seat_taken"
    table.do("hoa", c.RemoveBot(seat=1))
    assert table.refusal("hoa", c.AddBot(seat=1, level="grandmaster")) == "bad_level"


def test_chips_are_brought_between_hands_and_never_during_one() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.do("nam", c.TopUp(amount=500))
    assert table.stacks()[1] == 10_500
    assert table.refusal("nam", c.TopUp(amount=0)) == "bad_amount"
    table.deal()
    assert table.refusal("nam", c.TopUp(amount=500)) == "hand_running"
    table.lock_all()
    assert table.refusal("nam", c.TopUp(amount=500)) == "hand_running"


def test_who_sits_down_during_a_hand_waits_for_the_next_and_may_leave_at_once() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    table.do("lan", c.Sit(seat=2, buy_in=5_000))
    assert table.hand.part_of(2) is None
    assert table.refusal("lan", c.LeaveNext(on=True)) == "no_hand"
    assert table.refusal("lan", c.Forfeit(hand=1)) == "not_in_hand"
    table.do("lan", c.TopUp(amount=100))
    table.do("lan", c.Stand())
    assert table.stacks()[2] is None


def test_standing_up_while_arranging_is_refused_and_while_showing_waits_for_its_end() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    assert table.refusal("nam", c.Stand()) == "hand_running"
    table.lock_all()
    (registered,) = table.do("nam", c.Stand())
    assert isinstance(registered, e.LeaveRegistered)
    assert table.do("nam", c.Stand()) == ()
    table.show_all()
    assert table.stacks()[1] is None


def test_leaving_after_the_hand_is_registered_and_can_be_taken_back() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    table.deal()
    table.do("nam", c.LeaveNext(on=True))
    table.do("lan", c.LeaveNext(on=True))
    table.do("lan", c.LeaveNext(on=False))
    table.lock_all()
    table.show_all()
    assert [stack is None for stack in table.stacks()] == [False, True, False, True]


def test_a_host_who_registered_to_leave_passes_the_table_on_when_the_hand_is_over() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    table.do("hoa", c.LeaveNext(on=True))
    table.lock_all()
    table.show_all()
    assert table.state.host == 1
    assert (
        table.refusal("nam", c.Deal(nonce=NONCE, commitment=table.state.commitment)) == "not_enough_players"
    )


@pytest.mark.parametrize(
    ("host", "order"), [(0, (0, 3, 2, 1)), (1, (1, 0, 3, 2)), (2, (2, 1, 0, 3)), (3, (3, 2, 1, 0))]
)
def test_5_1_the_round_goes_counter_clockwise_from_the_host(host: int, order: tuple[int, ...]) -> None:
    assert round_order((0, 1, 2, 3), host=host) == order


def test_5_1_empty_seats_are_passed_over() -> None:
    assert round_order((1, 3, 2), host=2) == (2, 1, 3)
