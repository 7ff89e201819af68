"""Everything `start.py test` runs, pytest last, so that the output ends with its count."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tooling.browser import find_chromium
from tooling.client import install_packages
from tooling.environment import Environment
from tooling.guard import one_at_a_time
from tooling.problems import SetupProblem


class Check(NamedTuple):
    """One check: its name, its command line and the folder it runs in."""

    name: str
    command: tuple[str, ...]
    folder: Path


def run_checks(environment: Environment, *, pytest_arguments: Sequence[str]) -> int:
    """Run all checks, or pytest alone where arguments for it are given; the exit status."""
    with one_at_a_time(environment.root):
        node = environment.find_node()
        install_packages(environment.root, node=node)
    _demand_what_ci_needs(environment)
    checks = checks_of(environment, npm=node.npm, pytest_arguments=pytest_arguments)
    variables = node.environment()
    failed = [check.name for check in checks if not _passes(check, variables)]
    if failed:
        names = ", ".join(failed)
        print(SetupProblem("checks_failed", f"Failed: {names}.").report(), file=sys.stderr)
    return 1 if failed else 0


def checks_of(
    environment: Environment, *, npm: tuple[str, ...], pytest_arguments: Sequence[str]
) -> tuple[Check, ...]:
    """The checks in their order."""
    root, client = environment.root, environment.root / "client"
    python = (str(environment.python), "-m")
    tests = Check("pytest", (*python, "pytest", *pytest_arguments), root)
    if pytest_arguments:
        return (tests,)
    return (
        Check("ruff check", (*python, "ruff", "check", "--quiet"), root),
        Check("ruff format", (*python, "ruff", "format", "--check", "--quiet"), root),
        Check("mypy", (*python, "mypy"), root),
        Check("import-linter", (str(environment.python.with_name("lint-imports")),), root),
        Check("tsc", (*npm, "run", "--silent", "check"), client),
        Check("vitest", (*npm, "run", "--silent", "test"), client),
        tests,
    )


def _passes(check: Check, variables: Mapping[str, str]) -> bool:
    print(f"\n== {check.name}", flush=True)
    return subprocess.run(check.command, cwd=check.folder, env=variables, check=False).returncode == 0


def _demand_what_ci_needs(environment: Environment) -> None:
    """With CI=true a missing Chromium or kernel is a failure, not a reason to skip."""
    if os.environ.get("CI") != "true":
        return
    if find_chromium() is None:
        raise SetupProblem("missing_chromium", "No Chromium was found for the browser tests.")
    probe = [str(environment.python), "-c", "import maubinh._kernel"]
    if subprocess.run(probe, cwd=environment.root, capture_output=True, check=False).returncode != 0:
        raise SetupProblem("missing_kernel", "The compiled kernel maubinh._kernel was not built.")
