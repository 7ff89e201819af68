"""The built web client: read into memory once, served precompressed, with the caching each file allows."""

import hashlib
import mimetypes
from pathlib import Path

from litestar.enums import ScopeType
from litestar.types import HTTPScope, Receive, Scope, Send
from msgspec import Struct

from maubinh.web.errors import answer_error
from maubinh.wire.refusals import WireCode

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
PAGES = ("/ban/",)
"""Addresses the client itself draws: they get its index."""

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
IMMUTABLE = b"public, max-age=31536000, immutable"
REVALIDATE = b"no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


class StaticFile(Struct, frozen=True):
    """One file: its bodies by content encoding ("" plain), and the headers they share."""

    bodies: dict[str, bytes]
    etag: bytes
    media_type: bytes
    caching: bytes


def load_client(folder: Path = STATIC) -> dict[str, StaticFile]:
    """The files of a built client by address ("/assets/app-1a2b.js"); empty when it has not been built."""
    suffixes = tuple(suffix for _, suffix in ENCODINGS)
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in suffixes)
    return {"/" + path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}


def _read(path: Path, folder: Path) -> StaticFile:
    plain = path.read_bytes()
    bodies = {"": plain}
    for encoding, suffix in ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            bodies[encoding] = packed.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("json", "xml"))
    # Vite puts the files whose names carry a hash of their content, and only those, under assets/
    hashed = path.relative_to(folder).parts[0] == "assets"
    return StaticFile(
        bodies=bodies,
        etag=f'"{hashlib.sha256(plain).hexdigest()[:32]}"'.encode(),
        media_type=f"{kind}; charset=utf-8".encode() if text else kind.encode(),
        caching=IMMUTABLE if hashed else REVALIDATE,
    )


class ClientFiles:
    """An ASGI application that answers with the client's files and, for its own addresses, its index."""

    def __init__(self, files: dict[str, StaticFile]) -> None:
        self._files = files

    def find(self, path: str) -> StaticFile | None:
        """The file at an address; the index for "/" and every page the client draws."""
        if path in {"", "/"} or path.startswith(PAGES):
            return self._files.get("/" + INDEX)
        return self._files.get(path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        """Answer GET and HEAD."""
        assert scope["type"] == ScopeType.HTTP
        found = self.find(scope["path"])
        if scope["method"] not in {"GET", "HEAD"}:
            await answer_error(send, 405, WireCode.METHOD_NOT_ALLOWED, "only GET and HEAD here")
        elif found is None:
            await answer_error(send, 404, WireCode.NOT_FOUND, "there is nothing at this address")
        else:
            await _answer(scope, send, found)


async def _answer(scope: HTTPScope, send: Send, file: StaticFile) -> None:
    asked = dict(scope["headers"])
    headers = [(b"etag", file.etag), (b"cache-control", file.caching), (b"vary", b"accept-encoding")]
    if file.etag in asked.get(b"if-none-match", b""):
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        return
    encoding = _encoding(asked.get(b"accept-encoding", b"").decode("latin-1"), file)
    body = file.bodies[encoding]
    headers += [(b"content-type", file.media_type), (b"content-length", str(len(body)).encode())]
    if encoding:
        headers.append((b"content-encoding", encoding.encode()))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    sent = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": sent, "more_body": False})


def _encoding(accepted: str, file: StaticFile) -> str:
    """The best encoding that both sides have; "" is plain."""
    names = {
        part.partition(";")[0].strip() for part in accepted.split(",") if "q=0" not in part.replace(" ", "")
    }
    for encoding, _ in ENCODINGS:
        if encoding in names and encoding in file.bodies:
            return encoding
    return ""
