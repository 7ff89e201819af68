"""`maubinh verify FILE`."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from maubinh.table.project import Projection
from maubinh.table.views import SummaryView
from tests.support.dealing import Playing


def run(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "maubinh", "verify", *arguments], input=text, capture_output=True, check=False
    )


@pytest.fixture(scope="module")
def exports() -> list[SummaryView]:
    """Two finished hands."""
    table = Playing()
    table.sit("hoa", "nam")
    found = []
    for _ in range(2):
        table.deal()
        table.lock_all()
        table.show_all()
        last = Projection(table.state).last
        assert last is not None
        found.append(last)
    return found


def lines(hands: list[SummaryView]) -> bytes:
    return b"\n".join(msgspec.json.encode(hand) for hand in hands) + b"\n\n"


def test_hands_dealt_as_committed_get_a_line_each_and_exit_status_0(
    exports: list[SummaryView], tmp_path: Path
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(lines(exports))
    result = run(str(file))
    assert result.stdout.decode().splitlines() == [
        "table TEST42, hand 1: dealt as committed",
        "table TEST42, hand 2: dealt as committed",
    ]
    assert result.returncode == 0


def test_a_single_hand_may_be_spread_over_lines(exports: list[SummaryView]) -> None:
    result = run("-", text=msgspec.json.format(msgspec.json.encode(exports[0]), indent=2))
    assert result.stdout.decode() == "table TEST42, hand 1: dealt as committed\n"
    assert result.returncode == 0


def test_a_deal_that_differs_is_told_and_the_others_are_still_checked(exports: list[SummaryView]) -> None:
    swapped = msgspec.structs.replace(exports[0], dealt=exports[1].dealt)
    result = run("-", text=lines([swapped, exports[1]]) + b"{}\n")
    told = result.stdout.decode().splitlines()
    assert told[0] == "table TEST42, hand 1: DIFFERS: the cards dealt are not those the seeds give (seat 0)"
    assert told[1] == "table TEST42, hand 2: dealt as committed"
    assert told[2].startswith("cannot be checked: ")
    assert result.returncode == 1


def test_a_file_that_is_not_there_is_a_usage_error() -> None:
    result = run("no-such-file.jsonl")
    assert result.returncode == 2
    assert b"no-such-file.jsonl" in result.stderr
