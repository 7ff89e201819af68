"""Naming a house on the command line: a shipped one, or a file that holds one's own."""

import json
import tomllib
from pathlib import Path

import typer

from maubinh.engine.errors import HouseError
from maubinh.engine.house import HOUSES, House, load_house, parse_house


def named_house(text: str) -> House:
    """Load a shipped house by its name, or one's own from a .toml or .json file."""
    if text in HOUSES:
        return load_house(text)
    path = Path(text)
    if path.suffix not in (".toml", ".json"):
        raise typer.BadParameter(
            f"there is no house {text!r}; name {', '.join(HOUSES)}, or a .toml or .json file"
        )
    try:
        content = path.read_text(encoding="utf-8")
        return parse_house(tomllib.loads(content) if path.suffix == ".toml" else json.loads(content))
    except OSError as error:
        raise typer.BadParameter(f"{text}: {error.strerror}") from None
    except HouseError as error:
        raise typer.BadParameter(f"{text}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise typer.BadParameter(f"{text} cannot be read: {error}") from None
