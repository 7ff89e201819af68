"""The built client is served from memory, packed and cached as each file allows."""

from pathlib import Path
from typing import Any

import pytest

from maubinh.web.client import ClientFiles, load_client

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def files(tmp_path: Path) -> ClientFiles:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let a;")
    (tmp_path / "assets" / "app-1a2b.js.gz").write_bytes(b"packed")
    (tmp_path / "assets" / "app-1a2b.js.br").write_bytes(b"tighter")
    return ClientFiles(load_client(tmp_path))


async def ask(files: ClientFiles, path: str, *, method: str = "GET", **headers: str) -> Answer:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("a file needs no body")

    encoded = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {"type": "http", "path": path, "method": method, "headers": encoded}
    await files(scope, receive, send)
    start, body = sent
    told = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], told, body["body"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/ban/ABCD"])
async def test_every_page_of_the_client_is_its_index_and_is_asked_for_anew(
    files: ClientFiles, path: str
) -> None:
    status, headers, body = await ask(files, path)
    assert (status, body) == (200, b"<!doctype html>")
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"


async def test_files_named_by_their_content_are_kept_for_ever(files: ClientFiles) -> None:
    status, headers, body = await ask(files, "/assets/app-1a2b.js")
    assert (status, body) == (200, b"let a;")
    assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", b"tighter"),
        ("gzip", "gzip", b"packed"),
        ("br;q=0, gzip", "gzip", b"packed"),
        ("identity", None, b"let a;"),
    ],
)
async def test_a_file_comes_packed_as_the_browser_can_unpack(
    files: ClientFiles, accepted: str, encoding: str | None, body: bytes
) -> None:
    _, headers, sent = await ask(files, "/assets/app-1a2b.js", accept_encoding=accepted)
    assert (headers.get("content-encoding"), sent) == (encoding, body)
    assert headers["content-length"] == str(len(body))
    assert headers["vary"] == "accept-encoding"


async def test_an_unchanged_file_is_not_sent_again(files: ClientFiles) -> None:
    _, headers, _ = await ask(files, "/index.html")
    status, _, body = await ask(files, "/index.html", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")


@pytest.mark.parametrize("path", ["/nothing", "/assets/../index.html", "/../../etc/passwd", "/index.html/"])
async def test_there_is_nothing_but_the_files(files: ClientFiles, path: str) -> None:
    status, _, _ = await ask(files, path)
    assert status == 404


async def test_a_client_that_was_never_built_is_simply_not_there(tmp_path: Path) -> None:
    status, _, _ = await ask(ClientFiles(load_client(tmp_path)), "/")
    assert status == 404


async def test_files_can_only_be_read(files: ClientFiles) -> None:
    assert (await ask(files, "/", method="POST"))[0] == 405
    status, headers, body = await ask(files, "/", method="HEAD")
    assert (status, headers["content-length"], body) == (200, "15", b"")
