"""What a server makes by the thousand stays out of the garbage collector's sight (docs/decisions/0025)."""

import importlib
import pkgutil
from collections.abc import Iterator

from msgspec import Struct

import maubinh.room
import maubinh.table
import maubinh.wire

# It holds functions, and is gone as soon as a command is decided.
TRACKED = {"Inputs"}


def kinds(base: type[Struct]) -> Iterator[type[Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_frozen_values_of_tables_rooms_and_messages_are_not_tracked() -> None:
    for package in (maubinh.table, maubinh.room, maubinh.wire):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    hot = [
        kind
        for kind in kinds(Struct)
        if kind.__module__.startswith(("maubinh.table", "maubinh.room", "maubinh.wire"))
        and kind.__struct_config__.frozen
    ]
    assert len(hot) > 80
    assert {kind.__name__ for kind in hot if kind.__struct_config__.gc} == TRACKED
