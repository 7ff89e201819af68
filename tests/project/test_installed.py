"""`pip install .` on a machine without Node.js gives the whole server: the real pip, npm and registry at work."""

import json
import os
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.project.tree import name, tracked

pytestmark = pytest.mark.heavy
NODELESS = ("node", "npm", "npx", "corepack")


@pytest.fixture(scope="module")
def path_without_node(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with a link to every program on PATH but Node.js."""
    folder = tmp_path_factory.mktemp("bin")
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*") if Path(place).is_dir() else ():
            link = folder / program.name
            if program.name not in NODELESS and not link.is_symlink():
                link.symlink_to(program)
    return str(folder)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, path_without_node: str) -> Path:
    """The command folder of a fresh environment into which a copy of the checkout was installed by pip."""
    checkout = tmp_path_factory.mktemp("checkout")
    for path in tracked():
        target = checkout / name(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    folder = tmp_path_factory.mktemp("installed")
    venv.EnvBuilder(with_pip=True).create(folder)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run(
        [commands / "python", "-m", "pip", "install", "--quiet", "."],
        cwd=checkout,
        env=os.environ | {"PATH": path_without_node},
        check=True,
    )
    shutil.rmtree(checkout)
    return commands


@contextmanager
def serving(command: Path, data: Path) -> Iterator[str]:
    """A server of the installed command on a free port; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    arguments: list[str | Path] = [command, "serve", "--port", port, "--data", data]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, cwd=data) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


def healthy(address: str) -> dict[str, str]:
    """What a server says of itself once it has started."""
    while True:
        try:
            told: dict[str, str] = json.load(urllib.request.urlopen(address, timeout=30))
        except urllib.error.HTTPError as error:
            if json.load(error)["status"] != "starting":
                raise
        else:
            return told


def test_the_installed_command_serves_the_client(installed: Path, tmp_path: Path) -> None:
    with serving(installed / "maubinh", tmp_path) as address:
        page = urllib.request.urlopen(address, timeout=30).read().decode()
        health = healthy(f"{address}api/health")
    assert "<script" in page
    assert health["status"] == "ok"


def test_the_installed_command_settles(installed: Path) -> None:
    done = subprocess.run(
        [installed / "maubinh", "settle", "-"], input="{\n", check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"]["code"] == "bad_json"


def test_the_kernel_is_installed_where_a_compiler_is(installed: Path) -> None:
    if shutil.which("cc") is None:
        pytest.fail("the machine of this test has a C compiler")
    subprocess.run([installed / "python", "-c", "import maubinh._kernel"], check=True, cwd=installed)
