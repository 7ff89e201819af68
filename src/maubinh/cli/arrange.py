"""`maubinh arrange FILE`: hands in, their best arrangements out, a line each; or explained in words."""

from typing import Annotated

import typer

from maubinh.cli.arrange_lines import answer, ask, read_question
from maubinh.cli.arrange_words import explain
from maubinh.cli.jsonl import answer_lines
from maubinh.engine.words import Lang


def arrange_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON lines; - is standard input")],
    *,
    words: Annotated[
        bool, typer.Option("--explain", help="say in words what each row is worth and why")
    ] = False,
    lang: Annotated[Lang, typer.Option(help="language of the words")] = "vi",
) -> None:
    """Arrange hands: JSON lines in, JSON lines out, in order; exit status 1 if a line had an error."""

    def in_words(line: bytes) -> bytes:
        question = read_question(line)
        return "\n".join([*explain(question, ask(question), lang), ""]).encode()

    answer_lines(file, in_words if words else answer)
