"""A TCP balancer between clients and nodes that can cut connections and leave them half open."""

import asyncio
import contextlib
import random
from collections.abc import Sequence

from maubinh.cli.local.ports import LOOPBACK

CHUNK = 65_536
CONNECT_WITHIN = 5.0


class Link:
    """One client's connection and the node's behind it."""

    def __init__(self, client: asyncio.StreamWriter, node: asyncio.StreamWriter) -> None:
        self.client = client
        self.node = node
        self.open = asyncio.Event()
        self.open.set()

    def abort(self) -> None:
        """Reset both sides."""
        for side in (self.client, self.node):
            side.transport.abort()


class Balancer:
    """Spreads connections over the nodes that accept them."""

    def __init__(self, ports: Sequence[int], *, chance: random.Random) -> None:
        self._ports = list(ports)
        self._chance = chance
        self._links: set[Link] = set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, LOOPBACK, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        """Where clients go."""
        return f"http://{LOOPBACK}:{self.port}"

    def lead_to(self, *ports: int) -> None:
        """Take connections to these nodes from now on; those that are open stay where they are."""
        self._ports = list(ports)

    def cut(self, count: int) -> int:
        """Reset some connections; how many."""
        chosen = self._some(count)
        for link in chosen:
            link.abort()
        return len(chosen)

    async def half_open(self, count: int, *, seconds: float) -> int:
        """Lose the nodes of some connections without telling the clients for a while; how many."""
        chosen = self._some(count)
        for link in chosen:
            link.open.clear()
            link.node.transport.abort()
        await asyncio.sleep(seconds)
        for link in chosen:
            link.abort()
            link.open.set()
        return len(chosen)

    async def stop(self) -> None:
        """Cut everything and listen no more."""
        if self._server is not None:
            self._server.close()
        for link in list(self._links):
            link.abort()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _some(self, count: int) -> list[Link]:
        links = sorted(self._links, key=id)
        return self._chance.sample(links, min(count, len(links)))

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            for port in self._chance.sample(self._ports, len(self._ports)):
                try:
                    async with asyncio.timeout(CONNECT_WITHIN):
                        node_reader, node_writer = await asyncio.open_connection(LOOPBACK, port)
                except (OSError, TimeoutError):
                    continue
                await self._join(Link(writer, node_writer), reader, node_reader)
                return
        finally:
            writer.transport.abort()

    async def _join(self, link: Link, client: asyncio.StreamReader, node: asyncio.StreamReader) -> None:
        self._links.add(link)
        pumps = [
            asyncio.create_task(_pump(client, link.node, link)),
            asyncio.create_task(_pump(node, link.client, link)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._links.discard(link)
            link.abort()
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter, link: Link) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(CHUNK):
            await link.open.wait()
            target.write(data)
            await target.drain()
    # The end of one side of a half-open connection is not passed on.
    await link.open.wait()
