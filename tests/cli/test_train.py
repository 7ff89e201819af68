from pathlib import Path

from typer.testing import CliRunner

from maubinh.cli.main import application
from maubinh.solver.field import load_field

SMALL = ["train", "casino", "--hands", "1000", "--threads", "1"]


def run(*options: str) -> None:
    result = CliRunner().invoke(application("train"), [*SMALL, *options])
    assert result.exit_code == 0, result.output


def test_training_that_was_broken_off_comes_to_the_same_field(tmp_path: Path) -> None:
    whole, parted, state = tmp_path / "whole.npz", tmp_path / "parted.npz", tmp_path / "state.npz"
    run("--rounds", "4", "--out", str(whole))
    run("--rounds", "2", "--out", str(parted), "--state", str(state))
    run("--rounds", "4", "--out", str(parted), "--state", str(state))
    assert whole.read_bytes() == parted.read_bytes()
    assert load_field(whole.read_bytes()).hands > 1500


def test_a_file_that_holds_no_training_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.npz"
    state.write_text("nonsense", encoding="utf-8")
    result = CliRunner().invoke(application("train"), [*SMALL, "--rounds", "2", "--state", str(state)])
    assert result.exit_code == 2
