"""Bodies of the HTTP interface under `/api`; the lobby's list is the room's own `LobbyTable`."""

from typing import Any

from msgspec import Struct


class GuestRequest(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """POST /api/guest; sets the session cookie. A name left out is made up by the server."""

    name: str | None = None


class Me(Struct, frozen=True, gc=False):
    """GET /api/me and the answer of POST /api/guest. `tables` are codes of tables where the player sits."""

    id: str
    name: str
    avatar: int
    wallet: int
    tables: tuple[str, ...]
    can_top_up: bool
    version: str


class Rename(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """PATCH /api/me."""

    name: str


class HouseInfo(Struct, frozen=True, gc=False):
    """One house of GET /api/houses: its rules as data and in words (lines of text per language)."""

    name: str
    title: dict[str, str]
    rules: dict[str, Any]
    words: dict[str, tuple[str, ...]]


class CreateTable(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """POST /api/tables; the creator is seated by the socket afterwards."""

    stake: int
    house: str | dict[str, Any]
    seats: int = 4
    arranging: int | None = None
    row: int | None = None
    hints: bool = True
    locked: bool = False


class Created(Struct, frozen=True, gc=False):
    """Answer of POST /api/tables and POST /api/quick (a free seat at a waiting table, or a new one)."""

    code: str


class ErrorBody(Struct, frozen=True, gc=False):
    """Every error answer: a stable code, an English sentence, the field to blame."""

    code: str
    message: str
    path: str | None = None


class Health(Struct, frozen=True, gc=False):
    """GET /api/health."""

    status: str
    version: str
    database: str
    bus: str
    kernel: str
