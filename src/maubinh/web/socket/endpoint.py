"""`/ws/table/{code}`: who may open a table socket, its first view, and its end."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast
from urllib.parse import parse_qs

from litestar import asgi
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from maubinh.room.ports import Account, StoreUnavailable
from maubinh.table.codec import UnknownVersionError
from maubinh.table.refusals import Code
from maubinh.web.limits import neighbourhood
from maubinh.web.metrics import SOCKETS
from maubinh.web.sessions import session_secret
from maubinh.web.site import Site
from maubinh.web.socket.closing import NEWER_NODE, RETURN_MS, Closing
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.desk import Desk
from maubinh.web.socket.frames import encode
from maubinh.web.socket.outlet import OUTLET, Outlet
from maubinh.wire.refusals import CloseCode, WireCode
from maubinh.wire.server import ComeBack, Refused
from maubinh.wire.version import PROTOCOL


@asgi("/ws/table/{code:str}", copy_scope=False)
async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket from handshake to close."""
    site: Site = scope["litestar_app"].state.site
    assert scope["type"] == ScopeType.WEBSOCKET
    await receive()
    if not site.origin_allowed(scope["headers"], needed=True):
        await send({"type": "websocket.close", "code": CloseCode.POLICY, "reason": ""})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    outlet = cast("Outlet", scope["state"][OUTLET])
    try:
        with _place_of_address(site, neighbourhood(scope["client"])):
            account = await _account(site, scope)
            with _place_of_player(site, account):
                connection = Connection(outlet, account=account, limit=site.limits.queue_bytes)
                await _serve(site, scope, receive, connection, outlet)
    except StoreUnavailable:
        await send({"type": "websocket.close", "code": CloseCode.TRY_LATER, "reason": ""})
    except Closing as closing:
        for frame in closing.frames:
            outlet.write_frame(encode(frame), limit=site.limits.queue_bytes)
        await send({"type": "websocket.close", "code": closing.code, "reason": ""})


@contextmanager
def _place_of_address(site: Site, address: str) -> Iterator[None]:
    """Hold one of the sockets an address may have; raises Closing when there is none, or no server to stay."""
    if site.draining:
        raise Closing(CloseCode.GOING_AWAY, ComeBack(after_ms=RETURN_MS))
    if not site.connects.allows(address):
        raise Closing(CloseCode.TOO_MANY, Refused(id=None, code=WireCode.TOO_FAST))
    if not site.sockets_of_address.enter(address):
        raise Closing(CloseCode.TOO_MANY, Refused(id=None, code=WireCode.TOO_MANY_SOCKETS))
    SOCKETS.inc()
    try:
        yield
    finally:
        SOCKETS.dec()
        site.sockets_of_address.leave(address)


@contextmanager
def _place_of_player(site: Site, account: Account | None) -> Iterator[None]:
    if account is None:
        yield
        return
    if not site.sockets_of_player.enter(account.player):
        raise Closing(CloseCode.TOO_MANY, Refused(id=None, code=WireCode.TOO_MANY_SOCKETS))
    try:
        yield
    finally:
        site.sockets_of_player.leave(account.player)


async def _account(site: Site, scope: Scope) -> Account | None:
    """Who connects; None for one who only watches. A secret nobody knows is told so, to sign in again."""
    account = await site.account(scope["headers"])
    if account is None and session_secret(scope["headers"]) is not None:
        raise Closing(CloseCode.UNAUTHORIZED, Refused(id=None, code=WireCode.UNAUTHORIZED))
    return account


async def _serve(site: Site, scope: Scope, receive: Receive, connection: Connection, outlet: Outlet) -> None:
    code = scope["path_params"]["code"]
    query = parse_qs(scope["query_string"].decode("latin-1"))
    after, version = _number(query, "after"), _number(query, "v")
    if version is not None and version > PROTOCOL:
        raise Closing(CloseCode.TRY_LATER, *NEWER_NODE)
    connection.outdated = version is not None and version < PROTOCOL
    try:
        look = await site.room.look(code, player=connection.player, after=after)
    except UnknownVersionError:
        raise Closing(CloseCode.TRY_LATER, *NEWER_NODE) from None
    if look is None:
        raise Closing(CloseCode.NO_SUCH_TABLE, Refused(id=None, code=Code.NO_SUCH_TABLE))
    desk = Desk(site, table=code, connection=connection)
    site.hub.join(code, connection, look)
    outlet.hear = desk.hear
    try:
        while (event := await receive())["type"] == "websocket.receive":
            # What was sent before anybody could hear it.
            text = event.get("text")
            desk.hear((text or "").encode(), text=text is not None)
    finally:
        connection.open = False
        outlet.hear = None
        desk.close()
        site.hub.leave(code, connection)


def _number(query: dict[str, list[str]], name: str) -> int | None:
    """A whole number of the query, None when it is left out or is none."""
    text = query.get(name, [""])[0]
    return int(text) if text.isdecimal() and len(text) <= 18 else None
