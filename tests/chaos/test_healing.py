"""A table that does not go on after the faults is found, and so is a deadline that nobody carries out."""

from maubinh.storage import open_store
from maubinh.storage.audit.snapshot import in_one_snapshot
from tests.chaos.healing import LONG_MS, Pulse, healing, pulse
from tests.chaos.violations import Kind

ALIVE = Pulse(hands={"TABLE0": 4, "TABLE1": 1}, overdue={"TABLE0's deadline showing": LONG_MS})
BEFORE = Pulse(hands={"TABLE0": 3}, overdue={})


async def test_a_pulse_tells_how_far_tables_are_and_which_deadlines_wait_for_how_long(url: str) -> None:
    store = await open_store(url)
    due = await store.next_due()
    await store.close()
    assert due is not None
    felt = await in_one_snapshot(url, lambda connection: pulse(connection, now=due))
    assert felt == Pulse(hands={"TABLE0": 3, "TABLE1": 3}, overdue={})
    later = await in_one_snapshot(url, lambda connection: pulse(connection, now=due + 7))
    assert later.overdue == {"TABLE0's deadline idle": 7, "TABLE1's deadline idle": 7}


def test_tables_that_ended_a_hand_live_and_a_deadline_may_be_a_little_behind() -> None:
    assert ALIVE.dead(["TABLE0", "TABLE1"], since=BEFORE) == []


def test_a_table_that_ended_no_hand_is_stuck_whether_it_ever_ended_one_or_not() -> None:
    dead = ALIVE.dead(["TABLE0", "TABLE1", "TABLE2"], since=Pulse(hands={"TABLE0": 4}, overdue={}))
    assert [(each.kind, each.what[:6]) for each in dead] == [(Kind.STUCK, "TABLE0"), (Kind.STUCK, "TABLE2")]


def test_a_deadline_long_overdue_is_stuck_though_all_tables_play_on() -> None:
    felt = Pulse(hands=ALIVE.hands, overdue={"TABLE1's deadline idle": LONG_MS + 1})
    (dead,) = felt.dead(["TABLE0"], since=BEFORE)
    assert str(dead) == f"stuck: TABLE1's deadline idle has been due for {LONG_MS + 1} ms"


async def test_healing_ends_at_once_where_nothing_is_asked_for_and_tells_who_is_stuck_when_time_is_up(
    url: str,
) -> None:
    stuck = await healing(url, ["TABLE0", "TABLE1"], within=0)
    assert {each.kind for each in stuck.violations} == {Kind.STUCK}
    assert {"TABLE0", "TABLE1"} <= {each.what.split()[0] for each in stuck.violations}
