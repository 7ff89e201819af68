"""The virtual environment `.venv`: made, repaired, and kept at what the lock files and sources say."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tooling.client import build_client
from tooling.commands import run, step
from tooling.fingerprint import fingerprint, is_fresh, write_stamp
from tooling.node import Node, node_in, node_on_path
from tooling.problems import SetupProblem

OLDEST_PYTHON = (3, 11)
RUN_LOCK = "requirements.lock"
TEST_LOCK = "requirements-dev.lock"
NODE_LOCK = "requirements-node.lock"
LOCKS = (RUN_LOCK, TEST_LOCK, NODE_LOCK)


class Environment:
    """`.venv` of the checkout at `root`. Every method does only what is missing and may be interrupted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self._cut_off = self.folder / ".unfinished"

    def prepare(self, *, testing: bool) -> None:
        """Make everything ready to serve, or to test as well. Raises SetupProblem."""
        self._make()
        self._install_packages(testing=testing)
        build_client(self.root, find_node=self.find_node)
        self._install_project()

    def find_node(self) -> Node:
        """A Node.js that can build the client: the machine's, else the PyPI wheel's in its own folder."""
        folder, value = self.folder / "node", self._fingerprint(NODE_LOCK)
        node = node_on_path() or (node_in(folder) if is_fresh(folder / ".stamp", value) else None)
        if node is not None:
            return node
        with step("fetching Node.js"):
            self._pip("--target", folder, "--upgrade", "--require-hashes", "-r", NODE_LOCK, problem="no_node")
            node = node_in(folder)
            if node is None:
                raise SetupProblem("no_node", "The Node.js package holds none for this machine.")
            write_stamp(folder / ".stamp", value)
        return node

    def _make(self) -> None:
        if self._is_usable():
            return
        if self.folder.exists():
            print("  .venv was left unfinished, or its Python is gone: making it anew")
            shutil.rmtree(self.folder)
        try:
            import venv  # noqa: PLC0415 - some distributions leave it out, which has its own message
        except ImportError as error:
            raise SetupProblem("no_venv", "This Python has no venv module.") from error
        with step("making .venv"):
            self.folder.mkdir()
            with self._whole_or_anew():
                venv.EnvBuilder(symlinks=os.name != "nt").create(self.folder)
                run([self.python, "-m", "ensurepip", "--default-pip"], cwd=self.root, problem="no_venv")

    def _is_usable(self) -> bool:
        """Whether `.venv` was finished and its Python still runs and is new enough."""
        if self._cut_off.exists() or not self.python.exists():
            return False
        told = re.search(
            r"^version\S* = (\d+)\.(\d+)", (self.folder / "pyvenv.cfg").read_text(), re.MULTILINE
        )
        return told is not None and (int(told[1]), int(told[2])) >= OLDEST_PYTHON

    def _install_packages(self, *, testing: bool) -> None:
        wanted = TEST_LOCK if testing else RUN_LOCK
        if is_fresh(self._stamp(wanted), self._fingerprint(wanted)):
            return
        with step("installing the locked Python packages"), self._whole_or_anew():
            self._pip("--require-hashes", "-r", wanted, problem="packages_failed")
        for name in {wanted, RUN_LOCK}:  # the test lock holds everything of the run lock
            write_stamp(self._stamp(name), self._fingerprint(name))

    def _install_project(self) -> None:
        kernel = (path.relative_to(self.root).as_posix() for path in (self.root / "kernel").glob("*.[ch]"))
        value = self._fingerprint("pyproject.toml", "setup.py", "tooling/hooks.py", *kernel)
        if is_fresh(self._stamp("project"), value):
            return
        with step("building the kernel and installing the project"), self._whole_or_anew():
            self._pip("--no-deps", "--no-build-isolation", "--editable", ".", problem="project_failed")
        write_stamp(self._stamp("project"), value)

    @contextmanager
    def _whole_or_anew(self) -> Iterator[None]:
        """Mark `.venv` as unfinished meanwhile: pip cannot mend what it was killed over."""
        self._cut_off.touch()
        try:
            yield
        except SetupProblem as problem:
            if problem.code != "disk_full":  # pip ended by itself and left nothing half-written
                self._cut_off.unlink()
            raise
        self._cut_off.unlink()

    def _pip(self, *arguments: str | Path, problem: str) -> None:
        quiet = ("--quiet", "--no-input", "--disable-pip-version-check", "--no-warn-script-location")
        run([self.python, "-m", "pip", "install", *quiet, *arguments], cwd=self.root, problem=problem)

    def _fingerprint(self, *names: str) -> str:
        return fingerprint(self.root, [self.root / name for name in names])

    def _stamp(self, name: str) -> Path:
        return self.folder / f".stamp-{name}"
