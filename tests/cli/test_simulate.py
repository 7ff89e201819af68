import csv
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from maubinh.cli.main import application
from maubinh.cli.simulation import play, standings
from maubinh.engine.house import load_house
from maubinh.solver import Level


def test_every_deal_is_won_and_lost_among_the_players() -> None:
    levels: list[Level] = ["beginner", "strong", "strong"]
    (batch,) = play(load_house("theo-vong"), levels, deals=20, seed=3, threads=1)
    assert batch.units.shape == (20, 3)
    assert batch.units.sum(axis=1) == pytest.approx(np.zeros(20))
    assert [(row.level, row.players) for row in standings(batch.units, levels)] == [
        ("beginner", 1),
        ("strong", 2),
    ]


def test_equals_win_nothing_from_each_other() -> None:
    (batch,) = play(load_house("bigkool"), ["strong", "strong"], deals=10, seed=4, threads=1)
    assert (batch.units == 0).all()


def test_a_better_level_wins() -> None:
    batches = list(play(load_house("bigkool"), ["beginner", "strong"], deals=200, seed=5, threads=1))
    beginner, strong = np.concatenate([batch.units for batch in batches]).mean(axis=0)
    assert strong > 0 > beginner


def test_a_table_and_a_file_are_written(tmp_path: Path) -> None:
    out = tmp_path / "units.csv"
    options = ["--deals", "8", "--levels", "casual,strong", "--house", "casino", "--csv", str(out)]
    result = CliRunner().invoke(application("simulate"), ["simulate", *options])
    assert result.exit_code == 0
    assert "casual" in result.output
    assert "hands per second" in result.output
    rows = list(csv.reader(out.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["deal", "1:casual", "2:strong"]
    assert len(rows) == 9


@pytest.mark.parametrize("levels", ["strong", "strong,wizard", "strong,strong,strong,strong,strong"])
def test_what_is_no_table_is_refused(levels: str) -> None:
    result = CliRunner().invoke(application("simulate"), ["simulate", "--levels", levels])
    assert result.exit_code == 2
