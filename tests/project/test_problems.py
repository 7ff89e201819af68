"""tooling/problems.py and the check of the Python version in start.py"""

import ast
import errno
import subprocess
import sys

import pytest

from tests.project.tree import ROOT, texts, tracked
from tooling.problems import ADVICE, SetupProblem, diagnose, raise_from


@pytest.mark.parametrize(
    ("output", "code"),
    [
        (
            "[Errno -3] Temporary failure in name resolution",
            "no_network",
        ),
        ("npm error code ENOTFOUND", "no_network"),
        (
            "npm error reason: connect ECONNREFUSED 127.0.0.1:9",
            "no_network",
        ),
        (
            "ERROR: OSError: [Errno 28] No space left on device",
            "disk_full",
        ),
        ("npm error code ENOSPC", "disk_full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "wrong_hash"),
        ("error: subprocess-exited-with-error", "packages_failed"),
    ],
)
def test_the_output_of_a_package_manager_is_diagnosed(output: str, code: str) -> None:
    assert diagnose(output, otherwise="packages_failed") == code


def test_a_report_names_the_code_what_happened_and_what_to_do() -> None:
    report = SetupProblem("no_node", "There is none.").report()
    assert report == f"start.py: [no_node] There is none.\n  {ADVICE['no_node']}"


def test_every_code_that_set_up_uses_has_its_advice() -> None:
    used = set()
    for _, text in texts(tracked("tooling/*.py")):
        for node in ast.walk(ast.parse(text)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "SetupProblem"
            ):
                used |= {value.value for value in node.args[:1] if isinstance(value, ast.Constant)}
            if (
                isinstance(node, ast.keyword)
                and node.arg == "problem"
                and isinstance(node.value, ast.Constant)
            ):
                used.add(node.value.value)
    assert used <= ADVICE.keys()
    assert ADVICE.keys() - used == {"old_python", "no_network", "wrong_hash"}


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EACCES, "not_writable"),
        (errno.EROFS, "not_writable"),
    ],
)
def test_a_full_or_closed_disk_is_a_problem_with_a_code(number: int, code: str) -> None:
    with pytest.raises(SetupProblem, match="some/file") as caught:
        raise_from(OSError(number, "said the system", "some/file"))
    assert caught.value.code == code


def test_any_other_error_of_the_system_goes_on() -> None:
    with pytest.raises(FileNotFoundError):
        raise_from(FileNotFoundError(errno.ENOENT, "No such file", "some/file"))


def test_an_old_python_can_read_start_py_and_is_told_so() -> None:
    source = (ROOT / "start.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 5))
    program = (
        "import runpy, sys; sys.version_info = (3, 8, 2); runpy.run_path('start.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "[old_python] This is Python 3.8;" in done.stderr
    assert ADVICE["old_python"] in done.stderr
