"""tooling/main.py, checks.py, commands.py and browser.py: what `start.py` does around the set-up."""

import signal
import sys
from pathlib import Path

import pytest

from tooling import checks, main
from tooling.browser import find_chromium, person_has_browser
from tooling.checks import Check, checks_of, run_checks
from tooling.commands import run, shortened
from tooling.environment import Environment
from tooling.node import Node
from tooling.problems import SetupProblem

NODE = Node(Path("bin"), ("npm",))


class Replaced(Exception):  # noqa: N818 - not an error: this process became another one
    """What a real `execv` would have become."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Set-up that is complete, and the command that would replace this process."""
    command: list[str] = []

    def become(_path: str, words: list[str]) -> None:
        command.extend(words)
        raise Replaced

    monkeypatch.setattr(Environment, "prepare", lambda _self, *, testing: None)  # noqa: ARG005 - by keyword
    monkeypatch.setattr("os.execv", become)
    return command


def test_start_becomes_the_server_on_the_data_of_the_checkout(
    started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "person_has_browser", lambda: False)
    with pytest.raises(Replaced):
        main.main(["--port", "9000"])
    root = Path(main.__file__).parents[1]
    python = str(Environment(root).python)
    assert started == [python, "-m", "maubinh", "serve", "--data", str(root / "data"), "--port", "9000"]


def test_start_opens_a_browser_where_a_person_has_one(
    started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "person_has_browser", lambda: True)
    with pytest.raises(Replaced):
        main.main([])
    assert "--open" in started


@pytest.mark.parametrize(
    ("raised", "status", "code"),
    [
        (SetupProblem("no_network", "No network."), 1, "no_network"),
        (OSError(28, "No space left on device"), 1, "disk_full"),
        (KeyboardInterrupt(), 128 + signal.SIGINT, "interrupted"),
    ],
)
def test_a_problem_ends_with_its_code_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    raised: BaseException,
    status: int,
    code: str,
) -> None:
    def fail(_self: Environment, *, testing: bool) -> None:
        raise raised

    monkeypatch.setattr(Environment, "prepare", fail)
    assert main.main([]) == status
    assert f"start.py: [{code}]" in capsys.readouterr().err


def test_pytest_comes_last_and_runs_alone_when_it_is_given_arguments(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    every = checks_of(environment, npm=("npm",), pytest_arguments=[])
    assert [check.name for check in every] == [
        "ruff check",
        "ruff format",
        "mypy",
        "import-linter",
        "tsc",
        "vitest",
        "pytest",
    ]
    (alone,) = checks_of(environment, npm=("npm",), pytest_arguments=["tests/engine"])
    assert alone.command[-2:] == ("pytest", "tests/engine")


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Environment:
    """An environment whose tools are there; its Python is the one that runs this."""
    environment = Environment(tmp_path)
    environment.python = Path(sys.executable)
    monkeypatch.setattr(environment, "find_node", lambda: NODE)
    monkeypatch.setattr(checks, "install_packages", lambda _root, **_: None)
    return environment


def python(program: str, folder: Path) -> Check:
    return Check(program, (sys.executable, "-c", program), folder)


def test_one_failed_check_fails_the_run_and_is_named_and_the_others_still_run(
    tools: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    planned = (python("raise SystemExit(3)", tmp_path), python("print('still ran')", tmp_path))
    monkeypatch.setenv("CI", "")
    monkeypatch.setattr(checks, "checks_of", lambda *_args, **_: planned)
    assert run_checks(tools, pytest_arguments=[]) == 1
    told = capfd.readouterr()
    assert "still ran" in told.out
    assert "[checks_failed] Failed: raise SystemExit(3)." in told.err


def test_with_ci_a_missing_chromium_is_a_failure(tools: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(checks, "find_chromium", lambda: None)
    with pytest.raises(SetupProblem) as caught:
        run_checks(tools, pytest_arguments=[])
    assert caught.value.code == "missing_chromium"


def test_with_ci_a_missing_kernel_is_a_failure(tools: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(checks, "find_chromium", lambda: Path("chromium"))
    tools.python = Path("/bin/false")
    with pytest.raises(SetupProblem) as caught:
        run_checks(tools, pytest_arguments=[])
    assert caught.value.code == "missing_kernel"


def test_a_failed_command_shows_its_output_and_has_the_code_it_points_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "print('ENOSPC: no room'); raise SystemExit(4)"
    with pytest.raises(SetupProblem) as caught:
        run([sys.executable, "-c", program], cwd=tmp_path, problem="client_failed")
    assert caught.value.code == "disk_full"
    assert "ENOSPC: no room" in capsys.readouterr().err


def test_long_output_is_shortened_in_the_middle() -> None:
    lines = [f"line {number}" for number in range(100)]
    told = shortened("\n".join(lines)).splitlines()
    assert told[:12] == lines[:12]
    assert told[12] == "  … 76 lines …"
    assert told[13:] == lines[-12:]
    assert shortened("short") == "short"


@pytest.mark.parametrize(
    ("variables", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "somewhere"}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"SSH_TTY": "tty"}, "darwin", False),
    ],
)
def test_a_browser_is_opened_only_where_a_person_would_see_it(
    variables: dict[str, str], platform: str, expected: bool
) -> None:
    assert person_has_browser(variables, platform) is expected


def test_a_named_chromium_is_taken_and_a_wrong_name_is_none(tmp_path: Path) -> None:
    program = tmp_path / "chromium"
    program.touch(mode=0o755)
    assert find_chromium({"MAUBINH_CHROMIUM": str(program), "PATH": ""}) == program
    assert find_chromium({"MAUBINH_CHROMIUM": str(tmp_path / "other"), "PATH": str(tmp_path)}) is None
    assert find_chromium({"PATH": str(tmp_path)}) == program
    assert find_chromium({"PATH": ""}) is None
