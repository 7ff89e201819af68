"""`maubinh rules HOUSE`: a house in words."""

from typing import Annotated

import typer

from maubinh.cli.houses import named_house
from maubinh.engine.words import Lang, house_words


def rules_command(
    house: Annotated[str, typer.Argument(metavar="HOUSE", help="a shipped house, or a .toml or .json file")],
    lang: Annotated[Lang, typer.Option(help="language of the text")] = "vi",
) -> None:
    """Print every rule choice of a house in words."""
    for line in house_words(named_house(house), lang):
        typer.echo(line)
