"""A run that did too little, or was too late, does not pass."""

import random

from tests.chaos.checks import Findings
from tests.chaos.faults import Tally
from tests.chaos.outcome import Outcome
from tests.chaos.plan import Plan
from tests.chaos.records import Records
from tests.chaos.violations import Kind, Violation

LONG = Plan(seconds=600)
NODES_ONLY = Plan(seconds=75, database_kills=0, bus_outages=0)
ENOUGH = Tally(kills=100, freezes=30, database_kills=5)


def outcome(plan: Plan, findings: Findings, tally: Tally | None = None) -> Outcome:
    return Outcome(plan, tally or Tally(), findings, Records(random.Random(1)), plan.seconds)


def test_a_long_run_has_to_do_enough_of_everything() -> None:
    assert outcome(LONG, Findings(hands=5_000), ENOUGH).passed
    few = outcome(LONG, Findings(hands=4_999), Tally(kills=99, freezes=29, database_kills=4))
    assert few.missed() == [
        "4999 hands of 5000",
        "99 kills of 100",
        "29 freezes of 30",
        "4 database kills of 5",
    ]
    assert not few.passed
    assert "missed: 99 kills of 100" in few.lines()


def test_a_short_run_may_do_less() -> None:
    assert outcome(Plan(seconds=599), Findings()).passed


def test_deadlines_have_to_be_kept_while_only_nodes_are_killed() -> None:
    assert outcome(NODES_ONLY, Findings(lateness=[50, 99, 999])).passed
    assert len(outcome(NODES_ONLY, Findings(lateness=[50, 100, 999])).missed()) == 1
    assert len(outcome(NODES_ONLY, Findings(lateness=[50, 99, 1_000])).missed()) == 1
    assert outcome(NODES_ONLY, Findings()).missed() == ["no deadline was measured"]


def test_deadlines_may_be_late_where_databases_or_the_bus_are_killed() -> None:
    late = Findings(lateness=[5_000])
    assert outcome(Plan(seconds=75, database_kills=1, bus_outages=0), late).passed
    assert outcome(Plan(seconds=75, database_kills=0, bus_outages=1), late).passed


def test_a_violation_never_passes() -> None:
    bad = outcome(Plan(seconds=75), Findings(violations=[Violation(Kind.GAP, "2 after 4")]))
    assert not bad.passed
    assert "gap: 2 after 4" in bad.lines()
