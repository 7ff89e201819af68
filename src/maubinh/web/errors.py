"""Every error answer of the server is an ErrorBody: a code, a sentence, a field; never a traceback."""

from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap, Send

from maubinh.room.ports import StoreFull, StoreUnavailable
from maubinh.table.refusals import Code
from maubinh.table.refusals import Refused as TableRefused
from maubinh.wire.http import ErrorBody
from maubinh.wire.reading import MessageError
from maubinh.wire.refusals import WireCode

_log = structlog.get_logger(__name__)

_BY_STATUS = {
    404: WireCode.NOT_FOUND,
    405: WireCode.METHOD_NOT_ALLOWED,
    413: WireCode.TOO_LARGE,
}

STATUS: dict[str, int] = {
    WireCode.UNAUTHORIZED: 401,
    WireCode.WRONG_ORIGIN: 403,
    WireCode.NOT_FOUND: 404,
    WireCode.TOO_FAST: 429,
    Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_HAND: 404,
    Code.TOO_SOON: 429,
    Code.UNAVAILABLE: 503,
    Code.STORAGE_FULL: 507,
    Code.CLOSING: 503,
}
"""The HTTP status of a code; every other refusal is 409, every malformed message 400."""


class ApiError(Exception):
    """A coded refusal of a request."""

    def __init__(
        self, code: str, message: str, *, status: int | None = None, path: str | None = None
    ) -> None:
        super().__init__(code)
        self.body = ErrorBody(code=str(code), message=message, path=path)
        self.status = status if status is not None else STATUS.get(code, 409)


def refused(refusal: TableRefused) -> ApiError:
    """A refusal of the room as an answer of HTTP."""
    return ApiError(refusal.code, f"refused: {refusal.code}", path=refusal.path)


def _answer(body: ErrorBody, status: int) -> Response[bytes]:
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/json")


def _api_error(_: Request[Any, Any, Any], error: ApiError) -> Response[bytes]:
    return _answer(error.body, error.status)


def _message_error(_: Request[Any, Any, Any], error: MessageError) -> Response[bytes]:
    message = f"the request cannot be understood: {error.code}"
    return _answer(ErrorBody(code=str(error.code), message=message, path=error.path), 400)


def _unavailable(_: Request[Any, Any, Any], error: StoreUnavailable) -> Response[bytes]:
    if isinstance(error, StoreFull):
        message = "the disk of the database is full: nothing new is taken, nothing is lost"
        return _answer(ErrorBody(code=Code.STORAGE_FULL, message=message), 507)
    message = "the database cannot be reached, try again in a moment"
    return _answer(ErrorBody(code=Code.UNAVAILABLE, message=message), 503)


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code = _BY_STATUS.get(error.status_code, WireCode.BAD_REQUEST)
    return _answer(ErrorBody(code=code, message=f"HTTP status {error.status_code}"), error.status_code)


def _bug(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    _log.error("request_failed", exc_info=error)
    return _answer(ErrorBody(code=Code.INTERNAL, message="a fault in the server, now in its log"), 500)


HANDLERS: ExceptionHandlersMap = {
    ApiError: _api_error,
    MessageError: _message_error,
    StoreUnavailable: _unavailable,
    HTTPException: _http_error,
    Exception: _bug,
}


async def answer_error(send: Send, status: int, code: WireCode, message: str) -> None:
    """Answer outside of Litestar's handlers, on the bare ASGI interface."""
    body = msgspec.json.encode(ErrorBody(code=code, message=message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
