"""Three nodes under play while everything is killed in turn: a short run, and proof that it would find a fault."""

import itertools

import pytest

from tests.chaos.plan import Plan
from tests.chaos.run import run
from tests.chaos.violations import Kind

AUDIENCES = {"seated", "watching"}
KINDS = {"welcome", "update", "resume"}
POINTS = {"arranging", "showing", "summary"}
COMMANDS = {
    "Sit",
    "Stand",
    "LeaveNext",
    "Forfeit",
    "TopUp",
    "AddBot",
    "RemoveBot",
    "Ready",
    "Deal",
    "Lock",
    "Skip",
}


@pytest.mark.heavy
async def test_nothing_acknowledged_is_lost_and_nothing_is_settled_twice() -> None:
    outcome = await run(Plan(seconds=75))
    assert outcome.findings.violations == []
    done, found, records = outcome.tally, outcome.findings, outcome.records
    assert min(done.kills, done.freezes, done.database_kills, done.bus_outages, done.half_opens) > 0
    assert len(outcome.regulars) == 40
    assert found.tables > 40
    assert outcome.fewest >= 2
    assert found.hands > 100
    assert found.acknowledged > 1_000
    assert set(records.commands) == COMMANDS
    assert records.gifts
    assert found.drafts > 0
    assert found.lateness
    sorts = [sort.split() for sort in found.searched]
    assert {(who, kind) for who, kind, _ in sorts} == set(itertools.product(AUDIENCES, KINDS))
    assert {(who, point) for who, _, point in sorts} >= set(itertools.product(AUDIENCES, POINTS))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("fault", "seconds", "broken"),
    [
        ("second_transaction", 20, {Kind.MISSING_SETTLEMENT, Kind.STACK}),
        ("no_cas", 15, {Kind.REPLAY, Kind.SEQUENCE}),
    ],
)
async def test_a_build_with_a_fault_is_caught_by_what_it_breaks(
    fault: str, seconds: float, broken: set[Kind]
) -> None:
    plan = Plan(seconds=seconds, database_kills=0, bus_outages=0, healing=0, sabotage=fault)
    outcome = await run(plan)
    assert {violation.kind for violation in outcome.findings.violations} & broken


@pytest.mark.heavy
async def test_a_build_that_forgets_deadlines_is_found_stuck_once_all_is_healed() -> None:
    plan = Plan(seconds=3, tables=5, database_kills=0, bus_outages=0, healing=8, sabotage="no_deadlines")
    outcome = await run(plan)
    # The first and the last of five let the time run out; deadlines stand in the database all the same.
    stuck = {violation.what.split()[0] for violation in outcome.findings.violations}
    assert {violation.kind for violation in outcome.findings.violations} == {Kind.STUCK}
    assert {outcome.regulars[0], outcome.regulars[4]} <= stuck
    assert outcome.findings.overdue
