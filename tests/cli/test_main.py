"""One command line; each command brings in only what it needs."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from maubinh.cli.main import COMMANDS, application


def test_help_lists_every_command() -> None:
    result = CliRunner().invoke(application(None), ["--help"])
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f" {name} " in result.stdout


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_listed_command_is_there(name: str) -> None:
    result = CliRunner().invoke(application(name), [name, "--help"])
    assert result.exit_code == 0, result.output


def test_an_unknown_command_is_refused() -> None:
    assert CliRunner().invoke(application("sing"), ["sing"]).exit_code == 2


def test_help_brings_in_no_server_and_no_numbers() -> None:
    script = (
        "import sys; sys.argv = ['maubinh', '--help']\n"
        "from maubinh.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'litestar', 'uvicorn', 'sqlalchemy', 'numpy', 'structlog', 'maubinh.web', 'maubinh.storage'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
