"""Fingerprints of files, and stamps that remember what something was made from."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def fingerprint(root: Path, paths: Iterable[Path]) -> str:
    """A hash over names (relative to `root`) and contents of `paths`, whatever their order."""
    total = hashlib.sha256()
    for path in sorted(paths):
        name = path.relative_to(root).as_posix()
        total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def is_fresh(stamp: Path, value: str) -> bool:
    """Whether what lies beside `stamp` was made from the files of this fingerprint."""
    try:
        return stamp.read_text(encoding="ascii") == value
    except (OSError, UnicodeDecodeError):
        return False


def write_stamp(stamp: Path, value: str) -> None:
    """Remember `value`; written last, so that an interrupted step leaves no stamp behind."""
    half = stamp.with_name(stamp.name + ".half")
    half.write_text(value, encoding="ascii")
    half.replace(stamp)
