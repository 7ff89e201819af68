"""The files of the checkout, as the tests of the tree read them."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = "client/src/protocol/generated.ts"


def tracked(*patterns: str) -> list[Path]:
    """Files that git tracks or would track, by pathspec; a file deleted meanwhile is left out."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return sorted(path for path in {ROOT / line for line in listed.stdout.splitlines()} if path.is_file())


def name(path: Path) -> str:
    """The path as it is written from the root of the checkout."""
    return path.relative_to(ROOT).as_posix()


def texts(paths: Iterable[Path]) -> Iterable[tuple[str, str]]:
    """Name and content of those files that are text."""
    for path in paths:
        content = path.read_bytes()
        if b"\0" not in content:
            yield name(path), content.decode("utf-8")
