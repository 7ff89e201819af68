"""The one command: `start.py` sets up and serves, `start.py test` sets up and tests."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tooling.browser import person_has_browser
from tooling.checks import run_checks
from tooling.environment import Environment
from tooling.guard import one_at_a_time
from tooling.problems import SetupProblem, raise_from

USAGE = """usage: python3 start.py [OPTIONS OF `maubinh serve`]
       python3 start.py test [ARGUMENTS OF pytest]

The first sets the project up in .venv, as far as anything changed, and serves it.
The second sets it up with the tools of its tests and runs every check; with arguments, pytest alone.
"""


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks; the exit status. Serving replaces this process."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal may know no Vietnamese
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    try:
        return _run(list(arguments))
    except SetupProblem as problem:
        print(problem.report(), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(SetupProblem("interrupted", "Stopped before set-up was finished.").report(), file=sys.stderr)
        return 128 + signal.SIGINT


def _run(arguments: list[str]) -> int:
    environment = Environment(Path(__file__).resolve().parent.parent)
    testing = arguments[:1] == ["test"]
    try:
        with one_at_a_time(environment.root):
            environment.prepare(testing=testing)
    except OSError as error:
        raise_from(error)
    if testing:
        return run_checks(environment, pytest_arguments=arguments[1:])
    return _serve(environment, arguments)


def _serve(environment: Environment, arguments: list[str]) -> int:
    """Hand over to the server; returns only where a process cannot be replaced."""
    defaults = ["--data", str(environment.root / "data")]
    if person_has_browser():
        defaults.append("--open")
    command = [str(environment.python), "-m", "maubinh", "serve", *defaults, *arguments]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606 - the server takes this process over, signals and all
    return subprocess.call(command)
