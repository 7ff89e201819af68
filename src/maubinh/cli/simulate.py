"""`maubinh simulate`: bots play bots, and a table says what each level wins."""

import csv
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from maubinh.cli.houses import named_house
from maubinh.cli.simulation import Played, Standing, play, standings
from maubinh.solver import LEVELS, Level, implementation


def simulate_command(
    house: Annotated[str, typer.Option(help="a shipped house, or a .toml or .json file")] = "bigkool",
    levels: Annotated[
        str, typer.Option(help=f"a level for each of 2–4 players, of {', '.join(LEVELS)}")
    ] = "beginner,casual,strong,master",
    deals: Annotated[
        int, typer.Option(min=1, help="how many deals; each is played once for every rotation of the seats")
    ] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="the same seed deals the same cards")] = 1,
    threads: Annotated[int, typer.Option(min=0, help="for laying hands; 0 is all cores")] = 0,
    out: Annotated[
        Path | None, typer.Option("--csv", help="write every hand's units per player here")
    ] = None,
) -> None:
    """Play bots against bots and print units per hand with standard errors."""
    players = _levels(levels)
    played = named_house(house)
    batches: list[Played] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{played.name}: {', '.join(players)}", total=deals)
        for batch in play(played, players, deals=deals, seed=seed, threads=threads):
            batches.append(batch)
            progress.advance(task, len(batch.units))
    units = np.concatenate([batch.units for batch in batches])
    Console().print(_table(standings(units, players), title=f"{played.name}, {deals} deals, seed {seed}"))
    laying, settling = sum(batch.laying for batch in batches), sum(batch.settling for batch in batches)
    hands = deals * len(players)
    typer.echo(
        f"{hands / (laying + settling):,.0f} hands per second ({implementation()}); "
        f"laying {1e6 * laying / deals:,.1f} µs a deal, settling {1e6 * settling / hands:,.1f} µs a hand"
    )
    if out is not None:
        _write(out, players, units)


def _levels(text: str) -> list[Level]:
    names: dict[str, Level] = {level: level for level in LEVELS}
    chosen = [name.strip() for name in text.split(",")]
    unknown = [name for name in chosen if name not in names]
    if unknown:
        raise typer.BadParameter(f"there is no level {unknown[0]!r}; name {', '.join(LEVELS)}")
    if not 2 <= len(chosen) <= 4:
        raise typer.BadParameter(f"2 to 4 players make a table, not {len(chosen)}")
    return [names[name] for name in chosen]


def _table(rows: list[Standing], *, title: str) -> Table:
    table = Table(title=title)
    for heading in ("level", "players", "units per hand", "± standard error"):
        table.add_column(heading, justify="left" if heading == "level" else "right")
    for row in rows:
        table.add_row(row.level, str(row.players), f"{row.mean:+.4f}", f"{row.error:.4f}")
    return table


def _write(
    path: Path, players: list[Level], units: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["deal", *(f"{seat + 1}:{level}" for seat, level in enumerate(players))])
        writer.writerows([number + 1, *row] for number, row in enumerate(units.tolist()))
