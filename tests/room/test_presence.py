"""Who is there, on this node and on others."""

import pytest

from maubinh.room.ports import Hint
from maubinh.room.presence import FORGET_MS, Presence, PresenceView, SeatPresence
from maubinh.table.state import TableState
from tests.support.clock import ManualClock
from tests.support.dealing import Playing


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def state() -> TableState:
    """Hoa and Nam sit at table TEST42."""
    table = Playing()
    table.sit("hoa", "nam")
    return table.state


class Nodes:
    """Nodes that hear each other."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.alive: list[Presence] = []

    def start(self, name: str) -> Presence:
        node = Presence(node=name, clock=self._clock, publish=self._to_all)
        self.alive.append(node)
        return node

    def _to_all(self, hint: Hint) -> None:
        for node in self.alive:
            node.hear(hint)


def two_nodes(clock: ManualClock) -> tuple[Presence, Presence]:
    """Two nodes that hear each other."""
    nodes = Nodes(clock)
    return nodes.start("one"), nodes.start("two")


def connected(view: PresenceView) -> dict[int, bool]:
    return {seat.seat: seat.connected for seat in view.seats}


def test_a_player_is_there_while_any_of_several_tabs_is(clock: ManualClock, state: TableState) -> None:
    presence, _ = two_nodes(clock)
    presence.came("TEST42", "p_hoa")
    presence.came("TEST42", "p_hoa")
    presence.gone("TEST42", "p_hoa")
    assert connected(presence.of(state)) == {0: True, 1: False}
    presence.gone("TEST42", "p_hoa")
    assert presence.of(state).seats[0] == SeatPresence(seat=0, connected=False, since=clock.now())
    assert presence.absent(state) == {"p_hoa", "p_nam"}


def test_who_does_not_sit_watches(clock: ManualClock, state: TableState) -> None:
    presence, _ = two_nodes(clock)
    for player in ("p_hoa", "p_lan", None, None):
        presence.came("TEST42", player)
    assert presence.of(state).spectators == 3
    presence.gone("TEST42", None)
    assert presence.of(state).spectators == 2


def test_a_player_connected_to_another_node_is_there_too(clock: ManualClock, state: TableState) -> None:
    one, two = two_nodes(clock)
    two.came("TEST42", "p_nam")
    one.came("TEST42", "p_hoa")
    assert connected(one.of(state)) == connected(two.of(state)) == {0: True, 1: True}
    assert one.absent(state) == frozenset()
    two.gone("TEST42", "p_nam")
    assert connected(one.of(state)) == {0: True, 1: False}
    assert one.of(state).seats[1].since == clock.now()


def test_a_node_that_died_is_forgotten(clock: ManualClock, state: TableState) -> None:
    nodes = Nodes(clock)
    one, two = nodes.start("one"), nodes.start("two")
    two.came("TEST42", "p_nam")
    nodes.alive.remove(two)
    clock.advance(FORGET_MS + 1)
    one.beat()
    assert connected(one.of(state)) == {0: False, 1: False}


def test_a_node_that_lives_is_not_forgotten(clock: ManualClock, state: TableState) -> None:
    one, two = two_nodes(clock)
    two.came("TEST42", "p_nam")
    for _ in range(5):
        clock.advance(FORGET_MS - 1)
        two.beat()
        one.beat()
    assert connected(one.of(state)) == {0: False, 1: True}


def test_a_node_that_comes_up_later_is_told_who_is_there(clock: ManualClock, state: TableState) -> None:
    nodes = Nodes(clock)
    nodes.start("one").came("TEST42", "p_hoa")
    two = nodes.start("two")
    two.beat()
    assert connected(two.of(state)) == {0: True, 1: False}


def test_listeners_hear_of_each_change_and_of_nothing_else(clock: ManualClock) -> None:
    presence, _ = two_nodes(clock)
    heard: list[str] = []
    presence.on_change(heard.append)
    presence.came("TEST42", "p_hoa")
    presence.came("TEST42", "p_hoa")
    presence.gone("TEST42", "p_hoa")
    presence.gone("TEST42", "p_nobody")
    presence.gone("NOSUCH", None)
    assert heard == ["TEST42"]
    presence.gone("TEST42", "p_hoa")
    presence.changed("TEST42")
    assert heard == ["TEST42"] * 3
