"""Locking, declaring, leaving and running out of time (rules 3.7, 4.4, 7.2)."""

import pytest

from maubinh.engine.rows import Rows
from maubinh.table import commands as c
from maubinh.table import events as e
from tests.support.dealing import Playing, as_dealt, rows
from tests.support.hands import DRAGON, FOULED, SIX_PAIRS, STRONG, THREE_FLUSHES, WEAK


def two(house: str = "bigkool", *, first: str = STRONG, second: str = WEAK) -> Playing:
    """Two people in a hand of chosen cards."""
    table = Playing(house, chosen={0: first, 1: second})
    table.sit("hoa", "nam")
    table.deal()
    return table


def time_out(table: Playing, **laid: Rows) -> tuple[e.AnyEvent, ...] | str:
    """The arranging time runs out with these rows for these people."""
    table.now = table.state.deadline or table.now
    seats = {name: table.part(name).seat for name in laid}
    given = tuple(c.Laid(seat=seats[name], rows=each) for name, each in laid.items())
    return table.clock(c.TimeOut(hand=table.hand.number, laid=given))


def test_7_2_xep_xong_locks_the_rows_for_good() -> None:
    table = two()
    table.lock("hoa")
    again = c.Lock(hand=1, rows=as_dealt(table.part("hoa")))
    assert table.refusal("hoa", again) == "already_locked"
    assert table.refusal("hoa", c.Declare(hand=1, rows=again.rows)) == "already_locked"


def test_7_2_the_comparing_starts_as_soon_as_everyone_is_done() -> None:
    table = two()
    assert [type(event) for event in table.lock("hoa")] == [e.RowsLocked]
    assert [type(event) for event in table.lock("nam")] == [e.RowsLocked, e.HandSettled]
    assert table.state.phase == "showing"


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_simultaneous_locks_of_different_seats_succeed_in_any_order(order: tuple[int, ...]) -> None:
    table = Playing()
    names = ("hoa", "nam", "lan", "tuan")
    table.sit(*names)
    table.deal()
    commands = {name: c.Lock(hand=1, rows=as_dealt(table.part(name))) for name in names}
    for seat in order:
        table.do(names[seat], commands[names[seat]])
    assert table.state.phase == "showing"


def test_a_foul_may_be_locked() -> None:
    table = two(first=FOULED)
    table.lock("hoa")
    table.lock("nam")
    assert table.hand.settlement is not None
    assert table.hand.settlement.fouls == (True, False)


@pytest.mark.parametrize(
    "laid",
    [
        "Ah Ac 9d 9s 4h / Kh Kc 8d 7s 3h / Qh Qc",
        "Ah Ac 9d 9s / 4h Kh Kc 8d 7s 3h / Qh Qc 2d",
        "Ah Ac 9d 9s 4h / Kh Kc 8d 7s 3h / Qh Qc Js",
        "Ah Ah 9d 9s 4h / Kh Kc 8d 7s 3h / Qh Qc 2d",
        " / / ",
    ],
)
def test_rows_must_be_made_of_the_seats_own_thirteen_cards(laid: str) -> None:
    table = two()
    assert table.refusal("hoa", c.Lock(hand=1, rows=rows(laid))) == "wrong_cards"


def test_a_move_for_another_hand_is_stale_and_for_none_to_come_refused() -> None:
    table = two()
    laid = as_dealt(table.part("hoa"))
    assert table.refusal("hoa", c.Lock(hand=2, rows=laid)) == "stale_hand"
    table.lock_all()
    assert table.refusal("hoa", c.Lock(hand=1, rows=laid)) == "stale_hand"
    table.show_all()
    assert table.refusal("hoa", c.Lock(hand=2, rows=laid)) == "no_hand"
    assert table.refusal("hoa", c.Forfeit(hand=2)) == "no_hand"


def test_3_7_a_natural_is_offered_with_rows_that_show_it_where_it_is_declared() -> None:
    table = two(first=THREE_FLUSHES)
    part = table.part("hoa")
    assert part.natural == "three_flushes"
    assert part.natural_rows is not None
    table.do("hoa", c.Declare(hand=1, rows=part.natural_rows))
    assert table.part("hoa").claimed
    assert table.part("nam").natural is None


def test_3_7_a_claim_to_none_of_the_naturals_is_refused_and_the_arranging_goes_on() -> None:
    table = two()
    laid = as_dealt(table.part("hoa"))
    assert table.refusal("hoa", c.Declare(hand=1, rows=laid)) == "false_claim"
    assert not table.part("hoa").locked
    table.lock("hoa")


def test_3_7_an_undeclared_natural_is_compared_as_usual() -> None:
    table = two(first=SIX_PAIRS)
    table.lock_all()
    assert table.hand.settlement is not None
    assert table.hand.settlement.naturals == (None, None)


def test_3_7_where_naturals_are_automatic_none_is_offered_and_a_claim_is_only_a_lock() -> None:
    table = two("xap-xam")
    assert table.part("hoa").natural is None
    table.do("hoa", c.Declare(hand=1, rows=as_dealt(table.part("hoa"))))
    assert table.part("hoa").locked
    assert not table.part("hoa").claimed


def test_3_7_where_naturals_are_automatic_they_count_without_a_claim() -> None:
    table = two("casino", first=DRAGON, second="Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h")
    table.lock_all()
    assert table.hand.settlement is not None
    assert table.hand.settlement.naturals == ("dragon", "dragon_flush")


def test_4_4_leaving_costs_the_house_s_units_to_each_who_stays() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    table.deal()
    table.do("nam", c.Forfeit(hand=1))
    table.lock_all()
    table.show_all()
    assert table.history[-1].at == table.now
    left = next(event for event in table.history if isinstance(event, e.SeatLeft))
    assert (left.player, left.stack) == ("p_nam", 10_000 - 2 * 6 * 100)


def test_4_4_a_leaver_takes_no_further_part_and_cannot_come_back_into_the_hand() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    table.deal()
    laid = as_dealt(table.part("nam"))
    table.do("nam", c.Forfeit(hand=1))
    assert table.refusal("nam", c.Lock(hand=1, rows=laid)) == "already_left"
    assert table.refusal("nam", c.Forfeit(hand=1)) == "already_left"
    assert table.refusal("nam", c.LeaveNext(on=False)) == "already_left"
    assert [type(event) for event in table.lock("hoa")] == [e.RowsLocked]
    assert [type(event) for event in table.lock("lan")] == [e.RowsLocked, e.HandSettled]


def test_4_4_a_leavers_claim_is_void() -> None:
    table = Playing(chosen={1: SIX_PAIRS})
    table.sit("hoa", "nam", "lan")
    table.deal()
    table.do("nam", c.Declare(hand=1, rows=as_dealt(table.part("nam"))))
    table.do("nam", c.Forfeit(hand=1))
    table.lock_all()
    assert table.hand.settlement is not None
    assert set(table.hand.settlement.naturals) == {None}


def test_4_4_who_stays_alone_is_paid_at_once_and_needs_no_rows() -> None:
    table = two()
    events = table.do("nam", c.Forfeit(hand=1))
    assert [type(event) for event in events] == [e.SeatForfeited, e.HandSettled]
    table.show_all()
    assert table.stacks()[:2] == [10_000 + 570, None]  # 600 less 5 % of the net win


def test_4_4_if_all_leave_nothing_is_paid_and_the_hand_is_over() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    table.deal()
    table.do("hoa", c.Forfeit(hand=1))
    table.do("nam", c.Forfeit(hand=1))
    # With one person left the hand is over already: nobody can be the last to leave.
    assert table.refusal("lan", c.Forfeit(hand=1)) == "stale_hand"
    table.show_all()
    assert table.stacks()[2] == 10_000 + 1_200 - 60


def test_4_4_where_leaving_is_not_possible_the_seat_plays_on_by_itself() -> None:
    table = two("theo-vong")
    assert table.refusal("nam", c.Forfeit(hand=1)) == "forfeit_not_allowed"
    table.lock("hoa")
    time_out(table, nam=as_dealt(table.part("nam")))
    assert table.state.phase == "showing"
    assert not table.part("nam").left


def test_7_2_when_time_is_up_everyones_rows_are_locked_as_they_lie() -> None:
    table = two()
    hoa, nam = as_dealt(table.part("hoa")), as_dealt(table.part("nam"))
    events = time_out(table, hoa=hoa, nam=nam)
    assert [type(event) for event in events] == [e.RowsLocked, e.RowsLocked, e.HandSettled]
    assert all(event.auto for event in events if isinstance(event, e.RowsLocked))


def test_7_2_rows_locked_in_time_are_not_touched_by_the_time_out() -> None:
    table = two()
    table.lock("hoa")
    nam = as_dealt(table.part("nam"))
    other = Rows(back=nam.middle, middle=nam.back, front=nam.front)
    events = time_out(table, hoa=other, nam=nam)
    assert [event.seat for event in events if isinstance(event, e.RowsLocked)] == [1]


def test_7_2_no_natural_is_claimed_on_time_out_in_a_declare_house() -> None:
    table = two(first=SIX_PAIRS)
    time_out(table, hoa=as_dealt(table.part("hoa")), nam=as_dealt(table.part("nam")))
    assert not table.part("hoa").claimed
    assert table.hand.settlement is not None
    assert table.hand.settlement.naturals == (None, None)


def test_a_time_out_that_comes_late_or_early_or_without_rows_does_nothing() -> None:
    table = two()
    hoa, nam = as_dealt(table.part("hoa")), as_dealt(table.part("nam"))
    laid = (c.Laid(seat=0, rows=hoa), c.Laid(seat=1, rows=nam))
    assert table.clock(c.TimeOut(hand=1, laid=laid)) == "too_early"
    assert time_out(table, hoa=hoa) == "rows_missing"
    assert time_out(table, hoa=hoa, nam=hoa) == "wrong_cards"
    table.lock_all()
    assert table.clock(c.TimeOut(hand=1, laid=laid)) == "stale_hand"
    table.show_all()
    assert table.clock(c.TimeOut(hand=1, laid=laid)) == "stale_hand"


def test_bots_lock_together_and_people_are_never_locked_by_them() -> None:
    table = Playing()
    table.sit("hoa")
    table.do("hoa", c.AddBot(seat=1))
    table.do("hoa", c.AddBot(seat=2))
    table.deal()
    laid = tuple(c.Laid(seat=part.seat, rows=as_dealt(part)) for part in table.hand.players)
    events = table.clock(c.LayBots(hand=1, laid=laid))
    assert [event.seat for event in events if isinstance(event, e.RowsLocked)] == [2, 1]
    assert not table.part("hoa").locked
    assert table.clock(c.LayBots(hand=1, laid=laid)) == ()
    assert table.clock(c.LayBots(hand=2, laid=laid)) == "stale_hand"


def test_a_bot_that_claims_falsely_is_refused_like_anyone() -> None:
    table = Playing(chosen={0: STRONG, 1: WEAK})
    table.sit("hoa")
    table.do("hoa", c.AddBot(seat=1))
    table.deal()
    bot = table.hand.players[1]
    answer = table.clock(c.LayBots(hand=1, laid=(c.Laid(seat=1, rows=as_dealt(bot), declare=True),)))
    assert answer == "false_claim"
