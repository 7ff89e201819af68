"""tooling/client.py"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tooling import client
from tooling.client import build_client, is_built, is_unpacked_release, static_folder
from tooling.node import Node
from tooling.problems import SetupProblem

NODE = Node(Path("bin"), ("npm",))


class Npm:
    """Stands in for npm: remembers its commands and leaves what they would."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commands: list[str] = []
        self.broken = False

    def __call__(self, command: Sequence[str | Path], *, cwd: Path, problem: str, **_options: object) -> None:
        self.commands.append(str(command[1]))
        if self.broken:
            raise SetupProblem(problem, "npm ended with status 1.")
        made = cwd / "node_modules" if command[1] == "ci" else static_folder(self.root)
        made.mkdir(parents=True, exist_ok=True)
        (made / "index.html").touch()

    def since(self) -> list[str]:
        commands, self.commands = self.commands, []
        return commands


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "client/src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "index.html", "src/main.tsx", "src/main.test.ts"):
        (tmp_path / "client" / name).write_text(name)
    return tmp_path


@pytest.fixture
def npm(root: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    stand_in = Npm(root)
    monkeypatch.setattr(client, "run", stand_in)
    return stand_in


def test_the_first_build_installs_packages_and_the_second_does_nothing(root: Path, npm: Npm) -> None:
    build_client(root, find_node=lambda: NODE)
    assert npm.since() == ["ci", "run"]
    build_client(root, find_node=lambda: pytest.fail("no Node.js is needed"))
    assert npm.since() == []


def test_a_changed_source_is_built_again_without_installing(root: Path, npm: Npm) -> None:
    build_client(root, find_node=lambda: NODE)
    npm.since()
    (root / "client/src/main.tsx").write_text("changed")
    assert not is_built(root)
    build_client(root, find_node=lambda: NODE)
    assert npm.since() == ["run"]


def test_a_changed_test_of_the_client_builds_nothing(root: Path, npm: Npm) -> None:
    build_client(root, find_node=lambda: NODE)
    (root / "client/src/main.test.ts").write_text("changed")
    assert is_built(root)


def test_a_changed_lock_installs_and_builds(root: Path, npm: Npm) -> None:
    build_client(root, find_node=lambda: NODE)
    npm.since()
    (root / "client/package-lock.json").write_text("changed")
    build_client(root, find_node=lambda: NODE)
    assert npm.since() == ["ci", "run"]


def test_a_failed_build_is_tried_again(root: Path, npm: Npm) -> None:
    npm.broken = True
    with pytest.raises(SetupProblem):
        build_client(root, find_node=lambda: NODE)
    npm.broken = False
    npm.since()
    build_client(root, find_node=lambda: NODE)
    assert npm.since() == ["ci", "run"]


def test_a_deleted_client_is_built_again(root: Path, npm: Npm) -> None:
    build_client(root, find_node=lambda: NODE)
    (static_folder(root) / "index.html").unlink()
    assert not is_built(root)


def test_only_a_release_with_its_client_counts_as_one(root: Path, npm: Npm) -> None:
    assert not is_unpacked_release(root)
    (root / "PKG-INFO").touch()
    assert not is_unpacked_release(root)
    build_client(root, find_node=lambda: NODE)
    assert is_unpacked_release(root)
