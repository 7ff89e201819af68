"""Three nodes under play while everything is killed in turn: a short run, and proof that it would find a fault."""

import pytest

from tests.chaos.run import Plan, run


@pytest.mark.heavy
async def test_nothing_acknowledged_is_lost_and_nothing_is_settled_twice() -> None:
    outcome = await run(Plan(seconds=75))
    assert outcome.findings.violations == []
    done, found = outcome.tally, outcome.findings
    assert min(done.kills, done.freezes, done.database_kills, done.bus_outages, done.half_opens) > 0
    assert found.tables >= 40
    assert found.hands > 100
    assert found.acknowledged > 1_000
    assert found.frames > 0
    assert found.lateness


@pytest.mark.heavy
@pytest.mark.parametrize("fault", ["second_transaction", "no_cas"])
async def test_a_build_with_a_fault_is_caught_by_the_same_run(fault: str) -> None:
    outcome = await run(Plan(seconds=25, database_kills=0, bus_outages=0, sabotage=fault))
    assert outcome.findings.violations != []
