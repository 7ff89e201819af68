"""Who counts as gone, and so agrees to whatever the others at the table want: only who is known to be."""

import pytest

from maubinh.room.presence import (
    ALIVE,
    ALIVE_EVERY_MS,
    FORGET_MS,
    GRACE_MS,
    PRESENCE,
    SURE_MS,
    Presence,
)
from maubinh.table.state import TableState
from tests.room.hearing import Nodes, older_node_says
from tests.support.clock import ManualClock
from tests.support.dealing import Playing

TABLE = "TEST42"


@pytest.fixture
def nodes() -> Nodes:
    return Nodes(ManualClock())


@pytest.fixture
def one(nodes: Nodes) -> Presence:
    """The node that is asked; Hoa is connected to it."""
    node = nodes.start("one")
    node.came(TABLE, "p_hoa")
    return node


@pytest.fixture
def two(nodes: Nodes, one: Presence) -> Presence:
    """Another node; Nam is connected to it, and both have lived for long."""
    node = nodes.start("two")
    node.came(TABLE, "p_nam")
    nodes.live(SURE_MS)
    return node


@pytest.fixture
def state() -> TableState:
    """Hoa and Nam sit at the table."""
    table = Playing()
    table.sit("hoa", "nam")
    return table.state


def test_who_is_connected_anywhere_is_not_absent(one: Presence, two: Presence, state: TableState) -> None:
    assert one.absent(state) == two.absent(state) == frozenset()


def test_a_node_that_just_started_takes_nobody_for_absent(
    nodes: Nodes, one: Presence, state: TableState
) -> None:
    nodes.live(SURE_MS - ALIVE_EVERY_MS)
    assert one.absent(state) == frozenset()
    nodes.live(ALIVE_EVERY_MS)
    assert one.absent(state) == {"p_nam"}, "everybody has had the time to say that Nam is there"


def test_who_has_left_is_absent_after_a_grace(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    two.gone(TABLE, "p_nam")
    nodes.live(GRACE_MS - ALIVE_EVERY_MS)
    assert one.absent(state) == two.absent(state) == frozenset()
    nodes.live(ALIVE_EVERY_MS)
    assert one.absent(state) == two.absent(state) == {"p_nam"}


def test_who_comes_back_in_time_at_another_node_never_was_absent(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    two.gone(TABLE, "p_nam")  # that node is drained
    nodes.live(GRACE_MS - ALIVE_EVERY_MS)
    nodes.kill("two")
    one.came(TABLE, "p_nam")
    nodes.live(2 * SURE_MS)
    assert one.absent(state) == frozenset()


@pytest.mark.parametrize("ms", [ALIVE_EVERY_MS, FORGET_MS + ALIVE_EVERY_MS, 10 * SURE_MS])
def test_without_the_bus_nobody_is_absent_nor_soon_after(
    ms: int, nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    nodes.cut = {"one", "two"}
    assert one.absent(state) == frozenset()
    nodes.live(ms)
    assert one.absent(state) == two.absent(state) == frozenset()
    nodes.mend("one")
    for _ in range(FORGET_MS // ALIVE_EVERY_MS):
        nodes.live(ALIVE_EVERY_MS)
        assert one.absent(state) == frozenset()
    nodes.mend("two")
    for _ in range(SURE_MS // ALIVE_EVERY_MS):
        nodes.live(ALIVE_EVERY_MS)
        assert one.absent(state) == two.absent(state) == frozenset()


def test_the_bus_being_away_between_two_beats_counts_too(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    nodes.deaf.add("one")
    two.gone(TABLE, "p_nam")
    two.came(TABLE, "p_hoa")
    one.gone(TABLE, "p_hoa")
    nodes.live(GRACE_MS)
    nodes.deaf.clear()
    assert one.absent(state) == {"p_hoa"}
    nodes.mend("one")
    assert one.absent(state) == frozenset()
    nodes.live(SURE_MS)
    assert one.absent(state) == frozenset()


def test_those_at_a_node_that_died_are_absent_after_a_grace(
    nodes: Nodes, one: Presence, two: Presence, state: TableState
) -> None:
    nodes.kill("two")
    nodes.live(FORGET_MS + GRACE_MS)
    assert one.absent(state) == frozenset()
    nodes.live(ALIVE_EVERY_MS)
    assert one.absent(state) == {"p_nam"}


def test_beside_a_node_of_an_older_version_only_who_was_seen_to_leave_is_absent(
    nodes: Nodes, one: Presence, state: TableState
) -> None:
    def live(ms: int) -> None:
        for _ in range(ms // ALIVE_EVERY_MS):
            older_node_says(nodes, ALIVE)
            nodes.live(ALIVE_EVERY_MS)

    live(2 * SURE_MS)
    assert one.absent(state) == frozenset(), "it tells but once who is there"
    older_node_says(nodes, PRESENCE, TABLE, "p_nam")
    older_node_says(nodes, PRESENCE, TABLE)
    live(GRACE_MS)
    assert one.absent(state) == {"p_nam"}


def test_only_who_is_known_to_be_there_is_one_to_lead_others_to(
    nodes: Nodes, one: Presence, two: Presence
) -> None:
    assert [one.is_there(TABLE, player) for player in ("p_hoa", "p_nam", "p_lan")] == [True, True, False]
    nodes.cut.add("one")
    assert [one.is_there(TABLE, player) for player in ("p_hoa", "p_nam")] == [True, False]
    nodes.mend("one")
    assert not one.is_there(TABLE, "p_nam")
    nodes.live(ALIVE_EVERY_MS)
    assert one.is_there(TABLE, "p_nam")
