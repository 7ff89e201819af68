"""Many guests and tables, made through the front door."""

import http.client
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bench.load.servers import Running
from maubinh.bot.session import COOKIE

T = TypeVar("T")
R = TypeVar("R")

AT_ONCE = 32

Asks = Callable[[http.client.HTTPConnection, T], R]


def guests(server: Running, count: int) -> list[str]:
    """The tokens of so many new guests."""
    return _each(server, range(count), _guest)


def tables(server: Running, hosts: Sequence[str], settings: dict[str, object]) -> list[str]:
    """The codes of new tables, one per host's token, in their order."""
    body = json.dumps(settings)

    def one(connection: http.client.HTTPConnection, token: str) -> str:
        headers = {"Authorization": f"Bearer {token}"}
        connection.request("POST", "/api/tables", body=body, headers=headers)
        answer = connection.getresponse()
        code: str = json.loads(answer.read())["code"]
        return code

    return _each(server, hosts, one)


def _guest(connection: http.client.HTTPConnection, _: int) -> str:
    connection.request("POST", "/api/guest", body="{}")
    answer = connection.getresponse()
    answer.read()
    cookie = answer.headers["set-cookie"]
    return str(cookie).partition(f"{COOKIE}=")[2].partition(";")[0]


def _each(server: Running, wanted: Sequence[T], ask: "Asks[T, R]") -> list[R]:
    """Ask once for each, over a few connections that stay open; the answers in order."""

    def some(place: int) -> list[R]:
        connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
        try:
            return [ask(connection, each) for each in wanted[place::AT_ONCE]]
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        shares = list(threads.map(some, range(AT_ONCE)))
    return [shares[place % AT_ONCE][place // AT_ONCE] for place in range(len(wanted))]
