"""The command line. Only the module of the command that was asked for is imported, so that each starts fast."""

import importlib
import sys

import typer
from msgspec import Struct


class Entry(Struct, frozen=True):
    """A command: the module that holds it, its function there (`app` for a group), and its line of help."""

    module: str
    name: str
    help: str


COMMANDS: dict[str, Entry] = {
    "serve": Entry("serve", "serve", "Start the card room: HTTP, sockets and the web client."),
    "settle": Entry("settle", "settle_command", "Settle hands: JSON lines in, JSON lines out."),
    "arrange": Entry("arrange", "arrange_command", "Arrange thirteen cards: JSON lines in, JSON lines out."),
    "rank": Entry("rank", "rank_command", "Name a row of cards, or compare two."),
    "rules": Entry("rules", "rules_command", "Print a house's rules in words."),
    "verify": Entry("verify", "verify_command", "Recompute the deals of exported hands."),
    "simulate": Entry("simulate", "simulate_command", "Play bots against bots and print what they win."),
    "train": Entry("train", "train_command", "Recompute the field that expected values are taken against."),
    "migrate": Entry("migrate", "migrate_command", "Bring a database's schema up to date."),
    "ledger": Entry("ledger", "app", "Show accounts and audit the ledger."),
    "audit": Entry("audit", "audit_command", "Replay every table and compare it with what is stored."),
    "backup": Entry("backup", "backup_command", "Copy a SQLite database that may be in use."),
    "archive": Entry("archive", "archive_command", "Move the events of tables closed long ago into files."),
    "cluster": Entry("cluster", "app", "Run PostgreSQL, NATS, nodes and Caddy on this machine."),
    "config": Entry("config", "config", "Print the configuration and where it comes from."),
    "doctor": Entry("doctor", "doctor", "Say what this installation runs on."),
}

NAME = "maubinh"


def application(chosen: str | None) -> typer.Typer:
    """The command line with the chosen command whole; of the others only the names and the help."""
    app = typer.Typer(name=NAME, add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
    app.callback(help="Mậu Binh: exact rules, the strongest arranger, and a card room in the browser.")(_root)
    for name, entry in COMMANDS.items():
        if name != chosen:
            app.command(name, help=entry.help)(_not_chosen)
            continue
        found = getattr(importlib.import_module(f"maubinh.cli.{entry.module}"), entry.name)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name, help=entry.help)
        else:
            app.command(name)(found)
    return app


def _root(version: bool = typer.Option(False, "--version", help="Print the version and end.")) -> None:  # noqa: FBT001, FBT003 - typer's way
    if version:
        from importlib.metadata import version as installed  # noqa: PLC0415 - only here needed

        typer.echo(installed(NAME))
        raise typer.Exit


def _not_chosen() -> None:
    """Never run: a command is chosen before the command line is built."""
    raise AssertionError


def main() -> None:
    """Run the command line."""
    chosen = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    application(chosen)()
