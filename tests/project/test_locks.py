"""Lock files pin everything by hash and hold no addresses."""

import json
import re
import tomllib
from typing import Any

import pytest

from tests.project.tree import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-node.lock")
PIN = re.compile(r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)


def pins(lock: str) -> set[tuple[str, str, str]]:
    return set(PIN.findall((ROOT / lock).read_text(encoding="ascii")))


def npm_lock() -> dict[str, Any]:
    packages: dict[str, Any] = json.loads((ROOT / "client/package-lock.json").read_text())["packages"]
    return packages


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_a_hash(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z])", (ROOT / lock).read_text(encoding="ascii").strip())
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert len(entries) == len(pins(lock))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_python_lock_holds_no_address(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="ascii")


def test_the_lock_of_the_tests_holds_everything_of_the_lock_of_the_server() -> None:
    assert pins("requirements.lock") <= pins("requirements-dev.lock")


def test_every_dependency_of_the_project_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    wanted = project["project"]["dependencies"] + groups["build"] + groups["dev"]
    names = {re.split(r"[\[<>=]", requirement)[0] for requirement in wanted}
    assert names - {pinned for pinned, _, _ in pins("requirements-dev.lock")} == set()


def test_the_npm_lock_holds_hashes_and_no_address() -> None:
    packages = {path: entry for path, entry in npm_lock().items() if path}
    assert [path for path, entry in packages.items() if "resolved" in entry] == []
    assert [path for path, entry in packages.items() if "integrity" not in entry] == []


def test_the_npm_lock_holds_every_package_that_one_of_its_packages_names() -> None:
    packages = npm_lock()
    there = {path.rpartition("node_modules/")[2] for path in packages}
    named = {
        dependency
        for entry in packages.values()
        for kind in ("dependencies", "optionalDependencies")
        for dependency in entry.get(kind, {})
    }
    assert named - there == set()
