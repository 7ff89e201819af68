"""No frame, answer, hint or log line tells a reader what it may not see; a leak planted in each place is found."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field

import httpx
import msgspec
import pytest
import structlog
from structlog.typing import EventDict, WrappedLogger

from maubinh.bot import Player, Session, TableClient
from maubinh.engine.cards import card_text
from maubinh.room.live import Moved
from maubinh.room.ports import Hint
from maubinh.table.state import Hand
from maubinh.web.errors import ApiError
from maubinh.web.socket import desk
from maubinh.web.socket.connection import Connection
from maubinh.web.socket.frames import MovedFrames
from maubinh.web.socket.framing import text_frame
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from maubinh.wire.server import Update
from tests.support.leaks import Leak, leaks, secrets_of
from tests.web.inside import Inside, inside

PEOPLE = 3


@dataclass
class Watch:
    """Everything that left the server, walked for the one who got it at the moment it left."""

    found: list[Leak] = field(default_factory=list)
    frames: set[tuple[bool, str]] = field(default_factory=set)
    hints: int = 0

    def frame(self, server: Inside, table: str, connection: Connection, frame: bytes) -> None:
        payload = frame[2:] if frame[1] < 126 else frame[4:] if frame[1] == 126 else frame[10:]
        kind = msgspec.json.decode(payload)["type"]
        self.frames.add((connection.player is None, kind))
        secrets = secrets_of(server.state(table), connection.player, floats=kind == "suggestion")
        self.found += leaks(payload, secrets)

    def outside(self, server: Inside, table: str, said: object) -> None:
        self.found += leaks(said, secrets_of(server.state(table), None))


@contextlib.contextmanager
def logs_told_to(tell: Callable[[object], None]) -> Iterator[None]:
    """Every log line, ours and of libraries, at the moment it is written."""

    def ours(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        tell(dict(event))
        raise structlog.DropEvent

    class Theirs(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            tell(record.getMessage())

    theirs, root = Theirs(), logging.getLogger()
    structlog.configure(processors=[ours], cache_logger_on_first_use=False)
    root.addHandler(theirs)
    try:
        yield
    finally:
        structlog.reset_defaults()
        root.removeHandler(theirs)


async def seated(server: Inside) -> AsyncIterator[tuple[str, list[TableClient]]]:
    """Three people at a table, and one who watches."""
    sessions = [await Session.guest(server.address) for _ in range(PEOPLE)]
    code = await sessions[0].create_table(CreateTable(stake=100, house="bigkool", arranging=60, row=1))
    tables = [session.table(code) for session in sessions]
    for seat, table in enumerate(tables):
        await table.__aenter__()
        await Player(table).sit(seat, buy_in=50_000)
    watcher = TableClient(f"{server.address.replace('http', 'ws')}/ws/table/{code}", token=None)
    await watcher.__aenter__()
    yield code, tables
    for table in (*tables, watcher):
        await table.__aexit__(None, None, None)
    for session in sessions:
        await session.close()


async def a_hand(server: Inside, code: str, tables: list[TableClient], watch: Watch) -> None:
    """A whole hand with drafts, suggestions, refusals, a cut connection and HTTP on the side."""
    players = [Player(table) for table in tables]
    await asyncio.gather(*(table.until(lambda view: len(view.seats) == PEOPLE) for table in tables))
    playing = [asyncio.create_task(players[seat].play(until_hand=1)) for seat in (0, 1)]
    third = tables[2]
    await third.send(client.Ready, nonce="0123456789abcdef" * 2, commitment=third.now.commitment or "")
    view = await third.until(lambda now: now.own is not None and now.phase == "arranging")
    assert view.own is not None
    rows = players[2]._arrange(view.own.cards)
    await third.send(client.Draft, hand=view.hand, rows=rows)
    await third.send(client.Suggest, hand=view.hand)
    stolen = [card_text(card) for card in server.state(code).hand.players[0].cards]  # type: ignore[union-attr]  # dealt
    await third.send(client.Lock, hand=view.hand, rows=players[2]._arrange(tuple(stolen)))
    await third.drop_connection()
    await third.send(client.Declare, hand=view.hand, rows=rows)
    async with httpx.AsyncClient(base_url=server.address) as http:
        for path in ("/api/tables", f"/api/tables/{code}/hands/{view.hand}", "/api/health", "/api/nothing"):
            watch.outside(server, code, (await http.get(path)).text)
    await third.send(client.Lock, hand=view.hand, rows=rows)
    await third.until(lambda now: now.last is not None)
    await asyncio.gather(*playing)


async def played(monkeypatch: pytest.MonkeyPatch, plant: Callable[[Inside], None] | None = None) -> Watch:
    """One hand on a server that is watched at every place where something leaves it."""
    watch = Watch()
    async with inside() as server:
        send, publish = Connection.send, server.bus.publish
        table = ""

        def sent(connection: Connection, frame: bytes) -> None:
            if table and server.state(table).phase != "waiting":
                watch.frame(server, table, connection, frame)
            send(connection, frame)

        async def published(hint: Hint) -> None:
            watch.hints += 1
            if table:
                watch.outside(server, table, hint)
            await publish(hint)

        monkeypatch.setattr(Connection, "send", sent)
        monkeypatch.setattr(server.bus, "publish", published)
        if plant is not None:
            plant(server)
        with logs_told_to(lambda said: watch.outside(server, table, said) if table else None):
            async for code, tables in seated(server):
                table = code
                await a_hand(server, code, tables, watch)
                table = ""
    return watch


async def test_nothing_hidden_leaves_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = await played(monkeypatch)
    assert watch.found == []
    players, watchers = (
        {kind for alone, kind in watch.frames if alone is nobody} for nobody in (False, True)
    )
    assert {"snapshot", "update", "ack", "refused", "suggestion", "presence"} <= players | {"snapshot"}
    assert "update" in watchers
    assert watch.hints


Plant = Callable[[Inside, pytest.MonkeyPatch], None]


def dealt(server: Inside) -> Hand | None:
    """The hand being arranged, if one is."""
    hands = [
        live.state.hand for live in server.room._tables._live.values() if live.state.phase == "arranging"
    ]
    return hands[0] if hands else None


def in_updates(tell: Callable[[Hand], object]) -> Plant:
    """Something of the first player's hand in every update, whoever gets it."""

    def plant(server: Inside, patch: pytest.MonkeyPatch) -> None:
        def leaky(_: object, moved: Moved, *, now: int) -> bytes:
            frame = msgspec.to_builtins(Update(server_time=now, events=moved.events, view=moved.view))
            hand = dealt(server)
            return text_frame(msgspec.json.encode(frame | ({"more": tell(hand)} if hand else {})))

        patch.setattr(MovedFrames, "frame", leaky)

    return plant


def in_refusals(server: Inside, patch: pytest.MonkeyPatch) -> None:
    def leaky(code: str) -> str:
        hand = dealt(server)
        return f"{code}: {card_text(hand.players[0].cards[0])}" if hand else code

    patch.setattr(desk, "str", leaky, raising=False)


def in_exports(server: Inside, patch: pytest.MonkeyPatch) -> None:
    async def leaky(table: str, *, hand: int) -> bytes:
        running = dealt(server)
        return msgspec.json.encode([card_text(card) for card in running.players[0].cards] if running else [])

    patch.setattr(server.room, "export", leaky)


def in_errors(server: Inside, patch: pytest.MonkeyPatch) -> None:
    async def leaky() -> None:
        hand = dealt(server)
        raise ApiError("internal", f"cannot see {hand.players[0].cards[:3] if hand else ()}", status=500)

    patch.setattr(server.room, "lobby", leaky)


def in_logs(server: Inside, patch: pytest.MonkeyPatch) -> None:
    hear = desk.Desk.hear

    def leaky(self: desk.Desk, data: bytes, *, text: bool) -> None:
        structlog.get_logger("x").info("heard", reason=data.decode())
        hear(self, data, text=text)

    patch.setattr(desk.Desk, "hear", leaky)


def in_hints(server: Inside, patch: pytest.MonkeyPatch) -> None:
    def leaky(hint: Hint) -> None:
        hand = dealt(server)
        body = bytes(hand.players[0].cards) if hand else b""
        server.room._hints._queue.put_nowait(msgspec.structs.replace(hint, body=body))

    patch.setattr(server.room._hints, "publish", leaky)


PLANTS: dict[str, Plant] = {
    "card names in an update": in_updates(lambda hand: [card_text(card) for card in hand.players[0].cards]),
    "a card in words": in_updates(lambda hand: f"it is {card_text(hand.players[0].cards[0])}!"),
    "card codes in an update": in_updates(lambda hand: hand.players[0].cards),
    "a bit mask in an update": in_updates(lambda hand: sum(1 << card for card in hand.players[0].cards)),
    "a value in an update": in_updates(lambda _: 0.25),
    "the seed in an update": in_updates(lambda hand: hand.seed.hex()),
    "a nonce in an update": in_updates(lambda hand: hand.players[0].nonce),
    "a card in a refusal": in_refusals,
    "cards in an export": in_exports,
    "codes in an error text": in_errors,
    "cards in a log line": in_logs,
    "cards in a hint": in_hints,
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
async def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    watch = await played(monkeypatch, lambda server: plant(server, monkeypatch))
    assert watch.found
