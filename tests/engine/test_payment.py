"""Rules 5: in what order chips move, and how many."""

import pytest

from maubinh.engine.house import load_house
from tests.engine.tables import ACES, EIGHTS, NINES, SIX_PAIRS, lines, listed, naturals, own, play, seat

PLAIN = own()
BROKE = own(broke_cannot_win=True)


def test_5_1_pairs_settle_host_first_with_each_after_it() -> None:
    settled = play(EIGHTS, NINES, ACES, house=PLAIN)
    assert lines(settled, "back") == ["back a>b 1", "back a>c 1", "back b>c 1"]


def test_5_1_forfeits_go_by_leavers_then_by_stayers() -> None:
    settled = play(seat(None, left=True), seat(NINES), seat(None, left=True), seat(ACES), house=PLAIN)
    assert lines(settled, "forfeit") == ["forfeit a>b 3", "forfeit a>d 3", "forfeit c>b 3", "forfeit c>d 3"]


def test_5_1_a_contest_of_the_strongest_goes_by_losers_then_by_winners() -> None:
    house = naturals("six_pairs", units=(4,), contest="strongest")
    settled = play(NINES, SIX_PAIRS, EIGHTS, SIX_PAIRS, house=house)
    assert lines(settled, "natural") == ["natural a>b 2", "natural a>d 2", "natural c>b 2", "natural c>d 2"]


def test_5_2_a_payment_is_its_units_times_the_stake() -> None:
    assert lines(play(ACES, NINES, house=PLAIN, stake=250)) == [
        "back b>a 250",
        "middle b>a 250",
        "front b>a 250",
    ]


def test_5_2_a_payer_gives_no_more_than_it_has_at_that_moment() -> None:
    settled = play(seat(EIGHTS, stack=25), seat(ACES, stack=0), house=PLAIN, stake=10)
    assert lines(settled) == ["back a>b 10", "middle a>b 10", "front a>b 5/10"]
    assert settled.net == (-25, 25)


def test_5_2_chips_won_a_moment_ago_can_be_paid_at_once() -> None:
    settled = play(seat(NINES, stack=0), seat(EIGHTS), seat(ACES), house=PLAIN)
    assert lines(settled, "back") == ["back b>a 1", "back a>c 1", "back b>c 1"]


def test_5_2_a_winners_own_stack_is_no_cap() -> None:
    settled = play(seat(ACES, stack=1), seat(EIGHTS, stack=10_000), house=PLAIN, stake=1000)
    assert settled.net == (3000, -3000)


def test_5_3_the_broke_receive_nothing_where_the_house_says_so_but_the_line_stays() -> None:
    settled = play(seat(ACES, stack=0), seat(EIGHTS), house=BROKE)
    assert lines(settled) == ["back b>a 0/1", "middle b>a 0/1", "front b>a 0/1"]
    assert settled.net == (0, 0)


def test_5_3_elsewhere_the_broke_win_like_anyone() -> None:
    assert play(seat(ACES, stack=0), seat(EIGHTS), house=PLAIN).net == (3, -3)


def test_5_3_a_player_without_a_stack_is_never_broke() -> None:
    assert play(seat(ACES, stack=None), seat(EIGHTS), house=BROKE).net == (3, -3)


def test_5_3_who_goes_broke_in_the_middle_of_a_hand_wins_no_more() -> None:
    settled = play(seat(NINES, stack=1), seat(ACES), seat(EIGHTS), house=BROKE)
    assert lines(settled, "back") == ["back a>b 1", "back c>a 0/1", "back c>b 1"]


def test_3_8_a_split_caps_what_the_loser_can_pay_first_and_splits_that_the_same_way() -> None:
    house = naturals("six_pairs", units=(10,), contest="strongest")
    settled = play(seat(NINES, stack=61), seat(SIX_PAIRS), seat(SIX_PAIRS), house=house, stake=10)
    assert lines(settled) == ["natural a>b 31/50", "natural a>c 30/50"]


def test_3_8_a_broke_winners_share_stays_with_the_payer() -> None:
    house = own(broke_cannot_win=True, naturals=listed("six_pairs", units=(3,), contest="strongest"))
    settled = play(seat(NINES, stack=2), seat(SIX_PAIRS), seat(SIX_PAIRS, stack=0), house=house)
    assert lines(settled) == ["natural a>b 1/2", "natural a>c 0/1"]
    assert settled.net == (-1, 1, 0)


@pytest.mark.parametrize(("stake", "rake"), [(1, 0), (10, 3), (19, 5)])
def test_5_4_rake_on_the_net_is_rounded_down_and_taken_once(stake: int, rake: int) -> None:
    settled = play(ACES, NINES, house=load_house("bigkool"), stake=stake)
    assert settled.rake == (rake, 0)
    assert settled.net == (6 * stake - rake, -6 * stake)


def test_5_4_rake_on_the_net_leaves_a_loser_alone_though_it_won_rows() -> None:
    settled = play(NINES, ACES, EIGHTS, house=own(rake={"percent": 20}), stake=10)
    assert settled.rake == (0, 12, 0)


def test_5_4_rake_on_payments_is_taken_from_each_at_once() -> None:
    house = own(rake={"percent": 10, "on": "payment"})
    settled = play(NINES, ACES, EIGHTS, house=house, stake=19)
    assert settled.rake == (3, 6, 0)
    assert settled.net == (-3, 108, -114)
    assert [line.rake for line in settled.transfers] == [1] * 9


def test_5_4_what_was_raked_cannot_be_paid_on() -> None:
    house = own(rake={"percent": 20, "on": "payment"})
    settled = play(seat(NINES, stack=0), seat(EIGHTS), seat(ACES), house=house, stake=10)
    assert lines(settled, "back") == ["back b>a 10", "back a>c 8/10", "back b>c 10"]
