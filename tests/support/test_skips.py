"""With CI=true no test may be skipped."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONFTEST = """
import os
from tests.support.skips import NothingSkipped

def pytest_configure(config):
    if os.environ.get("CI"):
        config.pluginmanager.register(NothingSkipped())
"""
TESTS = """
import pytest

@pytest.fixture
def caddy():
    pytest.skip("no Caddy in a fixture")

def test_in_a_fixture(caddy): ...

@pytest.mark.skipif(True, reason="no Caddy by a mark")
def test_by_a_mark(): ...

def test_by_itself():
    pytest.skip("no Caddy in the test")

@pytest.mark.xfail
def test_that_is_known_to_fail():
    assert False

def test_that_passes(): ...
"""


def summary(folder: Path, *, ci: str) -> str:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_skipping.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, folder],
        cwd=ROOT,
        env=os.environ | {"CI": ci, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_with_ci_every_skip_is_a_failure_with_its_reason(tmp_path: Path) -> None:
    told = summary(tmp_path, ci="true")
    assert "1 passed, 1 xfailed" in told
    assert "skipped" not in told.splitlines()[-1]
    for reason in ("no Caddy in a fixture", "no Caddy by a mark", "no Caddy in the test"):
        assert f"nothing may be skipped with CI=true. Skipped: {reason}" in told


def test_elsewhere_a_skip_is_a_skip(tmp_path: Path) -> None:
    assert "1 passed, 3 skipped, 1 xfailed" in summary(tmp_path, ci="")
