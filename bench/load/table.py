"""A table of four people as the load sees it: what was sent, and when the last of the four had seen its effect."""

import random
from collections import deque
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from bench.load.measures import Latencies
from bench.load.servers import Running
from bench.load.socket import LoadSocket, Wires, now
from maubinh.wire.version import PROTOCOL

SEATS = 4


class Own(Struct):
    """Of one's own hand, what is needed to play it."""

    cards: tuple[str, ...]
    locked: bool


class Showing(Struct):
    """Of a showing, its step and who has voted to go on."""

    step: str
    skips: tuple[int, ...]


class View(Struct):
    """Of a view, what is needed to play."""

    seq: int
    hand: int
    phase: str
    commitment: str | None
    own: Own | None
    showing: Showing | None


class Frame(Struct):
    """Any frame."""

    type: str
    id: str | None = None
    seq: int = 0
    code: str = ""
    view: View | None = None


_decoder = msgspec.json.Decoder(Frame)


class Tally:
    """What all tables of a run share."""

    def __init__(self) -> None:
        self.commands = Latencies()
        self.drafts = Latencies()
        self.late = Latencies()
        self.refusals: dict[str, int] = {}
        self.reconnects = 0
        self.frames = 0
        self.bytes = 0
        self.measuring = False

    def behind(self, meant: float) -> None:
        """The load does now what was meant for then: that part of a latency is its own."""
        if self.measuring:
            self.late.add(meant=meant, seen=now())


class Seat:
    """One person: a socket and the last view."""

    __slots__ = ("number", "socket", "table", "view")

    def __init__(self, table: "LoadTable", number: int) -> None:
        self.table = table
        self.number = number
        self.socket: LoadSocket | None = None
        self.view: View | None = None

    def take(self, payload: bytes) -> None:
        """A frame has come."""
        tally = self.table.tally
        tally.frames += 1
        tally.bytes += len(payload)
        frame = _decoder.decode(payload)
        if frame.view is not None:
            self.view = frame.view
            self.table.seen()
        elif frame.type == "ack":
            self.table.acknowledged(frame.id or "", frame.seq)
        elif frame.type == "refused":
            self.table.refused(frame.id or "", frame.code)

    def lost(self) -> None:
        """The server, or the network, has cut this socket."""
        self.socket = None
        self.table.tally.reconnects += 1


class LoadTable:
    """Four seats of one table; `moved` is called whenever a view or an answer has come."""

    def __init__(self, code: str, tokens: Sequence[str], tally: Tally) -> None:
        self.code = code
        self.tokens = tokens
        self.tally = tally
        self.seats = [Seat(self, number) for number in range(SEATS)]
        self.moved: Callable[[], None] = _nothing
        self._count = 0
        self._pending: dict[str, tuple[float, bool]] = {}
        self._waiting: deque[tuple[int, float]] = deque()

    def open(self, wires: Wires, server: Running) -> None:
        """Connect all four."""
        address, path = (server.host, server.port), f"/ws/table/{self.code}?v={PROTOCOL}"
        for seat, token in zip(self.seats, self.tokens, strict=True):
            seat.socket = LoadSocket(
                wires, address, path, token=token, on_frame=seat.take, on_close=seat.lost
            )

    def close(self) -> None:
        """Leave without a word."""
        for seat in self.seats:
            if seat.socket is not None:
                seat.socket.close()

    def sit(self, seats: Sequence[Seat], *, buy_in: int) -> None:
        """Seat some; the first ever to sit is the host."""
        for seat in seats:
            self.send(seat, f'"type":"sit","seat":{seat.number},"buy_in":{buy_in}', intended=now())

    def send(self, seat: Seat, body: str, *, intended: float, draft: bool = False) -> None:
        """Send a message whose effect is awaited; one that cannot be sent is missed."""
        if seat.socket is None:
            self._missed(draft=draft)
            return
        self._count += 1
        name = f"{self._count}.{seat.number}"
        self._pending[name] = (intended, draft)
        seat.socket.send(f'{{"id":"{name}",{body}}}'.encode())

    def ping(self, seat: Seat) -> None:
        """Ask for the server's time, as every client does to know that it is connected."""
        if seat.socket is not None:
            seat.socket.send(b'{"id":"ping","type":"ping","sent":0}')

    def play(self, seat: Seat, kind: str, *, intended: float) -> None:
        """Send what a person would send now: ready, deal, draft, lock or skip."""
        body = _body(seat.view, kind)
        if body is None:
            self._missed(draft=kind == "draft")
        else:
            self.send(seat, body, intended=intended, draft=kind == "draft")

    def acknowledged(self, name: str, seq: int) -> None:
        """A message has taken effect at number `seq`."""
        intended, draft = self._pending.pop(name)
        if draft:
            if self.tally.measuring:
                self.tally.drafts.add(meant=intended, seen=now())
        else:
            self._waiting.append((seq, intended))
            self._check()
            self.moved()

    def refused(self, name: str, code: str) -> None:
        """A message has been refused."""
        _, draft = self._pending.pop(name, (0.0, False))
        self.tally.refusals[code] = self.tally.refusals.get(code, 0) + 1
        self._missed(draft=draft)

    def seen(self) -> None:
        """A seat has a new view."""
        if self._waiting:
            self._check()
        self.moved()

    def unanswered(self) -> int:
        """Messages whose effect nobody has told or seen yet."""
        return len(self._pending) + len(self._waiting)

    def _check(self) -> None:
        seen = min(seat.view.seq if seat.view else 0 for seat in self.seats)
        while self._waiting and self._waiting[0][0] <= seen:
            _, intended = self._waiting.popleft()
            if self.tally.measuring:
                self.tally.commands.add(meant=intended, seen=now())

    def _missed(self, *, draft: bool) -> None:
        if self.tally.measuring:
            (self.tally.drafts if draft else self.tally.commands).missed += 1


def _nothing() -> None:
    """Nobody watches."""


def _body(view: View | None, kind: str) -> str | None:
    """The message of a kind on this view; None when the view does not allow it."""
    if view is None:
        return None
    if kind in {"ready", "deal"}:
        if view.commitment is None:
            return None
        return f'"type":"{kind}","nonce":"{random.randbytes(16).hex()}","commitment":"{view.commitment}"'
    if kind == "skip":
        if view.showing is None:
            return None
        return f'"type":"skip","hand":{view.hand},"step":"{view.showing.step}"'
    if view.own is None:
        return None
    start = int(random.random() * 13)
    cards = view.own.cards[start:] + view.own.cards[:start]
    back, middle, front = ('","'.join(row) for row in (cards[:5], cards[5:10], cards[10:]))
    rows = f'{{"back":["{back}"],"middle":["{middle}"],"front":["{front}"]}}'
    return f'"type":"{kind}","hand":{view.hand},"rows":{rows}'
