"""Events and snapshots as bytes; a golden file holds one of every event version ever written."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from maubinh.engine.house import (
    Bonus,
    Clock,
    Forfeit,
    Foul,
    House,
    Naturals,
    Rake,
    Scoop,
    Sweep,
    Title,
)
from maubinh.table import commands as c
from maubinh.table.codec import (
    RETIRED,
    TAGS,
    UnknownVersionError,
    decode_event,
    decode_state,
    encode_event,
    encode_state,
    event_tag,
)
from maubinh.table.events import AnyEvent, SeatLeft
from maubinh.table.evolve import fold
from maubinh.table.settings import TableSettings
from maubinh.table.state import SNAPSHOT_VERSION, TableState
from tests.support.dealing import NONCE, Playing, as_dealt, person
from tests.support.hands import SIX_PAIRS, WEAK

GOLDEN = Path(__file__).with_name("golden_events.jsonl")
GOLDEN_SNAPSHOTS = Path(__file__).with_name("golden_snapshots.jsonl")


def golden() -> Iterator[tuple[str, bytes, object]]:
    """Each line: the tag, the stored bytes, and what they mean as plain data."""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        yield entry["tag"], bytes.fromhex(entry["body"]), entry["means"]


def test_every_event_version_ever_written_is_still_read_and_means_the_same() -> None:
    for tag, body, means in golden():
        assert as_data(decode_event(tag, body)) == means, tag


def test_the_golden_file_holds_every_version_that_is_known() -> None:
    assert {tag for tag, _, _ in golden()} == TAGS | set(RETIRED)


def test_what_is_written_today_is_what_the_golden_file_holds() -> None:
    newest = {tag: body for tag, body, _ in golden() if tag in TAGS}
    for event in one_of_each():
        tag = event_tag(event)
        assert encode_event(decode_event(tag, newest[tag])) == newest[tag], tag


def test_a_retired_version_is_read_as_an_event_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    def upcast(body: bytes) -> AnyEvent:
        """A version that did not tell the reason."""
        return SeatLeft(**msgspec.msgpack.decode(body), reason="stood")

    monkeypatch.setitem(RETIRED, "seat_left/0", upcast)
    body = msgspec.msgpack.encode({"at": 5, "seat": 1, "player": "p_hoa", "stack": 7, "bot": False})
    assert decode_event("seat_left/0", body) == SeatLeft(
        at=5, seat=1, player="p_hoa", stack=7, bot=False, reason="stood"
    )


def test_an_unknown_event_version_is_refused() -> None:
    with pytest.raises(UnknownVersionError, match="seat_taken/2"):
        decode_event("seat_taken/2", b"")


def test_a_snapshot_of_a_newer_version_is_refused() -> None:
    state = replace(Playing().state, version=SNAPSHOT_VERSION + 1)
    with pytest.raises(UnknownVersionError):
        decode_state(encode_state(state))


def test_a_newer_snapshot_is_refused_even_where_its_shape_is_none_of_today() -> None:
    body = msgspec.msgpack.encode({"version": SNAPSHOT_VERSION + 1, "seats": {"by": "name"}})
    with pytest.raises(UnknownVersionError, match=str(SNAPSHOT_VERSION + 1)):
        decode_state(body)


def test_a_snapshot_that_names_no_version_is_of_the_first() -> None:
    state = Playing().state
    assert "version" not in msgspec.msgpack.decode(encode_state(state))
    assert state.version == 1


@pytest.mark.parametrize("part", ["table", "seat", "settings", "house", "scoop"])
def test_a_field_that_is_not_known_is_never_dropped_in_silence(part: str) -> None:
    table = Playing()
    table.sit("hoa")
    stored = msgspec.msgpack.decode(encode_state(table.state))
    parts = {"table": stored, "seat": stored["seats"][0], "settings": stored["settings"]}
    parts |= {"house": stored["house"], "scoop": stored["house"]["scoop"]}
    parts[part]["new"] = 1
    with pytest.raises(UnknownVersionError, match="new"):
        decode_state(msgspec.msgpack.encode(stored))


def test_a_state_of_another_shape_is_of_an_unknown_version_and_bytes_that_are_none_are_damaged() -> None:
    for other in ({"version": "two"}, {"seats": 3}, [1], msgspec.msgpack.decode(encode_house(wheel="third"))):
        with pytest.raises(UnknownVersionError):
            decode_state(msgspec.msgpack.encode(other))
    with pytest.raises(msgspec.DecodeError):
        decode_state(encode_state(Playing().state)[:-1])


def encode_house(**choices: object) -> bytes:
    """A snapshot whose house makes other choices."""
    stored = msgspec.msgpack.decode(encode_state(Playing().state))
    stored["house"] |= choices
    return msgspec.msgpack.encode(stored)


@pytest.mark.parametrize("part", ["event", "settings", "house", "foul"])
def test_an_event_with_a_field_that_is_not_known_is_of_an_unknown_version(part: str) -> None:
    event = one_of_each()[0]
    stored = msgspec.msgpack.decode(encode_event(event))
    parts = {"event": stored, "settings": stored["settings"]}
    parts |= {"house": stored["house"], "foul": stored["house"]["foul"]}
    parts[part]["new"] = 1
    with pytest.raises(UnknownVersionError, match="new"):
        decode_event(event_tag(event), msgspec.msgpack.encode(stored))


@pytest.mark.parametrize(
    "kind", [House, Title, Bonus, Scoop, Sweep, Foul, Rake, Naturals, Forfeit, Clock, TableSettings]
)
def test_a_key_that_comes_later_is_stored_only_where_it_is_used(kind: type[Struct]) -> None:
    later = msgspec.defstruct("Later", [("new", int, 0)], bases=(kind,), frozen=True, kw_only=True)
    given = {"stake": 1} if kind is TableSettings else {}
    plain = msgspec.msgpack.encode(later(**given))
    assert plain == msgspec.msgpack.encode(kind(**given))
    assert msgspec.msgpack.decode(plain, type=kind) == kind(**given)
    assert msgspec.msgpack.decode(plain, type=later) == later(**given)
    with pytest.raises(msgspec.ValidationError, match="new"):
        msgspec.msgpack.decode(msgspec.msgpack.encode(later(new=1, **given)), type=kind)


def test_the_snapshots_of_the_golden_file_are_still_read_and_mean_the_same() -> None:
    lines = GOLDEN_SNAPSHOTS.read_text(encoding="utf-8").splitlines()
    for line in lines:
        entry = json.loads(line)
        assert as_data(decode_state(bytes.fromhex(entry["snapshot"]))) == entry["means"]
    assert {json.loads(line)["version"] for line in lines} == set(range(1, SNAPSHOT_VERSION + 1))


def test_a_snapshot_equals_the_replay_of_the_stored_events_at_every_number() -> None:
    for history in (one_of_each(), a_long_table()):
        for length in range(1, len(history) + 1):
            stored = [(event_tag(event), encode_event(event)) for event in history[:length]]
            state = fold(decode_event(tag, body) for tag, body in stored)
            assert decode_state(encode_state(state)) == state
            assert state.seq == length


def test_a_history_begins_with_the_creation_of_the_table() -> None:
    with pytest.raises(TypeError, match="creation"):
        fold(one_of_each()[1:])


def as_data(stored: AnyEvent | TableState) -> object:
    """An event or a state as plain JSON data."""
    return json.loads(msgspec.json.encode(stored))


def one_of_each() -> list[AnyEvent]:
    """A history in which everything happens that can happen."""
    table = Playing(chosen={0: SIX_PAIRS, 1: WEAK})
    table.sit("hoa", "nam", "lan", "tuan")
    table.do("hoa", c.Configure(stake=200))
    table.do("nam", c.TopUp(amount=500))
    table.do("nam", c.Ready(nonce=NONCE, commitment=table.state.commitment))
    table.do("nam", c.Unready())
    table.deal()
    table.do("hoa", c.LeaveNext(on=True))
    table.do("hoa", c.Declare(hand=1, rows=as_dealt(table.part("hoa"))))
    table.do("lan", c.Forfeit(hand=1))
    table.lock("nam")
    table.lock("tuan")
    table.do("nam", c.Skip(hand=1, step="opening"))
    table.show_on()
    table.show_all()
    table.attempt(c.Rename(), replace(person("nam"), name="Nam Anh"))
    table.do("nam", c.Stand())
    table.do("tuan", c.Stand())
    table.now += 10**9
    table.clock(c.Idle())
    return table.history


def a_long_table() -> list[AnyEvent]:
    """Twenty hands of four people."""
    table = Playing("casino")
    table.sit("hoa", "nam", "lan", "tuan", chips=1_000_000)
    for _ in range(20):
        table.deal()
        table.lock_all()
        table.show_all()
    return table.history
