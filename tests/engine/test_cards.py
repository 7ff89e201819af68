"""Rules 2.1: cards and the texts that name them."""

import pytest

from maubinh.engine.cards import DECK, card_text, parse_card, parse_cards, rank_of, suit_of
from maubinh.engine.errors import CardError


def test_2_1_a_deck_has_fifty_two_cards_from_the_two_of_spades_to_the_ace_of_hearts() -> None:
    assert len(set(DECK)) == 52
    assert (card_text(DECK[0]), card_text(DECK[51])) == ("2s", "Ah")


def test_a_card_is_four_times_its_rank_and_its_suit() -> None:
    for card in DECK:
        assert card == 4 * rank_of(card) + suit_of(card)


def test_every_card_survives_being_written_and_read() -> None:
    assert [parse_card(card_text(card)) for card in DECK] == list(DECK)


@pytest.mark.parametrize("text", ["Th", "tH", "10h", "10H", "T♥", "10♥", "t♥\ufe0f", "10♥\ufe0e"])
def test_a_card_is_read_in_every_accepted_spelling(text: str) -> None:
    assert card_text(parse_card(text)) == "Th"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "s",
        "1s",
        "11s",
        "0s",
        "sA",
        "As ",
        " As",
        "A s",
        "AsKs",
        "Ax",
        "A♡",
        "As\ufe0f",
        "１0s",
        "Aſ",
    ],
)
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


@pytest.mark.parametrize("text", ["AsTd2h", "As Td 2h", "As,10d,2h", " as, 10♦️ 2♥ ", "A♠T♦2♥"])
def test_cards_are_read_with_or_without_spaces_and_commas(text: str) -> None:
    assert [card_text(card) for card in parse_cards(text)] == ["As", "Td", "2h"]


def test_no_cards_at_all_are_read_from_an_empty_text() -> None:
    assert parse_cards(" , ") == ()


@pytest.mark.parametrize("text", ["As1d", "A s", "As;Kd", "Asx"])
def test_cards_with_anything_else_between_are_refused(text: str) -> None:
    with pytest.raises(CardError, match="begins no card"):
        parse_cards(text)
