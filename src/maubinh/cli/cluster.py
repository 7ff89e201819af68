"""`maubinh cluster`: a card room of many nodes on one machine, without containers."""

import queue
import signal
from pathlib import Path
from typing import Annotated

import typer

from maubinh.cli.database import fail
from maubinh.cli.local.binaries import MissingServerError
from maubinh.cli.local.cluster import running_cluster
from maubinh.cli.local.process import StartError

app = typer.Typer(no_args_is_help=True)

Nodes = Annotated[int, typer.Option("--nodes", min=1, max=32, help="How many nodes.")]
Port = Annotated[int, typer.Option("--port", min=1, max=65_535, help="Caddy's port.")]
Folder = Annotated[Path, typer.Option("--data", help="Folder of the database and the logs.")]


@app.callback()
def group() -> None:
    """Run PostgreSQL, NATS, nodes and Caddy on this machine."""


@app.command()
def up(nodes: Nodes = 3, port: Port = 8080, data: Folder = Path("data/cluster")) -> None:
    """Start everything and run until SIGINT or SIGTERM; SIGHUP restarts the nodes one by one."""
    wishes: queue.SimpleQueue[signal.Signals] = queue.SimpleQueue()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda sent, _frame: wishes.put(signal.Signals(sent)))
    try:
        with running_cluster(data.absolute(), nodes=nodes, port=port, tell=typer.echo) as cluster:
            typer.echo("ready")
            while wishes.get() is signal.SIGHUP:
                cluster.restart_one_by_one(typer.echo)
    except MissingServerError as error:
        fail("missing_server", str(error))
    except StartError as error:
        fail("start_failed", str(error))
    typer.echo("stopped")
