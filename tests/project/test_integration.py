"""What integration and pre-commit run."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.project.tree import ROOT

CI = ROOT / ".ci" / "run"


def test_the_script_of_integration_is_executable_and_whole() -> None:
    assert os.access(CI, os.X_OK)
    subprocess.run(["bash", "-n", CI], check=True)


def test_integration_runs_every_check_and_then_the_long_tests() -> None:
    commands = re.findall(r"^python3 start\.py .*$", CI.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 2
    assert commands[0] == "python3 start.py test"
    assert "-m heavy" in commands[1]


def test_pre_commit_understands_its_configuration_and_needs_no_address() -> None:
    configuration = ROOT / ".pre-commit-config.yaml"
    command = Path(sys.executable).with_name("pre-commit")
    subprocess.run([command, "validate-config", configuration], check=True)
    assert "://" not in configuration.read_text(encoding="utf-8")
    assert set(re.findall(r"- repo: (\S+)", configuration.read_text(encoding="utf-8"))) == {"local"}
