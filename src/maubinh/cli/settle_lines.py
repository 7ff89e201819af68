"""The shape of a line of `maubinh settle`, and the answer to it: read, check, settle, write."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from maubinh.cli.jsonl import LineError, parse_json, readable_id
from maubinh.cli.settle_input import Line, PlayerLine, check_players
from maubinh.engine.errors import HouseError
from maubinh.engine.fields import field_fault
from maubinh.engine.house import HOUSES, House, load_house, parse_house
from maubinh.engine.naturals import Natural
from maubinh.engine.settlement import Player, Settlement, Step, settle


class _SlowLine(Struct, frozen=True):
    """The same of a line whose JSON was read already."""

    house: str | dict[str, Any]
    stake: int | float
    players: tuple[PlayerLine, ...]


_DECODER = msgspec.json.Decoder(Line)


def answer(line: bytes) -> bytes:
    """Settle one line; raises LineError with the first code that applies."""
    hand = read_line(line)
    house = read_house(bytes(hand.house))
    players = check_players(hand, house=house)
    settlement = settle(players, house=house, stake=int(hand.stake))
    return write_settlement(hand.id, players, settlement)


def read_line(line: bytes) -> Line:
    """Read a line's shape: `bad_json`, `bad_schema`."""
    try:
        line.decode()
        hand = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        hand = _read_slowly(line)
    for place, player in enumerate(hand.players):
        if player.rows is None and not player.left:
            raise LineError("bad_schema", "rows are required of who stays", f"players[{place}].rows")
    return hand


def _read_slowly(line: bytes) -> Line:
    """Look again at what the quick decoder refused, to name what is wrong: it also refuses long numbers."""
    data = parse_json(line)
    try:
        hand = msgspec.convert(data, _SlowLine)
    except msgspec.ValidationError as error:
        path, message = field_fault(error)
        raise LineError("bad_schema", message, path) from None
    return Line(Raw(json.dumps(hand.house)), hand.stake, hand.players, readable_id(line))


@lru_cache(maxsize=256)
def read_house(text: bytes) -> House:
    """Read a line's house: `bad_schema`, `unknown_house`, `bad_house`."""
    match parse_json(text):
        case str(name) if name in HOUSES:
            return load_house(name)
        case str(name):
            raise LineError("unknown_house", f"there is no house {name!r}", "house")
        case dict(own):
            try:
                return parse_house(own)
            except HouseError as error:
                path = f"house.{error.path}" if error.path else "house"
                raise LineError("bad_house", error.message, path) from None
        case _:
            raise LineError("bad_schema", "a house is a name or an object", "house")


class _TransferOut(Struct, frozen=True, gc=False, rename={"payer": "from", "payee": "to"}):
    step: Step
    payer: str
    payee: str
    due: int
    paid: int


class _SettlementOut(Struct, frozen=True):
    id: Raw
    transfers: list[_TransferOut]
    net: dict[str, int]
    rake: dict[str, int]
    naturals: dict[str, Natural]
    fouls: list[str]


def write_settlement(hand_id: Raw, players: Sequence[Player], settlement: Settlement) -> bytes:
    """Write a settlement with the players' ids for their places; `fouls` sorted by code point."""
    ids = [player.id for player in players]
    out = _SettlementOut(
        id=hand_id,
        transfers=[
            _TransferOut(line.step, ids[line.payer], ids[line.payee], line.due, line.paid)
            for line in settlement.transfers
        ],
        net=dict(zip(ids, settlement.net, strict=True)),
        rake=dict(zip(ids, settlement.rake, strict=True)),
        naturals={name: won for name, won in zip(ids, settlement.naturals, strict=True) if won is not None},
        fouls=sorted(name for name, fouled in zip(ids, settlement.fouls, strict=True) if fouled),
    )
    return msgspec.json.encode(out)
