"""`maubinh serve`: put a server together and run it until it is told to end."""

import asyncio
import contextlib
import io
import socket
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from maubinh.cli.config import Config, ConfigError, SetFlag, load_config, settings_in

HostFlag = Annotated[str | None, typer.Option("--host", help="Address to listen at.", show_default=False)]
PortFlag = Annotated[int | None, typer.Option("--port", help="Port; 0 takes a free one.", show_default=False)]
DatabaseFlag = Annotated[
    str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://…", show_default=False)
]
BusFlag = Annotated[
    str | None, typer.Option("--bus", help="local:// or nats://HOST:PORT", show_default=False)
]
DataFlag = Annotated[
    str | None, typer.Option("--data-dir", "--data", help="Folder of the SQLite file.", show_default=False)
]
MetricsFlag = Annotated[
    int | None, typer.Option("--metrics-port", help="Prometheus on 127.0.0.1.", show_default=False)
]
LevelFlag = Annotated[
    str | None, typer.Option("--log-level", help="debug, info, warning or error.", show_default=False)
]
FileFlag = Annotated[Path | None, typer.Option("--config", help="A TOML file.", show_default=False)]
OpenFlag = Annotated[bool, typer.Option("--open/--no-open", help="Open a browser once listening.")]


def serve(  # noqa: PLR0913, PLR0917 - typer's way: one parameter a flag
    host: HostFlag = None,
    port: PortFlag = None,
    database: DatabaseFlag = None,
    bus: BusFlag = None,
    data_dir: DataFlag = None,
    metrics_port: MetricsFlag = None,
    log_level: LevelFlag = None,
    settings: SetFlag = None,
    file: FileFlag = None,
    open_browser: OpenFlag = False,  # noqa: FBT002 - a flag of the command line
) -> None:
    """Start the card room: HTTP, sockets and the web client, on SQLite unless told otherwise."""
    flags = {
        "host": host,
        "port": port,
        "database": database,
        "bus": bus,
        "data_dir": data_dir,
        "metrics_port": metrics_port,
        "log_level": log_level,
    }
    try:
        named = {key: value for key, value in flags.items() if value is not None}
        config = load_config(settings_in(settings or ()) | named, file=file).config
    except ConfigError as error:
        _fail("bad_config", str(error))
    _raise_file_limit()
    # Bound before anything slow is imported: a taken port is told at once, and early visitors wait, not fail.
    listener = _listener(config)
    from maubinh.cli.node import StartError, run_node  # noqa: PLC0415 - brings in the whole server

    try:
        asyncio.run(run_node(config, listener, listening=lambda: _announce(config, listener, open_browser)))
    except StartError as error:
        _fail(error.code, str(error))


def _listener(config: Config) -> socket.socket:
    from maubinh.web.binding import PortTakenError, bind  # noqa: PLC0415 - light, but only for this command

    try:
        return bind(config.host, config.port)
    except PortTakenError as error:
        _fail("port_taken", str(error))
    except OSError as error:
        _fail("bad_address", f"{config.host}:{config.port}: {error.strerror}")


def _announce(config: Config, listener: socket.socket, open_browser: bool) -> None:  # noqa: FBT001 - the flag itself
    port = listener.getsockname()[1]
    host = "127.0.0.1" if config.host in {"0.0.0.0", "::"} else config.host  # noqa: S104 - shown, not bound
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # consoles that know no Vietnamese still learn the address
    sys.stdout.write(f"Mậu Binh {version('maubinh')}: {address}\n")
    sys.stdout.flush()
    if open_browser:
        import threading  # noqa: PLC0415 - only for this flag
        import webbrowser  # noqa: PLC0415 - only for this flag

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _raise_file_limit() -> None:
    """Let this process hold as many sockets as the system grants it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - absent on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _fail(code: str, message: str) -> NoReturn:
    typer.echo(f"{code}: {message}", err=True)
    raise typer.Exit(1) from None
