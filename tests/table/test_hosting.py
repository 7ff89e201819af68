"""What a host sets up between hands (rules 7.1), and tables where nothing happens."""

import pytest

from maubinh.engine.house import load_house
from maubinh.table import commands as c
from maubinh.table import events as e
from maubinh.table.deadlines import EMPTY_SECONDS, QUIET_SECONDS, SLEEPERS_SECONDS
from maubinh.table.settings import TableSettings
from tests.support.dealing import NONCE, Playing


def test_7_1_the_host_sets_stake_seats_house_and_clock_between_hands() -> None:
    table = Playing()
    table.sit("hoa")
    house = load_house("casino")
    table.do("hoa", c.Configure(stake=500, seats=3, house=house, arranging=60, row=8, hints=False))
    settings = table.state.settings
    assert settings == TableSettings(stake=500, seats=3, arranging=60, row=8, hints=False)
    assert table.state.house == house


def test_nothing_is_set_up_while_a_hand_runs() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    assert table.refusal("hoa", c.Configure(stake=500)) == "hand_running"
    table.lock_all()
    assert table.refusal("hoa", c.Configure(stake=500)) == "hand_running"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Configure(stake=0), "bad_stake"),
        (c.Configure(stake=1_000_001), "bad_stake"),
        (c.Configure(seats=1), "bad_seats"),
        (c.Configure(seats=5), "bad_seats"),
        (c.Configure(seats=2), "seats_taken"),
        (c.Configure(arranging=29), "bad_clock"),
        (c.Configure(arranging=121), "bad_clock"),
        (c.Configure(row=-1), "bad_clock"),
        (c.Configure(row=16), "bad_clock"),
    ],
)
def test_a_setting_out_of_bounds_is_refused_with_its_code(command: c.Configure, code: str) -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    assert table.refusal("hoa", command) == code


def test_people_are_asked_anew_whether_they_are_ready_when_what_they_agreed_to_changes() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.do("nam", c.Ready(nonce=NONCE, commitment=table.state.commitment))
    table.do("hoa", c.Configure(locked=True))
    assert table.state.seats[1] is not None
    assert table.state.seats[1].ready
    table.do("hoa", c.Configure(stake=500))
    assert not table.state.seats[1].ready


def test_setting_what_is_set_already_is_no_event() -> None:
    table = Playing()
    table.sit("hoa")
    assert table.do("hoa", c.Configure(stake=100, locked=False)) == ()


def test_an_empty_table_closes_and_then_refuses_everything() -> None:
    table = Playing()
    table.now += EMPTY_SECONDS * 1000 - 1
    assert table.clock(c.Idle()) == "too_early"
    table.now += 1
    assert [type(event) for event in table.clock(c.Idle())] == [e.TableClosed]
    assert table.refusal("hoa", c.Sit(seat=0, buy_in=5_000)) == "table_closed"


def test_people_who_keep_others_waiting_lose_their_seats() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    table.do("lan", c.Ready(nonce=NONCE, commitment=table.state.commitment))
    table.now += SLEEPERS_SECONDS * 1000
    table.clock(c.Idle())
    assert [stack is None for stack in table.stacks()] == [True, True, False, True]
    assert table.state.host == 2


def test_seats_nobody_waits_for_are_kept_longer() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.now += SLEEPERS_SECONDS * 1000
    assert table.clock(c.Idle()) == "too_early"
    table.now += (QUIET_SECONDS - SLEEPERS_SECONDS) * 1000
    table.clock(c.Idle())
    assert table.stacks() == [None] * 4


def test_where_everyone_is_ready_it_is_the_host_who_sleeps() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    for name in ("hoa", "nam"):
        table.do(name, c.Ready(nonce=NONCE, commitment=table.state.commitment))
    table.now += SLEEPERS_SECONDS * 1000
    table.clock(c.Idle())
    assert table.state.people == ("p_nam",)
    assert table.state.host == 1


def test_a_running_hand_is_never_idle() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    table.now += QUIET_SECONDS * 1000
    assert table.clock(c.Idle()) == "hand_running"
