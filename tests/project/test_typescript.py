"""Standards of the TypeScript sources, which TypeScript itself parses (functions.mjs)."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.project.test_tree import LONGEST_FUNCTION
from tests.project.tree import ROOT, name, tracked
from tooling.environment import Environment

CLIENT = ROOT / "client"
SCRIPT = Path(__file__).with_name("functions.mjs")

EVERY_KIND = """\
const text = "function no() {";
function plain() {

}
const arrow = () =>
  1;
const given = [1].map((x) => {
  return x;
});
class Kind {
  constructor() {
  }
  method() { return () => 2; }
  get field() { return 1; }
  kept = (): void => {

  };
  promised?(): void; }
const Screen = () => (
  <p>{() => {
  }}</p>
);
"""

Functions = dict[str, list[tuple[int, str, int]]]
"""By file: the first line, the name and the length in lines of each function."""


@pytest.fixture(scope="session")
def variables() -> dict[str, str]:
    """The environment in which `node` is the one that builds the client."""
    return Environment(ROOT).find_node().environment()


def functions_of(project: Path, variables: dict[str, str]) -> Functions:
    done = subprocess.run(
        ["node", SCRIPT, project], env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {
        file: [(line, called, length) for line, called, length in functions]
        for file, *functions in json.loads(done.stdout)
    }


def test_no_typescript_function_is_longer_than_40_lines(variables: dict[str, str]) -> None:
    functions = functions_of(CLIENT, variables)
    assert set(functions) == {path.relative_to(CLIENT).as_posix() for path in tracked("*.ts", "*.tsx")}
    long = {
        f"{name(CLIENT / file)}:{line} {called}": length
        for file, found in functions.items()
        for line, called, length in found
        if length > LONGEST_FUNCTION
    }
    assert long == {}


def test_functions_of_every_kind_are_measured(tmp_path: Path, variables: dict[str, str]) -> None:
    (tmp_path / "node_modules").symlink_to(CLIENT / "node_modules")
    (tmp_path / "tsconfig.json").write_text('{"include": ["*.tsx"], "compilerOptions": {"jsx": "preserve"}}')
    (tmp_path / "all.tsx").write_text(EVERY_KIND)
    assert functions_of(tmp_path, variables) == {
        "all.tsx": [
            (2, "plain", 3),
            (5, "arrow", 2),
            (7, "[1].map", 3),
            (11, "constructor", 2),
            (13, "method", 1),
            (13, "(nameless)", 1),
            (14, "field", 1),
            (15, "kept", 3),
            (19, "Screen", 4),
            (20, "(nameless)", 2),
        ]
    }
