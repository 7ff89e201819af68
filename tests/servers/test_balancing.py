"""What the Caddyfile spreads over the nodes, and what it keeps together."""

import shutil
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from maubinh.cli.local.caddy import LocalCaddy
from maubinh.cli.local.node import LocalNode
from maubinh.cli.local.ports import free_port

pytestmark = pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not on this machine")
REQUESTS = 24


class Telling(BaseHTTPRequestHandler):
    """Answers every request with the port it came to."""

    def do_GET(self) -> None:
        body = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@contextmanager
def stand_in(folder: Path, name: str) -> Iterator[tuple[LocalNode, ThreadingHTTPServer]]:
    """A server in the place of a node, which is not started."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Telling)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        port = int(server.server_address[1])
        yield LocalNode(name, folder=folder, database="", bus="", port=port), server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def answers(address: str, *paths: str) -> set[str]:
    """Who answered, asked again and again."""
    found = set()
    for number in range(REQUESTS):
        with urllib.request.urlopen(address + paths[number % len(paths)], timeout=10) as answer:
            found.add(answer.read().decode())
    return found


def test_moves_go_to_every_node_and_a_browsers_page_and_files_come_from_one(tmp_path: Path) -> None:
    with ExitStack() as parts:
        nodes = [parts.enter_context(stand_in(tmp_path, f"node{number}")) for number in range(3)]
        caddy = LocalCaddy([node for node, _ in nodes], folder=tmp_path, port=free_port())
        parts.callback(caddy.stop)
        caddy.start()
        everybody = {str(node.port) for node, _ in nodes}
        assert answers(caddy.address, "/api/tables", "/ws/table/ABCDEF") == everybody
        (one,) = answers(caddy.address, "/", "/assets/index-1a2b.js", "/ban/ABCDEF", "/sw.js")
        # Where that node is gone another one takes its place, for all of the files again.
        (gone,) = [server for node, server in nodes if str(node.port) == one]
        gone.shutdown()
        gone.server_close()
        (other,) = answers(caddy.address, "/", "/assets/index-1a2b.js")
        assert other in everybody - {one}
