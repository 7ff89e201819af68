"""The build backend and what its distributions hold."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.project.tree import name, tracked
from tooling import hooks
from tooling.client import sources, static_folder
from tooling.fingerprint import fingerprint, write_stamp
from tooling.node import REQUIREMENT, Node


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout whose client counts as built, so that packaging needs no Node.js."""
    root = tmp_path_factory.mktemp("checkout")
    for path in tracked():
        target = root / name(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    static = static_folder(root)
    (static / "assets").mkdir(parents=True, exist_ok=True)
    (static / "index.html").write_text("the client")
    (static / "assets" / "index-abc.js.br").write_text("its code")
    write_stamp(static / ".built-from", fingerprint(root, sources(root)))
    return root


def build(root: Path, kind: str, into: Path) -> Path:
    """Build one distribution by the hooks of `root`, with no Node.js on PATH; the file made."""
    program = f"import sys; from tooling import hooks; print(hooks.build_{kind}(sys.argv[1]))"
    environment = os.environ | {"PATH": str(into)}
    done = subprocess.run(
        [sys.executable, "-c", program, str(into)],
        cwd=root,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return into / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def release(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(checkout, "sdist", tmp_path_factory.mktemp("sdist"))


def test_a_wheel_holds_the_client_the_houses_the_migrations_and_the_types(
    checkout: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(build(checkout, "wheel", tmp_path)) as wheel:
        held = set(wheel.namelist())
    assert {
        "maubinh/web/static/index.html",
        "maubinh/web/static/assets/index-abc.js.br",
        "maubinh/engine/houses/bigkool.toml",
        "maubinh/py.typed",
    } <= held
    assert any(path.startswith("maubinh/storage/migrations/") for path in held)
    assert not any(path.startswith(("tooling", "tests", "client")) or ".built-from" in path for path in held)


def test_a_wheel_holds_nothing_that_an_older_build_left(checkout: Path, tmp_path: Path) -> None:
    left = checkout / "build/lib/maubinh/gone.py"
    left.parent.mkdir(parents=True, exist_ok=True)
    left.touch()
    with zipfile.ZipFile(build(checkout, "wheel", tmp_path)) as wheel:
        assert "maubinh/gone.py" not in wheel.namelist()


def test_a_wheel_serves_every_python_from_3_11_on(checkout: Path, tmp_path: Path) -> None:
    wheel = build(checkout, "wheel", tmp_path)
    assert "-cp311-abi3-" in wheel.name


def test_a_release_builds_the_same_wheel_without_node(release: Path, tmp_path: Path) -> None:
    with tarfile.open(release) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    with zipfile.ZipFile(build(unpacked, "wheel", tmp_path)) as wheel:
        assert wheel.read("maubinh/web/static/index.html") == b"the client"


def test_a_release_holds_what_the_client_and_the_kernel_are_built_from(release: Path) -> None:
    with tarfile.open(release) as archive:
        held = {member.partition("/")[2] for member in archive.getnames()}
    assert {
        "start.py",
        "requirements.lock",
        "client/package-lock.json",
        "client/src/main.tsx",
        "LICENSE",
    } <= held
    assert {name(path) for path in tracked("kernel/*.c", "kernel/*.h")} <= held


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout whose client must be built."""
    monkeypatch.setattr(hooks, "is_unpacked_release", lambda _: False)
    monkeypatch.setattr(hooks, "is_built", lambda _: False)


@pytest.mark.usefixtures("stale")
def test_a_build_asks_for_node_only_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "node_on_path", lambda: None)
    assert REQUIREMENT in hooks.get_requires_for_build_wheel()
    monkeypatch.setattr(hooks, "node_on_path", lambda: Node(Path("bin"), ("npm",)))
    assert REQUIREMENT not in hooks.get_requires_for_build_wheel()


@pytest.mark.usefixtures("stale")
def test_a_build_that_finds_no_node_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hooks, "node_on_path", lambda: None)
    monkeypatch.setattr(hooks, "node_of_this_python", lambda: None)
    monkeypatch.setattr(hooks, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="no_node"):
        hooks.build_wheel(str(tmp_path))
