"""The judge's scores are the engine's settlements."""

import msgspec
import numpy as np
import pytest

from bench.strength.deals import random_tables
from bench.strength.judging import fresh_hands
from bench.strength.naturals import count_as_natural
from bench.strength.ranks import Cards, laid_places
from bench.strength.scoring import PARTS, values
from bench.strength.splits import unbeaten
from bench.strength.terms import terms_of
from maubinh import DECK, HOUSES, Player, Rows, load_house, parse_cards, settle
from maubinh.engine.house import Rake
from tests.bench.laying import by_groups

# No hand of these is a natural anywhere; the first, laid like a beginner, is often beaten in every row.
LOW = np.array([parse_cards("3s 3d Js Td 9h 8c 6d 5d 4h 2c 7s Qd Kc")], dtype=np.uint8)
HANDS = np.concatenate([LOW, fresh_hands(6, seed=21, terms=terms_of("theo-vong"))])
DEALS = PARTS * 64


def net(laid: list[Cards], name: str) -> int:
    """Units that the first of the players wins from the others, by the engine."""
    house = msgspec.structs.replace(load_house(name), rake=Rake())
    players = []
    for seat, hand in enumerate(laid):
        cards = tuple(DECK[card] for card in hand)
        players.append(Player(str(seat), Rows(cards[:5], cards[5:10], cards[10:])))
    settled = settle(players, house=house, stake=1)
    assert not any(settled.fouls)
    return settled.net[0]


def opponents_of(hand: Cards, name: str, *, together: int) -> Cards:
    """DEALS deals of so many opponents (together, DEALS, 13), a beginner's rows, none a natural."""
    terms = terms_of(name)
    dealt = random_tables(hand, 2 * DEALS, rng=np.random.default_rng(22))[:together]
    laid = by_groups(dealt.reshape(-1, 13), terms=terms, mode="table", opponents=together)
    shown = count_as_natural(laid, house=terms.house).reshape(together, -1).any(axis=0)
    return laid.reshape(together, -1, 13)[:, ~shown][:, :DEALS]


def options_of(hand: Cards, name: str) -> Cards:
    """A beginner's arrangement of the hand and up to three others, none shown as a natural."""
    terms = terms_of(name)
    kept = unbeaten(hand, wheel=terms.wheel).laid
    chosen = kept[np.linspace(0, len(kept) - 1, 3).astype(int)]
    laid = np.concatenate([by_groups(hand[None], terms=terms, mode="table", opponents=1), chosen])
    return laid[~count_as_natural(laid, house=terms.house)]


@pytest.mark.parametrize(
    ("name", "together"), [*((name, 1) for name in HOUSES), ("xap-xam", 2), ("xap-xam", 3)]
)
def test_what_an_arrangement_wins_is_what_the_engine_pays_it(name: str, together: int) -> None:
    terms = terms_of(name)
    for hand in HANDS:
        options = options_of(hand, name)
        opponents = opponents_of(hand, name, together=together)
        found = values(
            laid_places(options, wheel=terms.wheel), laid_places(opponents, wheel=terms.wheel), terms=terms
        )
        for option, by_part in zip(options, found, strict=True):
            paid = [net([option, *opponents[:, deal]], name) for deal in range(DEALS)]
            expected = np.array(paid).reshape(PARTS, -1).mean(axis=1) / together
            assert by_part == pytest.approx(expected)


def test_scoops_were_among_what_was_compared() -> None:
    hand, name = HANDS[0], "xap-xam"
    terms = terms_of(name)
    opponents = opponents_of(hand, name, together=3)
    own = laid_places(options_of(hand, name), wheel=terms.wheel)
    theirs = laid_places(opponents, wheel=terms.wheel)
    assert np.all(own[:, None, None] > theirs, axis=3).any()
    assert np.all(own[:, None, None] < theirs, axis=(1, 3)).any()


def test_deals_beyond_whole_words_are_left_out() -> None:
    terms = terms_of("bigkool")
    own = unbeaten(HANDS[0], wheel=terms.wheel).places
    theirs = laid_places(opponents_of(HANDS[0], "bigkool", together=1), wheel=terms.wheel)
    more = np.concatenate([theirs, theirs[:, :100]], axis=1)
    assert (values(own, more, terms=terms) == values(own, theirs, terms=terms)).all()
