"""Finished hands checked against their commitment."""

from typing import Any

import msgspec
import pytest

from maubinh.fairness.verify import Fault, ProofError, read_hand, verify
from maubinh.table.project import Projection
from tests.support.dealing import Playing

Export = dict[str, Any]


@pytest.fixture
def export() -> Export:
    """A hand as a table exports it."""
    table = Playing("casino")
    table.sit("hoa", "nam", "lan")
    table.deal()
    table.lock_all()
    table.show_all()
    data: Export = msgspec.to_builtins(Projection(table.state).last)
    return data


def check(export: Export) -> Fault | None:
    return verify(read_hand(msgspec.json.encode(export))).fault


def test_a_hand_dealt_as_committed_verifies(export: Export) -> None:
    verdict = verify(read_hand(msgspec.json.encode(export)))
    assert (verdict.table, verdict.hand, verdict.fault) == ("TEST42", 1, None)


def test_another_seed_than_the_one_committed_to_is_found(export: Export) -> None:
    export["proof"] |= {"server_seed": "00" * 32}
    assert check(export) is Fault.COMMITMENT


@pytest.mark.parametrize(
    "change",
    [
        {"hand": 2},
        {"table": "TEST43"},
        {"nonces": [None, None, None]},
        {"seats": [2, 1, 0]},
    ],
)
def test_a_deal_under_other_terms_is_found(export: Export, change: Export) -> None:
    export["proof"] |= change
    assert check(export) is Fault.CARDS


def test_one_exchanged_card_is_found_and_its_seat_named(export: Export) -> None:
    dealt = [list(cards) for cards in export["dealt"]]
    dealt[1][0], dealt[2][0] = dealt[2][0], dealt[1][0]
    export["dealt"] = dealt
    verdict = verify(read_hand(msgspec.json.encode(export)))
    assert verdict.fault is Fault.CARDS
    assert verdict.seat == export["proof"]["seats"][1]


def test_the_order_in_which_a_hand_was_dealt_does_not_matter(export: Export) -> None:
    export["dealt"] = [sorted(cards) for cards in export["dealt"]]
    assert check(export) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("server_seed", "no hexadecimal"),
        ("server_seed", "00"),
        ("nonces", [None]),
        ("nonces", ["x", None, None]),
        ("seats", [0, 0, 1]),
        ("seats", []),
    ],
)
def test_a_proof_that_makes_no_sense_is_an_error_not_a_verdict(
    export: Export, key: str, value: object
) -> None:
    export["proof"] |= {key: value}
    with pytest.raises(ProofError):
        check(export)


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"proof": {}, "dealt": []}'])
def test_a_text_that_is_no_exported_hand_is_an_error(text: str) -> None:
    with pytest.raises(ProofError):
        read_hand(text)


def test_cards_that_are_none_are_an_error(export: Export) -> None:
    export["dealt"] = [["Xx"] * 13, *export["dealt"][1:]]
    with pytest.raises(ProofError):
        check(export)
