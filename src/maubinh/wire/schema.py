"""JSON Schema of everything on the wire, by direction: the source of the client's types and of the docs."""

from typing import Any, get_args

import msgspec
from msgspec import Struct

from maubinh.room.lobby import LobbyTable
from maubinh.table.views import SummaryView
from maubinh.wire import http
from maubinh.wire.client import AnyClientMessage
from maubinh.wire.server import AnyServerFrame
from maubinh.wire.version import PROTOCOL

Schema = dict[str, Any]

CLIENT_MESSAGES: tuple[type[Struct], ...] = get_args(AnyClientMessage)
SERVER_FRAMES: tuple[type[Struct], ...] = get_args(AnyServerFrame)
REQUEST_BODIES: tuple[type[Struct], ...] = (http.GuestRequest, http.Rename, http.CreateTable)
RESPONSE_BODIES: tuple[type[Struct], ...] = (
    http.Me,
    http.HouseInfo,
    LobbyTable,
    http.Created,
    http.ErrorBody,
    http.Health,
    SummaryView,
)

REF = "#/$defs/"


def definitions(roots: tuple[type[Struct], ...]) -> dict[str, Schema]:
    """The schemas of `roots` and of all they reach, by name, in order of first use."""
    _, components = msgspec.json.schema_components(roots, ref_template=REF + "{name}")
    return components


def protocol_schema() -> Schema:
    """One JSON Schema document: `$defs`, and the unions `clientMessage` and `serverFrame` over them."""
    roots = CLIENT_MESSAGES + SERVER_FRAMES + REQUEST_BODIES + RESPONSE_BODIES
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Mậu Binh table socket and HTTP bodies",
        "version": PROTOCOL,
        "properties": {
            "clientMessage": {"anyOf": [{"$ref": REF + kind.__name__} for kind in CLIENT_MESSAGES]},
            "serverFrame": {"anyOf": [{"$ref": REF + kind.__name__} for kind in SERVER_FRAMES]},
        },
        "$defs": definitions(roots),
    }
