"""tooling/environment.py, with pip and npm stood in for; the real ones run in .ci/run on a fresh clone."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.project.tree import ROOT
from tooling import environment
from tooling.environment import Environment
from tooling.node import Node
from tooling.problems import SetupProblem


class Pip:
    """Remembers in a word what it was asked for, and fails when told to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fails_with: BaseException | None = None

    def __call__(self, command: Sequence[str | Path], **_options: object) -> None:
        words = [str(part) for part in command]
        named = {"ensurepip": "pip", "--editable": "project"} | {lock: lock for lock in environment.LOCKS}
        self.asked += [named[word] for word in words if word in named]
        if self.fails_with is not None:
            raise self.fails_with

    def since(self) -> list[str]:
        asked, self.asked = self.asked, []
        return asked


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in (*environment.LOCKS, "pyproject.toml", "setup.py", "tooling/hooks.py"):
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, target)
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel/kernel.c").write_text("int one;")
    return tmp_path


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    stand_in = Pip()
    monkeypatch.setattr(environment, "run", stand_in)
    monkeypatch.setattr(environment, "build_client", lambda _root, **_: stand_in.asked.append("client"))
    return stand_in


def test_the_first_time_makes_everything_and_the_second_asks_pip_for_nothing(root: Path, pip: Pip) -> None:
    Environment(root).prepare(testing=False)
    assert pip.since() == ["pip", "requirements.lock", "client", "project"]
    Environment(root).prepare(testing=False)
    assert pip.since() == ["client"]


def test_a_changed_lock_installs_packages_only(root: Path, pip: Pip) -> None:
    Environment(root).prepare(testing=False)
    pip.since()
    (root / "requirements.lock").write_text("changed")
    Environment(root).prepare(testing=False)
    assert pip.since() == ["requirements.lock", "client"]


@pytest.mark.parametrize("name", ["kernel/kernel.c", "kernel/new.h", "pyproject.toml", "setup.py"])
def test_a_changed_kernel_or_build_installs_the_project_only(root: Path, pip: Pip, name: str) -> None:
    Environment(root).prepare(testing=False)
    pip.since()
    (root / name).write_text("changed")
    Environment(root).prepare(testing=False)
    assert pip.since() == ["client", "project"]


def test_testing_adds_its_tools_and_serving_afterwards_needs_nothing(root: Path, pip: Pip) -> None:
    Environment(root).prepare(testing=False)
    pip.since()
    Environment(root).prepare(testing=True)
    assert pip.since() == ["requirements-dev.lock", "client"]
    Environment(root).prepare(testing=False)
    assert pip.since() == ["client"]


def test_a_fresh_clone_that_tested_first_can_serve(root: Path, pip: Pip) -> None:
    Environment(root).prepare(testing=True)
    assert pip.since() == ["pip", "requirements-dev.lock", "client", "project"]
    Environment(root).prepare(testing=False)
    assert pip.since() == ["client"]


@pytest.mark.parametrize("cut_off", [KeyboardInterrupt(), SetupProblem("disk_full", "Full.")])
def test_a_set_up_that_was_cut_off_is_made_anew(root: Path, pip: Pip, cut_off: BaseException) -> None:
    pip.fails_with = cut_off
    with pytest.raises(type(cut_off)):
        Environment(root).prepare(testing=False)
    (root / ".venv/half-written").touch()
    pip.fails_with = None
    pip.since()
    Environment(root).prepare(testing=False)
    assert pip.since() == ["pip", "requirements.lock", "client", "project"]
    assert not (root / ".venv/half-written").exists()


def test_after_a_lost_network_only_the_packages_are_tried_again(root: Path, pip: Pip) -> None:
    Environment(root).prepare(testing=False)
    (root / "requirements.lock").write_text("changed")
    pip.fails_with = SetupProblem("no_network", "No network.")
    with pytest.raises(SetupProblem):
        Environment(root).prepare(testing=False)
    pip.fails_with = None
    pip.since()
    Environment(root).prepare(testing=False)
    assert pip.since() == ["requirements.lock", "client"]


def test_an_environment_whose_python_is_gone_is_made_anew(root: Path, pip: Pip) -> None:
    made = Environment(root)
    made.prepare(testing=False)
    pip.since()
    made.python.unlink()
    made.prepare(testing=False)
    assert pip.since() == ["pip", "requirements.lock", "client", "project"]


def test_an_environment_of_an_old_python_is_made_anew(root: Path, pip: Pip) -> None:
    Environment(root).prepare(testing=False)
    pip.since()
    settings = root / ".venv/pyvenv.cfg"
    settings.write_text("home = somewhere\nversion = 3.9.1\n")
    Environment(root).prepare(testing=False)
    assert pip.since() == ["pip", "requirements.lock", "client", "project"]


def test_a_python_without_venv_is_told_apart(root: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "venv", None)
    with pytest.raises(SetupProblem) as caught:
        Environment(root).prepare(testing=False)
    assert caught.value.code == "no_venv"


def test_without_node_the_wheel_is_fetched_by_its_lock(
    root: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Node(Path("bin"), ("npm",))
    monkeypatch.setattr(environment, "node_on_path", lambda: None)
    monkeypatch.setattr(environment, "node_in", lambda _: node)
    (root / ".venv/node").mkdir(parents=True)
    assert Environment(root).find_node() == node
    assert pip.since() == ["requirements-node.lock"]
    assert Environment(root).find_node() == node
    assert pip.since() == []


def test_a_machine_that_no_node_fits_is_told_so(
    root: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "node_on_path", lambda: None)
    with pytest.raises(SetupProblem) as caught:
        Environment(root).find_node()
    assert caught.value.code == "no_node"
