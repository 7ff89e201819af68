"""Hints between nodes behind `maubinh.room.ports.Bus`: in-process by default, NATS for many nodes."""

from urllib.parse import urlsplit

from maubinh.bus.local import LocalBus
from maubinh.room.ports import Bus

__all__ = ["BusUrlError", "LocalBus", "open_bus"]


class BusUrlError(ValueError):
    """The address names no bus this program can use."""


async def open_bus(url: str = "local://") -> Bus:
    """A bus for `local://` (this process only) or `nats://host:port`. Raises BusUrlError for any other URL.

    A NATS server that cannot be reached is no error: play goes on by polling until it can.
    """
    scheme, separator, _ = url.partition("://")
    if separator and scheme == "local":
        return LocalBus()
    if separator and scheme in {"nats", "tls"} and _names_a_host(url):
        from maubinh.bus.nats import open_nats  # noqa: PLC0415 - a lone node loads no NATS client

        return await open_nats(url)
    # Where the address is malformed, any part of it may be the password.
    raise BusUrlError("unknown bus address: use local:// or nats://host:port")


def _names_a_host(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, or none that there can be
        return False
