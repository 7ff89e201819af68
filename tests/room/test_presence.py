"""Who is there, on this node and on others."""

import pytest

from maubinh.room.departures import KEEP_MS, MOST_OF_A_TABLE
from maubinh.room.presence import (
    ALIVE,
    ALIVE_EVERY_MS,
    FORGET_MS,
    PRESENCE,
    ROUND_BEATS,
    SURE_MS,
    Presence,
    PresenceView,
    SeatPresence,
)
from maubinh.table.state import TableState
from tests.room.hearing import Nodes, older_node_says
from tests.support.clock import ManualClock
from tests.support.dealing import Playing

TABLE = "TEST42"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def nodes(clock: ManualClock) -> Nodes:
    return Nodes(clock)


@pytest.fixture
def one(nodes: Nodes) -> Presence:
    return nodes.start("one")


@pytest.fixture
def two(nodes: Nodes, one: Presence) -> Presence:
    """A second node."""
    return nodes.start("two")


@pytest.fixture
def state() -> TableState:
    """Hoa and Nam sit at the table."""
    table = Playing()
    table.sit("hoa", "nam")
    return table.state


def connected(view: PresenceView) -> dict[int, bool]:
    return {seat.seat: seat.connected for seat in view.seats}


def kept(node: Presence) -> int:
    """How many tables a node keeps anything of."""
    return len(node._here) + len(node._elsewhere._tables) + len(node._departures._tables)


def test_a_player_is_there_while_any_of_several_tabs_is(
    clock: ManualClock, one: Presence, state: TableState
) -> None:
    one.came(TABLE, "p_hoa")
    one.came(TABLE, "p_hoa")
    one.gone(TABLE, "p_hoa")
    assert connected(one.of(state)) == {0: True, 1: False}
    one.gone(TABLE, "p_hoa")
    assert one.of(state).seats[0] == SeatPresence(seat=0, connected=False, since=clock.now())


def test_who_does_not_sit_watches(one: Presence, state: TableState) -> None:
    for player in ("p_hoa", "p_lan", None, None):
        one.came(TABLE, player)
    assert one.of(state).spectators == 3
    one.gone(TABLE, None)
    assert one.of(state).spectators == 2


def test_a_player_connected_to_another_node_is_there_too(
    clock: ManualClock, one: Presence, two: Presence, state: TableState
) -> None:
    two.came(TABLE, "p_nam")
    one.came(TABLE, "p_hoa")
    assert connected(one.of(state)) == connected(two.of(state)) == {0: True, 1: True}
    two.gone(TABLE, "p_nam")
    assert connected(one.of(state)) == {0: True, 1: False}
    assert one.of(state).seats[1].since == clock.now()


def test_a_node_that_died_is_forgotten(
    clock: ManualClock, nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    nodes.live(FORGET_MS)
    two.came(TABLE, "p_nam")
    nodes.kill("two")
    nodes.live(FORGET_MS)
    assert connected(one.of(state)) == {0: False, 1: True}
    nodes.live(FORGET_MS)
    assert connected(one.of(state)) == {0: False, 1: False}
    assert one.of(state).seats[1].since is not None


def test_a_node_that_lives_is_not_forgotten(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    two.came(TABLE, "p_nam")
    nodes.live(3 * SURE_MS)
    assert connected(one.of(state)) == {0: False, 1: True}


def test_a_node_that_comes_up_later_is_told_who_is_there(
    nodes: Nodes, one: Presence, state: TableState
) -> None:
    one.came(TABLE, "p_hoa")
    two = nodes.start("two")
    two.beat()
    assert connected(two.of(state)) == {0: True, 1: False}


def test_while_the_bus_is_away_what_was_known_last_is_shown(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    two.came(TABLE, "p_nam")
    nodes.cut = {"one", "two"}
    nodes.live(2 * SURE_MS)
    assert connected(one.of(state)) == {0: False, 1: True}
    nodes.mend("one")
    nodes.live(ALIVE_EVERY_MS)  # the other node is not there yet
    assert connected(one.of(state)) == {0: False, 1: True}
    nodes.mend("two")
    nodes.live(2 * SURE_MS)
    assert connected(one.of(state)) == {0: False, 1: True}


def test_all_is_told_once_the_bus_is_back(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    nodes.live(FORGET_MS)
    nodes.cut = {"one", "two"}
    two.came(TABLE, "p_nam")
    nodes.mend("one", "two")
    two.beat()
    assert connected(one.of(state)) == {0: False, 1: True}


def test_a_node_that_stood_still_tells_all_again(
    clock: ManualClock, nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    two.came(TABLE, "p_nam")
    clock.advance(2 * FORGET_MS)
    one.beat()  # and has not forgotten the other, which may have spoken meanwhile
    assert connected(one.of(state)) == {0: False, 1: True}
    nodes.told.clear()
    two.beat()
    assert [hint.table for hint in nodes.told if hint.table] == [TABLE]


def test_a_hint_of_one_who_came_that_was_lost_is_made_good_within_a_round(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    nodes.live(FORGET_MS)
    nodes.deaf.add("one")
    two.came(TABLE, "p_nam")
    nodes.deaf.clear()
    nodes.live(ROUND_BEATS * ALIVE_EVERY_MS)
    assert connected(one.of(state)) == {0: False, 1: True}


def test_a_hint_of_one_who_left_that_was_lost_is_made_good_too(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    two.came(TABLE, "p_nam")
    nodes.deaf.add("one")
    two.gone(TABLE, "p_nam")
    nodes.deaf.clear()
    nodes.live(2 * SURE_MS)
    assert connected(one.of(state)) == {0: False, 1: False}


def test_every_table_is_told_once_in_a_round_and_a_part_of_them_at_each_beat(
    nodes: Nodes, one: Presence
) -> None:
    tables = {f"TABLE{number}" for number in range(60)}
    for table in tables:
        one.came(table, "p_hoa")
    parts: list[list[str]] = []
    for _ in range(ROUND_BEATS):
        nodes.told.clear()
        nodes.live(ALIVE_EVERY_MS)
        parts.append([hint.table for hint in nodes.told if hint.table])
    assert sorted(table for part in parts for table in part) == sorted(tables)
    assert all(0 < len(part) < len(tables) / 2 for part in parts)


def test_what_a_node_of_an_older_version_said_holds_while_it_lives(
    clock: ManualClock, nodes: Nodes, one: Presence, state: TableState
) -> None:
    older_node_says(nodes, PRESENCE, TABLE, "p_nam")
    for _ in range(3 * SURE_MS // ALIVE_EVERY_MS):
        older_node_says(nodes, ALIVE)
        nodes.live(ALIVE_EVERY_MS)
    assert connected(one.of(state)) == {0: False, 1: True}


def test_listeners_hear_of_each_change_and_of_nothing_else(
    nodes: Nodes, one: Presence, two: Presence
) -> None:
    heard: list[str] = []
    one.on_change(heard.append)
    one.came(TABLE, "p_hoa")
    one.came(TABLE, "p_hoa")
    one.gone(TABLE, "p_hoa")
    one.gone(TABLE, "p_nobody")
    one.gone("NOSUCH", None)
    assert heard == [TABLE]
    one.gone(TABLE, "p_hoa")
    one.changed(TABLE)
    assert heard == [TABLE] * 3
    two.came(TABLE, "p_nam")
    nodes.live(2 * SURE_MS)  # it is told again and again
    assert heard == [TABLE] * 4


def test_weeks_of_play_leave_nothing_behind(
    clock: ManualClock, nodes: Nodes, one: Presence, two: Presence
) -> None:
    for number in range(200):
        table, player = f"TABLE{number}", f"p_{number}"
        for node in (one, two):
            node.came(table, player)
            node.came(table, None)
            node.forget(table)  # it was closed
            node.gone(table, None)
            node.gone(table, player)
    assert kept(one) > 0
    nodes.live(KEEP_MS + SURE_MS)
    assert (kept(one), kept(two)) == (0, 0)


def test_of_a_table_that_is_always_watched_the_last_to_leave_are_kept(
    clock: ManualClock, nodes: Nodes, one: Presence, state: TableState
) -> None:
    one.came(TABLE, None)
    for number in range(3 * MOST_OF_A_TABLE):
        one.came(TABLE, f"p_{number}")
        one.gone(TABLE, f"p_{number}")
    one.came(TABLE, "p_hoa")
    one.gone(TABLE, "p_hoa")
    nodes.live(2 * KEEP_MS)
    assert one.of(state).seats[0].since is not None
    assert len(one._departures) == MOST_OF_A_TABLE
