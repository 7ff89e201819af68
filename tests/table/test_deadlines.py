"""By when something happens at a table by itself."""

from maubinh.table import commands as c
from maubinh.table.deadlines import TableDeadline, deadlines_of, idle_due
from tests.support.dealing import NONCE, Playing, as_dealt


def kinds(table: Playing) -> dict[str, int]:
    """Kinds of deadlines and ms from now."""
    return {each.kind: each.due - table.now for each in deadlines_of(table.state)}


def test_the_arranging_ends_half_a_second_after_the_clock_says_nought() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    assert kinds(table) == {"arranging": 90_500}
    assert table.state.deadline == table.now + 90_000


def test_bots_have_a_deadline_of_their_own_until_they_are_done() -> None:
    table = Playing()
    table.sit("hoa")
    table.do("hoa", c.AddBot(seat=1))
    table.deal()
    assert kinds(table) == {"arranging": 90_500, "bots": 1_000}
    table.clock(c.LayBots(hand=1, laid=(c.Laid(1, as_dealt(table.hand.players[1])),)))
    assert kinds(table) == {"arranging": 90_500}


def test_a_showing_names_its_hand_and_the_end_of_its_step() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    table.lock_all()
    assert deadlines_of(table.state) == (TableDeadline("showing", table.now + 5_000, 1),)


def test_a_table_that_waits_has_only_the_deadline_of_idleness() -> None:
    table = Playing()
    assert kinds(table) == {"idle": 120_000}
    table.sit("hoa", "nam")
    assert kinds(table) == {"idle": 1_800_000}
    table.do("nam", c.Ready(nonce=NONCE, commitment=table.state.commitment))
    assert kinds(table) == {"idle": 300_000}


def test_every_clock_is_divided_together() -> None:
    table = Playing()
    assert idle_due(table.state, second=10) == table.now + 1_200


def test_a_closed_table_has_no_deadline() -> None:
    table = Playing()
    table.now += 120_000
    table.clock(c.Idle())
    assert deadlines_of(table.state) == ()
