"""What holds for every hand under every house."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from maubinh.engine.cards import Card, parse_card, suit_of
from maubinh.engine.house import House, parse_house
from maubinh.engine.rows import Rows
from maubinh.engine.settlement import Player, Settlement, Step, settle
from tests.engine.random_hands import random_house, random_players

# A stake that two or three naturals can share without an odd chip.
EVEN_STAKE = 6

seeds = st.integers(min_value=0, max_value=2**32)


def house_of(seed: int) -> House:
    return parse_house(random_house(Random(seed)))


def player_of(data: dict[str, Any], *, capped: bool = True) -> Player:
    rows = Rows(**{row: tuple(map(parse_card, texts)) for row, texts in data["rows"].items()})
    return Player(data["id"], rows, data["stack"] if capped else None, data["natural"], data["left"])


def players_of(seed: int, *, capped: bool = True) -> list[Player]:
    return [player_of(data, capped=capped) for data in random_players(Random(seed))]


def paid(settlement: Settlement, names: list[str]) -> dict[tuple[str, str, str], int]:
    """Chips by step, payer and payee."""
    return {
        (line.step.value, names[line.payer], names[line.payee]): line.paid for line in settlement.transfers
    }


@given(seeds, seeds, st.integers(min_value=1, max_value=10**6))
def test_settling_never_raises_and_no_chip_appears_or_vanishes(house: int, hand: int, stake: int) -> None:
    players = players_of(hand)
    settled = settle(players, house=house_of(house), stake=stake)
    assert sum(settled.net) + sum(settled.rake) == 0
    for player, net in zip(players, settled.net, strict=True):
        assert player.stack is None or player.stack + net >= 0


@given(seeds, seeds)
def test_nobody_is_below_nothing_after_any_line(house: int, hand: int) -> None:
    players = players_of(hand)
    left = [player.stack for player in players]
    for line in settle(players, house=house_of(house), stake=3).transfers:
        assert 0 <= line.rake <= line.paid <= line.due
        assert line.due > 0
        for place, chips in ((line.payer, -line.paid), (line.payee, line.paid - line.rake)):
            stack = left[place]
            if stack is not None:
                assert stack + chips >= 0
                left[place] = stack + chips


@given(seeds, seeds, st.randoms(use_true_random=False))
def test_permuting_seats_permutes_payments_where_nobody_is_capped(house: int, hand: int, rng: Random) -> None:
    players = players_of(hand, capped=False)
    seated = rng.sample(players, len(players))
    rules = house_of(house)
    before = settle(players, house=rules, stake=EVEN_STAKE)
    after = settle(seated, house=rules, stake=EVEN_STAKE)
    names, moved = [player.id for player in players], [player.id for player in seated]
    assert paid(before, names) == paid(after, moved)
    assert dict(zip(names, before.net, strict=True)) == dict(zip(moved, after.net, strict=True))
    assert dict(zip(names, before.rake, strict=True)) == dict(zip(moved, after.rake, strict=True))


def renamed(cards: tuple[Card, ...], suits: list[int]) -> tuple[Card, ...]:
    return tuple(Card(card - suit_of(card) + suits[suit_of(card)]) for card in cards)


# Black stays with black and red with red: two naturals look at colours.
COLOUR_KEEPING = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0], [1, 0, 2, 3]]


@given(seeds, seeds, st.sampled_from(COLOUR_KEEPING))
def test_renaming_suits_changes_nothing(house: int, hand: int, suits: list[int]) -> None:
    players = players_of(hand)
    others = [
        Player(
            player.id,
            Rows(*(renamed(row, suits) for row in (player.rows.back, player.rows.middle, player.rows.front))),
            player.stack,
            player.natural,
            player.left,
        )
        for player in players
        if player.rows
    ]
    rules = house_of(house)
    assert settle(players, house=rules, stake=7) == settle(others, house=rules, stake=7)


@given(seeds, seeds)
def test_lines_stand_in_the_order_of_their_steps_and_totals_come_from_them_alone(
    house: int, hand: int
) -> None:
    settled = settle(players_of(hand), house=house_of(house), stake=5)
    order = list(Step)
    places = [order.index(line.step) for line in settled.transfers]
    assert places == sorted(places)
    before_rake = settled.gains(through=Step.ACES)
    on_payment = sum(line.rake for line in settled.transfers)
    at_the_end = 0 if on_payment else sum(settled.rake)
    assert sum(before_rake) == -on_payment
    assert sum(before_rake) - sum(settled.net) == at_the_end
