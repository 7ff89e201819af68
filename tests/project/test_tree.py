"""Standards that hold for every file of the checkout."""

import ast
import re
from pathlib import Path

import pytest

from tests.project.tree import GENERATED, ROOT, name, texts, tracked

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
SOURCES = ("*.py", "*.ts", "*.tsx", "*.c", "*.h", "*.css")

# Spelt in two halves, so that this file passes its own test.
HOSTS = [
    first + last
    for first, last in (
        ("py", "pi.org"),
        ("python", "hosted.org"),
        ("npm", "js.org"),
        ("npm", "js.com"),
        ("deb.", "debian.org"),
        ("yarn", "pkg.com"),
        ("crates", ".io"),
    )
]
PLACES = [first + last for first, last in (("/wo", "rk/"), ("/ro", "ot/"), ("/tmp", "/b"), ("../sha", "red"))]
UNFINISHED = [first + last for first, last in (("TO", "DO"), ("FIX", "ME"), ("NotImpl", "ementedError"))]


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_no_source_file_is_longer_than_400_lines() -> None:
    lengths = {file: len(text.splitlines()) for file, text in texts(tracked(*SOURCES))}
    del lengths[GENERATED]
    assert {file: length for file, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_python_function_is_longer_than_40_lines() -> None:
    long = {}
    for path in tracked("*.py"):
        for node in functions(path):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                long[f"{name(path)}:{node.lineno} {node.name}"] = length
    assert long == {}


@pytest.mark.parametrize("word", [*HOSTS, *PLACES], ids=lambda word: word.replace("/", "|"))
def test_no_file_names_a_registry_or_a_path_of_a_machine(word: str) -> None:
    found = [file for file, text in texts(tracked()) if word in text]
    assert found == []


@pytest.mark.parametrize("word", UNFINISHED)
def test_nothing_is_left_unfinished(word: str) -> None:
    found = [file for file, text in texts(tracked(*SOURCES)) if re.search(rf"\b{word}\b", text)]
    assert found == []


def test_every_suppressed_warning_names_its_rule_and_a_reason() -> None:
    bare = re.compile(r"#\s*(noqa(?!: [A-Z]+\d+(, [A-Z]+\d+)* - \S)|type: ignore(?!\[[a-z-, ]+\]\s+#\s*\S))")
    found = [
        f"{file}:{number}"
        for file, text in texts(tracked("*.py"))
        for number, line in enumerate(text.splitlines(), 1)
        if bare.search(line) and file != name(Path(__file__))
    ]
    assert found == []


def test_no_file_is_larger_than_two_megabytes() -> None:
    large = {name(path): path.stat().st_size for path in tracked() if path.stat().st_size > 2_000_000}
    assert large == {}


def test_every_folder_of_the_map_in_the_readme_exists() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z_./]+/?)` \|", readme, re.MULTILINE)
    assert len(listed) >= 12
    assert [folder for folder in listed if not (ROOT / folder).exists()] == []
