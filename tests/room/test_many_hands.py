"""Many hands of bots against bots through the room and SQLite, replayed, verified and counted afterwards."""

from pathlib import Path

import pytest

from bench.hands import run
from maubinh.engine.house import HOUSES


async def test_some_hands_end_without_a_fault(tmp_path: Path) -> None:
    result = await run("bigkool", hands=12, tables=3, level="casual", folder=tmp_path)
    assert (result.hands, result.faults) == (12, [])


@pytest.mark.heavy
@pytest.mark.parametrize("house", HOUSES)
async def test_a_thousand_hands_end_without_a_fault(house: str, tmp_path: Path) -> None:
    result = await run(house, hands=1000, tables=8, level="strong", folder=tmp_path)
    assert (result.hands, result.faults) == (1000, [])
