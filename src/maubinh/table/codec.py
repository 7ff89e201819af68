"""Events and snapshots as bytes (msgpack). Unknown versions are refused, never guessed at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from maubinh.table.events import AnyEvent, TableEvent
from maubinh.table.state import SNAPSHOT_VERSION, TableState


class UnknownVersionError(ValueError):
    """The bytes were written by a version of this program newer than this one."""


class UnknownShapeError(UnknownVersionError):
    """The bytes name a version that is known and are of no shape that is: a newer program's, unless damaged."""


class _Version(Struct):
    version: int = 1


_encoder = msgspec.msgpack.Encoder()
_events = msgspec.msgpack.Decoder(AnyEvent)
_states = msgspec.msgpack.Decoder(TableState)
_versions = msgspec.msgpack.Decoder(_Version)

TAGS = frozenset(str(kind.__struct_config__.tag) for kind in TableEvent.__subclasses__())
# Versions that are written no more: how each is read as an event of today. None has been retired yet.
RETIRED: dict[str, Callable[[bytes], AnyEvent]] = {}


def event_tag(event: AnyEvent) -> str:
    """The `name/version` tag of an event."""
    return str(event.__struct_config__.tag)


def encode_event(event: AnyEvent) -> bytes:
    """An event's body, its tag inside."""
    return _encoder.encode(event)


def decode_event(tag: str, body: bytes) -> AnyEvent:
    """The event of a stored body. Raises `UnknownVersionError` for one that this program does not know.

    That may be its tag, or a value inside it, as a key of a house.
    """
    if tag not in TAGS and tag not in RETIRED:
        raise UnknownVersionError(f"events of version {tag!r} are not known here")
    with _shape_of(f"an event of version {tag!r}"):
        return RETIRED[tag](body) if tag in RETIRED else _events.decode(body)


def encode_state(state: TableState) -> bytes:
    """A snapshot of a table."""
    return _encoder.encode(state)


def decode_state(snapshot: bytes) -> TableState:
    """The state of a snapshot. Raises `UnknownVersionError` for one of a newer version."""
    with _shape_of("a snapshot"):
        # Asked first: the rest of a newer one may be of a shape that is none here.
        version = _versions.decode(snapshot).version
        if version > SNAPSHOT_VERSION:
            raise UnknownVersionError(f"snapshots of version {version} are not known here")
        return _states.decode(snapshot)


@contextmanager
def _shape_of(what: str) -> Iterator[None]:
    try:
        yield
    except msgspec.ValidationError as error:
        raise UnknownShapeError(f"{what} has what is not known here: {error}") from None
