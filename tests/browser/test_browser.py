"""The client in a real Chromium: every screen from fixtures, the arranging screen's moves, whole hands."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.web.support import serving
from tooling.browser import CHROMIUM_VARIABLE, find_chromium
from tooling.client import static_folder
from tooling.environment import Environment
from tooling.node import Node

ROOT = Path(__file__).parents[2]
REAL_TIME = {"MAUBINH_CLOCK_DIVISOR": "1"}
"""A person's clock: the tests wait for nothing but what a player would wait for."""


@pytest.fixture(scope="session")
def chromium() -> Path:
    """A Chromium to drive; without one the tests are skipped."""
    found = find_chromium()
    if found is None:
        pytest.skip("no Chromium on PATH or in MAUBINH_CHROMIUM")
    return found


@pytest.fixture(scope="session")
def node() -> Node:
    """The Node.js that builds the client."""
    return Environment(ROOT).find_node()


@pytest.fixture(scope="session")
def gallery(node: Node) -> None:
    """Every screen in every state, built from fixtures."""
    npm(node, "run", "gallery")


@pytest.fixture(scope="session")
def built(node: Node) -> None:
    """The client the server serves."""
    if not (static_folder(ROOT) / "index.html").is_file():
        npm(node, "run", "build")


def npm(node: Node, *arguments: str, environ: Mapping[str, str] | None = None) -> None:
    """Run npm in `client/`; what it said is the failure."""
    done = subprocess.run(
        [*node.npm, *arguments],
        cwd=ROOT / "client",
        env=node.environment() | dict(environ or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def drive(node: Node, chromium: Path, *specs: str, environ: Mapping[str, str] | None = None) -> None:
    """Run browser tests of `client/browser`."""
    npm(
        node,
        "run",
        "--silent",
        "browser",
        "--",
        *(f"browser/{spec}.spec.ts" for spec in specs),
        environ={CHROMIUM_VARIABLE: str(chromium), **(environ or {})},
    )


@pytest.mark.timeout(2400)
@pytest.mark.usefixtures("gallery")
def test_every_screen_fits_five_sizes_in_both_languages_and_is_accessible(node: Node, chromium: Path) -> None:
    drive(node, chromium, "gallery")


@pytest.mark.timeout(600)
@pytest.mark.usefixtures("gallery")
def test_cards_are_arranged_by_finger_mouse_and_keyboard(node: Node, chromium: Path) -> None:
    drive(node, chromium, "arranging")


@pytest.mark.timeout(900)
@pytest.mark.usefixtures("built")
def test_whole_hands_are_played_in_every_house(node: Node, chromium: Path, tmp_path: Path) -> None:
    with serving(tmp_path, environ=REAL_TIME) as server:
        drive(node, chromium, "play", environ={"MAUBINH_SERVER": server.address})


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("built")
def test_a_new_version_is_offered_after_the_hand_and_taken(
    node: Node, chromium: Path, tmp_path: Path
) -> None:
    with serving(tmp_path, environ=REAL_TIME) as server:
        drive(node, chromium, "update", environ={"MAUBINH_SERVER": server.address})


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("gallery")
def test_axe_finds_nothing_on_any_screen_at_any_size_nor_in_light(node: Node, chromium: Path) -> None:
    drive(node, chromium, "gallery", environ={"MAUBINH_FULL": "1"})
