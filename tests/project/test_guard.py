"""tooling/guard.py: two that set up one folder at once."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import ROOT
from tooling import main
from tooling.environment import Environment
from tooling.guard import one_at_a_time

HOLDER = """
import sys
from pathlib import Path
from tooling.guard import one_at_a_time
with one_at_a_time(Path(sys.argv[1])):
    print("inside", flush=True)
    sys.stdin.readline()
"""


def start(folder: Path) -> subprocess.Popen[str]:
    """A process that goes inside, says so, and stays there until it is given a line."""
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, folder],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("end", ["goes out", "is killed"])
def test_the_second_says_so_and_waits_until_the_first_has_ended(tmp_path: Path, end: str) -> None:
    with start(tmp_path) as first, start_when(first, tmp_path) as second:
        assert "waiting" in said(second)
        if end == "is killed":
            first.kill()
        else:
            first.communicate("\n")
        assert said(second) == "inside"
        second.communicate("\n")
        assert second.returncode == 0
    assert list(tmp_path.iterdir()) == []


def start_when(first: subprocess.Popen[str], folder: Path) -> subprocess.Popen[str]:
    """A second one, started once the first is inside."""
    assert said(first) == "inside"
    return start(folder)


def test_two_folders_do_not_wait_for_each_other(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with one_at_a_time(tmp_path / "one"), one_at_a_time(tmp_path / "two"):
        assert is_held(tmp_path / "one")
        assert is_held(tmp_path / "two")
    assert not is_held(tmp_path / "one")


@pytest.mark.parametrize("arguments", [[], ["test"]])
def test_start_sets_up_inside_and_serves_or_tests_outside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str]
) -> None:
    held = []
    monkeypatch.setattr(main, "Environment", lambda _root: Environment(tmp_path))
    monkeypatch.setattr(Environment, "prepare", lambda self, **_: held.append(is_held(self.root)))
    monkeypatch.setattr(main, "run_checks", lambda environment, **_: held.append(is_held(environment.root)))
    monkeypatch.setattr(main, "_serve", lambda environment, _: held.append(is_held(environment.root)))
    main.main(arguments)
    assert held == [True, False]


def is_held(folder: Path) -> bool:
    """Whether somebody is inside."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(opened)
