"""Codes with which the server refuses before a table is asked; the table's own are in `table.refusals`."""

from enum import StrEnum


class WireCode(StrEnum):
    """A closed list, translated by the client like the table's codes."""

    # the message itself
    BAD_JSON = "bad_json"
    BAD_SCHEMA = "bad_schema"
    BAD_CARD = "bad_card"
    DUPLICATE_CARD = "duplicate_card"
    WRONG_ROW_SIZE = "wrong_row_size"
    UNKNOWN_TYPE = "unknown_type"
    BINARY_FRAME = "binary_frame"
    TOO_LARGE = "too_large"
    # the sender
    TOO_FAST = "too_fast"
    TOO_MANY_SOCKETS = "too_many_sockets"
    UNAUTHORIZED = "unauthorized"
    WRONG_ORIGIN = "wrong_origin"
    # the server
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    BAD_REQUEST = "bad_request"


class CloseCode:
    """Why the server ends a socket, as the browser sees it (RFC 6455 and 4000+)."""

    GOING_AWAY = 1012
    """This node is closing: come back; another is there, or this one soon."""
    TRY_LATER = 1013
    """Too slow a reader, or the database cannot be reached: connect again and resume."""
    POLICY = 1008
    """The sender broke the protocol's rules too often."""
    UNAUTHORIZED = 4401
    NO_SUCH_TABLE = 4404
    TOO_MANY = 4429
