"""The bare fan-out: the same web stack and nothing behind it. A message that comes goes to all sockets of its table."""

import argparse
from collections import defaultdict

import msgspec
import uvicorn
from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send

from maubinh.wire.client import AnyClientMessage

_decoder = msgspec.json.Decoder(AnyClientMessage)


def application(frame: str) -> Litestar:
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

    return Litestar([socket], openapi_config=None, logging_config=None)


def main() -> None:
    """Serve until told to end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--bytes", type=int, required=True, help="size of the frame")
    chosen = parser.parse_args()
    uvicorn.run(
        application('{"type":"echo","pad":"' + "x" * max(0, chosen.bytes - 24) + '"}'),
        port=chosen.port,
        loop="asyncio",  # the one a node runs on, whatever else is installed
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        http="h11",
        lifespan="off",
        log_level="warning",
        access_log=False,
    )


if __name__ == "__main__":
    main()
