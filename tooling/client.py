"""The web client: built from `client/` into the Python package, and only when its sources changed."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tooling.commands import run, step
from tooling.fingerprint import fingerprint, is_fresh, write_stamp
from tooling.node import Node

_LOCK_FILES = ("package.json", "package-lock.json")
_NO_INPUTS = {"node_modules", "browser", "gallery", "shots", "dist"}


def static_folder(root: Path) -> Path:
    """Where the built client belongs: package data of `maubinh.web`."""
    return root / "src" / "maubinh" / "web" / "static"


def sources(root: Path) -> Iterator[Path]:
    """Every file under `client/` that the build may read: neither its tests nor what they leave behind."""
    for top in (root / "client").iterdir():
        if top.name in _NO_INPUTS:
            continue
        for path in (top, *top.rglob("*")):
            if ".test." not in path.name and path.is_file():
                yield path


def is_built(root: Path) -> bool:
    """Whether the built client is there and was made from the sources as they are."""
    folder = static_folder(root)
    return (folder / "index.html").is_file() and is_fresh(
        _build_stamp(root), fingerprint(root, sources(root))
    )


def is_unpacked_release(root: Path) -> bool:
    """Whether `root` is an unpacked source distribution, which brings the client ready built."""
    return (root / "PKG-INFO").is_file() and (static_folder(root) / "index.html").is_file()


def install_packages(root: Path, *, node: Node) -> None:
    """Bring `client/node_modules` up to the lock file, if it is not there already."""
    client = root / "client"
    stamp = client / "node_modules" / ".maubinh-stamp"
    value = fingerprint(root, (client / name for name in _LOCK_FILES))
    if is_fresh(stamp, value):
        return
    with step("installing the web client's packages"):
        run(
            [*node.npm, "ci", "--no-audit", "--no-fund"],
            cwd=client,
            problem="client_failed",
            env=node.environment(),
        )
        write_stamp(stamp, value)


def build_client(root: Path, *, find_node: Callable[[], Node]) -> None:
    """Build the client unless it is built already; `find_node` is asked only when there is work."""
    if is_built(root):
        return
    node = find_node()
    install_packages(root, node=node)
    with step("building the web client"):
        value = fingerprint(root, sources(root))
        run_script(root, "build", node=node)
        write_stamp(_build_stamp(root), value)


def run_script(root: Path, name: str, *, node: Node) -> None:
    """Run one of the scripts of `client/package.json`, quietly."""
    run(
        [*node.npm, "run", "--silent", name],
        cwd=root / "client",
        problem="client_failed",
        env=node.environment(),
    )


def _build_stamp(root: Path) -> Path:
    return static_folder(root) / ".built-from"
