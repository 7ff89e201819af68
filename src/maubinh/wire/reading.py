"""Parsing at the border: text becomes a typed message, or one error with a code and a path."""

from typing import TypeVar

import msgspec
from msgspec import Struct

from maubinh.engine.fields import field_fault
from maubinh.table.refusals import Code
from maubinh.wire.client import AnyClientMessage
from maubinh.wire.refusals import WireCode

T = TypeVar("T", bound=Struct)

MAX_ID = 40


class MessageError(Exception):
    """A message that cannot be understood: the code, the field to blame, the message's id where it is known."""

    def __init__(
        self, code: WireCode | Code, path: str | None = None, *, sender_id: str | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.sender_id = sender_id


class _Named(Struct):
    id: str | None = None


_messages = msgspec.json.Decoder(AnyClientMessage)
_named = msgspec.json.Decoder(_Named)


def read_message(text: str | bytes) -> AnyClientMessage:
    """Decode one message of the socket; raises MessageError, with its id where one can be read."""
    try:
        message: AnyClientMessage = _messages.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        found = _error(error)
        found.sender_id = _sender_id(text)
        raise found from None
    return message


def read_body(body: bytes, kind: type[T]) -> T:
    """Decode the body of a request; an empty one is an empty object. Raises MessageError."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise _error(error) from None


def _error(error: Exception) -> MessageError:
    """The code and path of a decoder's complaint; its sentence may quote the sender, so it is not kept."""
    if not isinstance(error, msgspec.ValidationError):
        return MessageError(WireCode.BAD_JSON)
    path = field_fault(error).path
    return MessageError(WireCode.UNKNOWN_TYPE if path == "type" else WireCode.BAD_SCHEMA, path or None)


def _sender_id(text: str | bytes) -> str | None:
    try:
        sender_id = _named.decode(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return sender_id if sender_id and len(sender_id) <= MAX_ID else None
