"""The documents are true: their examples run, their links lead somewhere."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from maubinh.cli.main import COMMANDS
from tests.project.tree import ROOT, name, tracked

DOCUMENTS = tracked("*.md")
WITH_EXAMPLES = [path for path in DOCUMENTS if ">>> " in path.read_text(encoding="utf-8")]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")


def blocks(document: Path, language: str) -> str:
    """The fenced blocks of one language, one after the other."""
    return "\n".join(
        code for kind, code in BLOCK.findall(document.read_text(encoding="utf-8")) if kind == language
    )


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=name)
def test_the_examples_of_a_document_print_what_it_says(document: Path) -> None:
    examples = doctest.DocTestParser().get_doctest(blocks(document, "python"), {}, name(document), None, None)
    failed, tried = doctest.DocTestRunner(verbose=False).run(examples)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_the_links_of_a_document_lead_to_files(document: Path) -> None:
    targets = [target for target in LINK.findall(document.read_text(encoding="utf-8")) if ":" not in target]
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_readme_shows_how_to_settle_a_hand() -> None:
    assert ROOT / "README.md" in WITH_EXAMPLES


def test_every_command_of_the_readme_exists() -> None:
    used = set(re.findall(r"\bmaubinh ([a-z]+)", blocks(ROOT / "README.md", "sh")))
    assert used
    assert used - set(COMMANDS) == set()


@pytest.mark.parametrize("command", ["rank", "rules"])
def test_a_command_of_the_readme_that_needs_no_file_works_as_it_stands(command: str) -> None:
    line = re.search(rf"^maubinh {command} [^#\n]+", blocks(ROOT / "README.md", "sh"), re.MULTILINE)
    assert line is not None
    arguments = [sys.executable, "-m", *line[0].split()]
    assert subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def test_the_index_of_decisions_lists_every_record_in_order() -> None:
    records = sorted(path.name for path in tracked("docs/decisions/[0-9]*.md"))
    listed = LINK.findall((ROOT / "docs/decisions/README.md").read_text(encoding="utf-8"))
    assert listed == records
    assert [int(record[:4]) for record in records] == list(range(1, len(records) + 1))
