"""`maubinh verify FILE`: the deals of exported hands, recomputed from what was revealed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from maubinh.fairness.verify import ProofError, read_hand, verify


def verify_command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="an exported hand, or JSON lines; - is standard input")
    ],
) -> None:
    """Deal exported hands again from their seeds; exit status 1 if one differs from what was dealt.

    Prints a line for each. What is checked, and how anyone can do the same, stands in docs/fairness.md.
    """
    differs = False
    for hand in _hands(_read(file)):
        right, told = _checked(hand)
        differs = differs or not right
        typer.echo(told)
    if differs:
        raise typer.Exit(1)


def _checked(hand: bytes) -> tuple[bool, str]:
    """Whether a hand was dealt as committed, and that in words."""
    try:
        verdict = verify(read_hand(hand))
    except ProofError as error:
        return False, f"cannot be checked: {error}"
    name = f"table {verdict.table}, hand {verdict.hand}"
    if verdict.fault is None:
        return True, f"{name}: dealt as committed"
    seat = "" if verdict.seat is None else f" (seat {verdict.seat})"
    return False, f"{name}: DIFFERS: {verdict.fault}{seat}"


def _hands(data: bytes) -> Iterator[bytes]:
    """The hands of a file: the whole of it where that is one JSON value, else its lines that are not blank."""
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        yield from (line for line in data.splitlines() if line.strip())
    else:
        yield data


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}") from None
