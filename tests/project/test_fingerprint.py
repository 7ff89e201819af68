"""tooling/fingerprint.py"""

from pathlib import Path

import pytest

from tooling.fingerprint import fingerprint, is_fresh, write_stamp


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    (tmp_path / "a.c").write_text("one")
    (tmp_path / "b.c").write_text("two")
    return [tmp_path / "a.c", tmp_path / "b.c"]


def test_the_order_of_files_does_not_matter(tmp_path: Path, files: list[Path]) -> None:
    assert fingerprint(tmp_path, files) == fingerprint(tmp_path, reversed(files))


def test_a_changed_file_changes_the_fingerprint(tmp_path: Path, files: list[Path]) -> None:
    before = fingerprint(tmp_path, files)
    files[0].write_text("One")
    assert fingerprint(tmp_path, files) != before


def test_swapped_contents_change_the_fingerprint(tmp_path: Path, files: list[Path]) -> None:
    before = fingerprint(tmp_path, files)
    files[0].write_text("two")
    files[1].write_text("one")
    assert fingerprint(tmp_path, files) != before


def test_the_folder_of_the_checkout_does_not_matter(tmp_path: Path, files: list[Path]) -> None:
    before = fingerprint(tmp_path, files)
    moved = tmp_path / "moved"
    moved.mkdir()
    copies = [path.rename(moved / path.name) for path in files]
    assert fingerprint(moved, copies) == before


def test_a_stamp_is_fresh_only_for_its_own_value(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    assert not is_fresh(stamp, "abc")
    write_stamp(stamp, "abc")
    assert is_fresh(stamp, "abc")
    assert not is_fresh(stamp, "abd")


def test_a_stamp_of_rubbish_is_not_fresh(tmp_path: Path) -> None:
    (tmp_path / "stamp").write_bytes(b"\xff\xfe")
    assert not is_fresh(tmp_path / "stamp", "abc")
