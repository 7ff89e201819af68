"""The walker finds a leak planted in any place a frame has, and nothing in a frame that is clean."""

import base64
import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from maubinh.engine.cards import Card, card_text
from maubinh.table.project import Projection
from tests.support.dealing import Playing
from tests.support.hands import SIX_PAIRS, WEAK
from tests.support.leaks import Secrets, leaks, secrets_of

Frame = dict[str, Any]


def arranging() -> Playing:
    """A hand in which seat 1 is to see nothing of seat 0's cards."""
    table = Playing(chosen={0: SIX_PAIRS, 1: WEAK})
    table.sit("hoa", "nam", "lan")
    table.deal()
    return table


def frame_and_secrets() -> tuple[Playing, Frame, Secrets]:
    """A clean frame for seat 1 as plain data, and what must not be in it."""
    table = arranging()
    view = msgspec.to_builtins(Projection(table.state).view("p_nam"))
    frame = {"type": "update", "server_time": table.now, "events": [{"name": "hand_dealt"}], "view": view}
    return table, frame, secrets_of(table.state, "p_nam")


def hidden(table: Playing) -> tuple[Card, ...]:
    """The cards of seat 0."""
    return table.part("hoa").cards


PLANTS: dict[str, Callable[[Playing, Frame], None]] = {
    "a card in an error text": lambda t, f: f.update(
        error=f"{card_text(t.part('hoa').cards[0])} is no card of yours"
    ),
    "a card with a glyph in a text": lambda _, f: f.update(message="you cannot lay 10♥ here"),
    "cards run together": lambda _, f: f.update(message="rows AhAcKhKcQh"),
    "a card as a key": lambda _, f: f["view"].update({"Kh": 1}),
    "a card in somebody's seat": lambda _, f: f["view"]["seats"][0].update(best="Ah"),
    "another seat's own hand": lambda t, f: f["view"].update(
        own=msgspec.to_builtins(Projection(t.state).view("p_hoa").own)
    ),
    "a list of codes": lambda t, f: f["view"]["seats"][0].update(hand=list(hidden(t))),
    "codes in a nested list": lambda t, f: f["view"].update(rows=[[list(hidden(t)[:5])]]),
    "codes as bytes": lambda t, f: f.update(body=bytes(hidden(t))),
    "codes as hexadecimal": lambda t, f: f.update(body=bytes(hidden(t)).hex()),
    "codes as base64": lambda t, f: f.update(body=base64.b64encode(bytes(hidden(t))).decode()),
    "codes in a log line": lambda t, f: f.update(log=f"seat 0 lays {list(hidden(t))}"),
    "a bit mask of a hand": lambda t, f: f.update(key=sum(1 << card for card in hidden(t))),
    "the server's seed": lambda t, f: f.update(seed=t.hand.seed.hex()),
    "the server's seed as base64": lambda t, f: f.update(seed=base64.b64encode(t.hand.seed).decode()),
    "the server's seed as bytes": lambda t, f: f.update(seed=t.hand.seed),
    "somebody's nonce": lambda t, f: f["view"]["seats"][0].update(nonce=t.hand.players[0].nonce),
    "a natural somebody holds": lambda _, f: f["view"]["seats"][0].update(natural="six_pairs"),
    "a category of rows not turned": lambda _, f: f["events"][0].update(detail={"back": "full_house"}),
    "an expected value": lambda _, f: f["view"]["seats"][0].update(ev=1.25),
}


def test_a_clean_frame_has_no_leak() -> None:
    _, frame, secrets = frame_and_secrets()
    assert leaks(frame, secrets) == []


@pytest.mark.parametrize("name", ["Máy Thìn", "Huệ8h"])
def test_a_vietnamese_name_that_begins_or_ends_like_a_card_is_none(name: str) -> None:
    _, frame, secrets = frame_and_secrets()
    frame["view"]["seats"][0]["name"] = name
    assert leaks(frame, secrets) == []


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant: str) -> None:
    table, frame, secrets = frame_and_secrets()
    PLANTS[plant](table, frame)
    assert leaks(frame, secrets) != []


@pytest.mark.parametrize("encode", [msgspec.json.encode, msgspec.msgpack.encode])
def test_leaks_are_found_in_encoded_frames_too(encode: Callable[[object], bytes]) -> None:
    _, frame, secrets = frame_and_secrets()
    assert leaks(encode(frame), secrets) == []
    frame["view"]["seats"][0]["best"] = "Ah"
    assert leaks(encode(frame), secrets) != []


def test_an_export_of_a_hand_that_is_not_over_would_be_found() -> None:
    table = arranging()
    before = table.state
    table.lock_all()
    table.show_all()
    export = msgspec.json.encode(Projection(table.state).last)
    assert leaks(export, secrets_of(table.state, None)) == []
    assert leaks(export, secrets_of(before, None)) != []


def test_each_step_of_a_showing_may_tell_no_more_than_the_step_turns() -> None:
    table = arranging()
    table.lock_all()
    states = []
    while table.state.hand is not None:
        states.append(table.state)
        table.show_on()
    for earlier, later in itertools.pairwise(states):
        assert leaks(Projection(earlier).view("p_lan"), secrets_of(earlier, "p_lan")) == []
        assert leaks(Projection(later).view("p_lan"), secrets_of(earlier, "p_lan")) != []


def test_a_suggestion_may_bear_values_for_its_own_player_only() -> None:
    table = arranging()
    own = card_text(hidden(table)[0])
    frame = {"type": "suggestion", "options": [{"rows": {"front": [own]}, "ev": 0.5}]}
    assert leaks(frame, secrets_of(table.state, "p_hoa", floats=True)) == []
    assert len(leaks(frame, secrets_of(table.state, "p_nam"))) == 2
