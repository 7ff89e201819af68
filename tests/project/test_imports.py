"""What importing the package loads, and that the linter of imports sees a wrong one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import ROOT

HEAVY = {"litestar", "uvicorn", "websockets", "sqlalchemy", "alembic", "asyncpg", "nats", "numpy", "typer"}


def test_importing_maubinh_loads_no_server_package() -> None:
    program = "import sys, maubinh; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert HEAVY.isdisjoint(done.stdout.split())


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("lint-imports")
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    return subprocess.run(
        [command, "--no-cache"], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package and its contracts."""
    ignored = shutil.ignore_patterns("static", "__pycache__", "*.so")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine/cards.py", "import random"),
        ("table/state.py", "import maubinh.solver"),
        ("room/ports.py", "import maubinh.storage"),
        ("room/ports.py", "import sqlalchemy"),
        ("bus/__init__.py", "import maubinh.storage"),
        ("newcomer.py", "import maubinh.engine"),
    ],
)
def test_a_planted_import_against_the_layers_is_caught(copied: Path, module: str, line: str) -> None:
    planted = copied / "src/maubinh" / module
    planted.touch()
    planted.write_text(f"{planted.read_text()}\n{line}\n")
    done = lint(copied)
    assert done.returncode == 1, done.stdout


def test_the_imports_as_they_are_keep_the_contracts(copied: Path) -> None:
    done = lint(copied)
    assert done.returncode == 0, done.stdout
