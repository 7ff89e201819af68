"""The bare fan-out: a web stack and nothing behind it. A message that comes goes to all sockets of its table.

On the `stock` stack (uvicorn's sockets through ASGI), or on the node's `own` sockets, written ready-made.
"""

import argparse
from collections import defaultdict
from functools import partial
from typing import Literal, cast, get_args

import msgspec
import uvicorn
from litestar import Litestar, asgi
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

from maubinh.web.limits import Limits
from maubinh.web.socket.framing import text_frame
from maubinh.web.socket.outlet import OUTLET, Outlet, outlets
from maubinh.wire.client import AnyClientMessage

Stack = Literal["stock", "own"]
LIMIT = Limits().queue_bytes

_decoder = msgspec.json.Decoder(AnyClientMessage)


def stock(frame: str) -> ASGIRouteHandler:
    """Sockets under the same address as the room's; each message is decoded and answered to four with `frame`."""
    tables: dict[str, set[Send]] = defaultdict(set)

    @asgi("/ws/table/{code:str}", copy_scope=False)
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        table = tables[scope["path_params"]["code"]]
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        table.add(send)
        while (event := await receive())["type"] == "websocket.receive":
            _decoder.decode(event["text"] or "")
            for each in list(table):
                await each({"type": "websocket.send", "bytes": None, "text": frame})
        table.discard(send)

    return socket


def own(frame: str) -> ASGIRouteHandler:
    """The same on outlets: messages are heard as they arrive, and the frame is framed once for all."""
    tables: dict[str, set[Outlet]] = defaultdict(set)
    ready = text_frame(frame.encode())

    @asgi("/ws/table/{code:str}", copy_scope=False)
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        table = tables[scope["path_params"]["code"]]
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        outlet = cast("Outlet", scope["state"][OUTLET])
        table.add(outlet)
        outlet.hear = partial(_answer, table, ready)
        while (event := await receive())["type"] == "websocket.receive":
            # What was sent before anybody could hear it.
            _answer(table, ready, (event["text"] or "").encode(), text=True)
        table.discard(outlet)

    return socket


def _answer(table: set[Outlet], ready: bytes, data: bytes, *, text: bool) -> None:
    if text:
        _decoder.decode(data)
        for each in table:
            each.write_frame(ready, limit=LIMIT)


def main() -> None:
    """Serve until told to end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--bytes", type=int, required=True, help="size of the frame")
    parser.add_argument("--stack", choices=get_args(Stack), required=True)
    chosen = parser.parse_args()
    frame = '{"type":"echo","pad":"' + "x" * max(0, chosen.bytes - 24) + '"}'
    socket = own(frame) if chosen.stack == "own" else stock(frame)
    uvicorn.run(
        Litestar([socket], openapi_config=None, logging_config=None),
        port=chosen.port,
        loop="asyncio",  # the one a node runs on, whatever else is installed
        ws=outlets() if chosen.stack == "own" else "websockets-sansio",
        ws_per_message_deflate=False,
        http="h11",
        lifespan="off",
        log_level="warning",
        access_log=False,
    )


if __name__ == "__main__":
    main()
