"""What stands before every request: limits, origin, and the headers of every answer."""

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from maubinh.web.errors import answer_error
from maubinh.web.limits import neighbourhood
from maubinh.web.metrics import REQUESTS
from maubinh.web.site import Site
from maubinh.wire.refusals import WireCode

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS: list[tuple[bytes, bytes]] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class Guard:
    """The outermost ASGI application; sockets pass, their endpoint has limits of its own."""

    def __init__(self, app: ASGIApp, site: Site, *, client: ASGIApp) -> None:
        self._app = app
        self._client = client
        self._site = site
        self._headers = [*HEADERS, STRICT_TRANSPORT] if site.settings.secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse at the door, or pass the request on."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._finish(message)
            await send(message)

        if not self._site.requests.allows(neighbourhood(scope["client"])):
            await answer_error(send_guarded, 429, WireCode.TOO_FAST, "too many requests from this address")
        elif scope["method"] not in SAFE_METHODS and not self._site.origin_allowed(
            scope["headers"], needed=False
        ):
            await answer_error(send_guarded, 403, WireCode.WRONG_ORIGIN, "this page may not ask that")
        elif scope["path"].startswith("/ws/"):
            await answer_error(send_guarded, 426, WireCode.BAD_REQUEST, "this address speaks WebSocket only")
        else:
            # The client's files come first: a mount at "/" inside Litestar would shadow routes with parameters.
            inner = self._app if scope["path"].startswith("/api/") else self._client
            await inner(scope, receive, send_guarded)

    def _finish(self, message: HTTPResponseStartEvent) -> None:
        REQUESTS.labels(str(message["status"])).inc()
        present = {name for name, _ in message["headers"]}
        extra = [pair for pair in self._headers if pair[0] not in present]
        if b"cache-control" not in present:
            extra.append((b"cache-control", b"no-store"))
        message["headers"] = [*message["headers"], *extra]
