"""`maubinh train HOUSE`: the field of a house computed anew."""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from maubinh.cli.houses import named_house
from maubinh.solver.field import dump_field
from maubinh.solver.shipped import opponents_matter, shipped_name
from maubinh.solver.tally import Grid
from maubinh.solver.train import Plan, Progress, train, trained_field


def train_command(
    house: Annotated[str, typer.Argument(metavar="HOUSE", help="a shipped house, or a .toml or .json file")],
    *,
    opponents: Annotated[int, typer.Option(min=1, max=3, help="matters where scoops need all of them")] = 1,
    rounds: Annotated[int, typer.Option(min=2, help="rounds of play; the later half makes the field")] = 200,
    hands: Annotated[int, typer.Option(min=1000, help="hands in a round")] = 24_000,
    seed: Annotated[int, typer.Option(min=0, help="the same seed gives the same field")] = 2024,
    threads: Annotated[int, typer.Option(min=0, help="0 is all cores")] = 0,
    out: Annotated[Path | None, typer.Option(help="where the field goes")] = None,
    state: Annotated[
        Path | None, typer.Option(help="what to go on from, and to save after every round")
    ] = None,
) -> None:
    """Train a house's field by fictitious play; the same plan gives the same bytes on every machine."""
    played = named_house(house)
    plan = Plan(seed=seed, rounds=rounds, hands=hands, opponents=opponents)
    target = out or Path(shipped_name(played.name, opponents if opponents_matter(played) else 1))
    start = _load(state) if state is not None and state.exists() else Progress()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = start
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(f"{played.name} against {opponents}", total=rounds, completed=start.done)
        for progress in train(played, plan, start=start, threads=threads):
            bar.update(task, completed=progress.done)
            if state is not None:
                _save(state, progress)
    field = trained_field(played, plan, progress)
    data = dump_field(field)
    target.write_bytes(data)
    typer.echo(f"{target}: {field.hands:,} hands laid in {progress.done} rounds, {len(data):,} bytes")


def _save(path: Path, progress: Progress) -> None:
    """Write the progress beside the file and put it in place, so that a broken write leaves the last one."""
    beside = path.with_name(path.name + ".new")
    grid = progress.grid._asdict() if progress.grid is not None else {}
    with beside.open("wb") as file:
        np.savez(file, *progress.rounds, **grid)
    beside.replace(path)


def _load(path: Path) -> Progress:
    try:
        with np.load(path, allow_pickle=False) as read:
            rounds = len(read.files) - len(Grid._fields)
            return Progress(
                tuple(read[f"arr_{number}"] for number in range(rounds)),
                Grid(*(read[row] for row in Grid._fields)),
            )
    except (OSError, ValueError, KeyError) as error:
        raise typer.BadParameter(f"{path} holds no saved training: {error}") from None
