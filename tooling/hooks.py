"""The build backend (PEP 517 and 660): setuptools, with the web client built into the package first.

Node.js is asked for as a build requirement only when the machine has none that is new enough.
"""

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from setuptools import build_meta

from tooling.client import build_client, is_built, is_unpacked_release
from tooling.node import REQUIREMENT, Node, node_of_this_python, node_on_path
from tooling.problems import SetupProblem

ROOT = Path(__file__).resolve().parent.parent

Settings = Mapping[str, str | list[str] | None] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What setuptools asks for, and a Node.js where one is needed and missing."""
    return build_meta.get_requires_for_build_wheel(config_settings) + _node_requirement()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The same for an editable installation."""
    return build_meta.get_requires_for_build_editable(config_settings) + _node_requirement()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The same for a source distribution, which brings the client ready built."""
    return build_meta.get_requires_for_build_sdist(config_settings) + _node_requirement()


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel that holds the client and, where there is a compiler, the kernel; its file name."""
    _provide_client()
    shutil.rmtree(ROOT / "build", ignore_errors=True)  # setuptools would pack what an older build left there
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the client and the kernel in place and a wheel that points here; its file name."""
    _provide_client()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source distribution from which a wheel can be built without Node.js; its file name."""
    _provide_client()
    return build_meta.build_sdist(sdist_directory, config_settings)


def _node_requirement() -> list[str]:
    if is_unpacked_release(ROOT) or is_built(ROOT) or node_on_path() is not None:
        return []
    return [REQUIREMENT]


def _find_node() -> Node:
    node = node_on_path() or node_of_this_python()
    if node is None:
        raise SetupProblem("no_node", "Building the web client needs Node.js 20.19 or newer with npm.")
    return node


def _provide_client() -> None:
    if is_unpacked_release(ROOT):
        return
    try:
        build_client(ROOT, find_node=_find_node)
    except SetupProblem as problem:
        sys.exit(problem.report())
