"""Ready, deal and the nonces that answer a commitment (rules 7.1)."""

import hashlib

import pytest

from maubinh.fairness import deal_hands
from maubinh.table import commands as c
from maubinh.table import events as e
from tests.support.dealing import NONCE, Playing, as_dealt


def _ready(table: Playing) -> c.Ready:
    return c.Ready(nonce=NONCE, commitment=table.state.commitment)


def test_the_commitment_is_the_hash_of_the_next_seed_and_known_before_any_nonce() -> None:
    table = Playing()
    assert table.state.commitment == hashlib.sha256(table.state.seed).hexdigest()


def test_7_1_the_host_deals_once_everyone_is_ready() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    deal = c.Deal(nonce=NONCE, commitment=table.state.commitment)
    assert table.refusal("hoa", deal) == "not_everyone_ready"
    table.do("nam", _ready(table))
    assert table.refusal("hoa", deal) == "not_everyone_ready"
    table.do("lan", _ready(table))
    assert table.refusal("nam", deal) == "not_host"
    events = table.do("hoa", deal)
    assert isinstance(events[-1], e.HandDealt)
    assert table.state.phase == "arranging"


def test_a_refused_deal_changes_nothing_not_even_the_hosts_readiness() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    before = table.state
    assert table.refusal("hoa", c.Deal(nonce=NONCE, commitment=before.commitment)) == "not_everyone_ready"
    assert table.state is before


def test_a_host_who_is_ready_already_deals_with_the_nonce_given_first() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.do("nam", _ready(table))
    table.do("hoa", c.Ready(nonce="f" * 32, commitment=table.state.commitment))
    table.do("hoa", c.Deal(nonce=NONCE, commitment=table.state.commitment))
    assert table.hand.players[0].nonce == "f" * 32


def test_nobody_draws_a_second_nonce_for_the_same_seed() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.do("nam", _ready(table))
    assert table.refusal("nam", _ready(table)) == "already_ready"


def test_a_nonce_answers_the_commitment_of_this_hand_only() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    old = table.state.commitment
    table.deal()
    table.lock_all()
    table.show_all()
    assert table.state.commitment != old
    assert table.refusal("nam", c.Ready(nonce=NONCE, commitment=old)) == "stale_commitment"


@pytest.mark.parametrize("nonce", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32])
def test_a_nonce_is_32_lower_case_hexadecimal_digits(nonce: str) -> None:
    table = Playing()
    table.sit("hoa", "nam")
    assert table.refusal("nam", c.Ready(nonce=nonce, commitment=table.state.commitment)) == "bad_nonce"


def test_readiness_can_be_taken_back_until_the_deal() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    assert table.refusal("nam", c.Unready()) == "not_ready"
    table.do("nam", _ready(table))
    table.do("nam", c.Unready())
    assert (
        table.refusal("hoa", c.Deal(nonce=NONCE, commitment=table.state.commitment)) == "not_everyone_ready"
    )
    table.deal()
    assert table.refusal("nam", c.Unready()) == "hand_running"
    assert table.refusal("nam", _ready(table)) == "hand_running"


def test_bots_are_always_ready_and_have_no_nonce() -> None:
    table = Playing()
    table.sit("hoa")
    table.do("hoa", c.AddBot(seat=1))
    table.deal()
    assert [part.nonce for part in table.hand.players] == [NONCE, None]


def test_one_player_alone_is_dealt_nothing() -> None:
    table = Playing()
    table.sit("hoa")
    assert (
        table.refusal("hoa", c.Deal(nonce=NONCE, commitment=table.state.commitment)) == "not_enough_players"
    )


def test_a_seat_without_chips_cannot_be_ready_and_sits_the_hand_out() -> None:
    table = Playing("theo-vong", chosen={0: "As 9s 7s 4s 2s Ks Js 8s 6s 3s Qs Ts 5s"})
    table.sit("hoa", chips=10_000)
    table.do("nam", c.Sit(seat=1, buy_in=100))
    table.deal()
    table.do("hoa", c.Declare(hand=1, rows=as_dealt(table.part("hoa"))))
    table.lock("nam")
    table.show_all()
    assert table.stacks()[:2] == [10_100, 0]
    assert table.refusal("nam", _ready(table)) == "no_chips"
    table.do("lan", c.Sit(seat=2, buy_in=10_000))
    table.do("lan", _ready(table))
    table.do("hoa", c.Deal(nonce=NONCE, commitment=table.state.commitment))
    assert [part.seat for part in table.hand.players] == [0, 2]


def without_chips(*, third: str) -> Playing:
    """A waiting table: hoa, the host, has lost everything; nam and the third, on seats 1 and 2, have chips."""
    table = Playing("theo-vong", chosen={1: "As 9s 7s 4s 2s Ks Js 8s 6s 3s Qs Ts 5s"})
    table.do("hoa", c.Sit(seat=0, buy_in=100))
    table.do("nam", c.Sit(seat=1, buy_in=10_000))
    table.deal()
    table.lock("hoa")
    table.do("nam", c.Declare(hand=1, rows=as_dealt(table.part("nam"))))
    table.show_all()
    assert table.stacks()[0] == 0
    if third == "bot":
        table.do("hoa", c.AddBot(seat=2))
    else:
        table.do(third, c.Sit(seat=2, buy_in=10_000))
    return table


@pytest.mark.parametrize("third", ["lan", "bot"])
def test_7_1_a_host_without_chips_deals_to_the_others_and_sits_out(third: str) -> None:
    table = without_chips(third=third)
    for name in {"nam", third} - {"bot"}:
        table.do(name, _ready(table))
    events = table.do("hoa", c.Deal(nonce=NONCE, commitment=table.state.commitment))
    assert [type(event) for event in events] == [e.HandDealt]
    assert [part.seat for part in table.hand.players] == [2, 1]
    table.do("hoa", c.Stand())
    assert table.state.host == 1
    assert table.hand.part_of(2) is not None


def test_a_host_without_chips_waits_for_the_others_as_any_host() -> None:
    table = without_chips(third="lan")
    deal = c.Deal(nonce=NONCE, commitment=table.state.commitment)
    assert table.refusal("hoa", deal) == "not_everyone_ready"
    table.do("lan", c.Stand())
    assert table.refusal("hoa", deal) == "not_enough_players"
    table.do("nam", c.Stand())
    table.do("hoa", c.AddBot(seat=1))
    table.do("hoa", c.AddBot(seat=2))
    assert table.refusal("hoa", deal) == "no_chips"


def test_the_cards_are_those_that_the_seed_and_the_nonces_give() -> None:
    table = Playing()
    table.sit("hoa", "nam", "lan")
    seed = table.state.seed
    table.deal()
    expected = deal_hands(seed, table="TEST42", hand=1, seats=(0, 2, 1), nonces=(NONCE, NONCE, NONCE))
    assert tuple(part.cards for part in table.hand.players) == expected


def test_the_seed_of_the_running_hand_is_not_that_of_the_next() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    assert table.state.seed == b""
    assert table.state.commitment == ""
