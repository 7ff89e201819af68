"""`maubinh settle FILE`: hands in, settlements out, a line each."""

from typing import Annotated

import typer

from maubinh.cli.jsonl import answer_lines
from maubinh.cli.settle_lines import answer


def settle_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON lines; - is standard input")],
) -> None:
    """Settle hands: JSON lines in, JSON lines out, in order; exit status 1 if a line had an error."""
    answer_lines(file, answer)
