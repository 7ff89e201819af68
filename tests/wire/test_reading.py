"""What a client may send is read once, at the border."""

import json

import pytest

from maubinh.engine.cards import DECK, card_text
from maubinh.table import commands as table
from maubinh.table.refusals import Code
from maubinh.table.views import CardRows
from maubinh.wire import client
from maubinh.wire.cards import card_rows
from maubinh.wire.commands import PLAIN, to_command, to_rows
from maubinh.wire.http import CreateTable
from maubinh.wire.reading import MessageError, read_body, read_message
from maubinh.wire.refusals import WireCode

CARDS = tuple(card_text(card) for card in DECK[:13])
ROWS = CardRows(back=CARDS[:5], middle=CARDS[5:10], front=CARDS[10:])


def refusal(text: str) -> MessageError:
    with pytest.raises(MessageError) as caught:
        read_message(text)
    return caught.value


def test_a_message_is_told_by_its_type() -> None:
    text = '{"type":"sit","id":"a","seat":2,"buy_in":5000}'
    assert read_message(text) == client.Sit(id="a", seat=2, buy_in=5000)


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", WireCode.BAD_JSON, None),
        ("{", WireCode.BAD_JSON, None),
        ('{"type":"configure","id":"a","house":' + '{"a":' * 5000, WireCode.BAD_JSON, None),
        ("[]", WireCode.BAD_SCHEMA, None),
        ('{"id":"a"}', WireCode.UNKNOWN_TYPE, "type"),
        ('{"type":"rob","id":"a"}', WireCode.UNKNOWN_TYPE, "type"),
        ('{"type":"stand"}', WireCode.BAD_SCHEMA, "id"),
        ('{"type":"stand","id":""}', WireCode.BAD_SCHEMA, "id"),
        (f'{{"type":"stand","id":"{"x" * 41}"}}', WireCode.BAD_SCHEMA, "id"),
        ('{"type":"stand","id":"a","seat":1}', WireCode.BAD_SCHEMA, "seat"),
        ('{"type":"sit","id":"a","seat":"1","buy_in":1}', WireCode.BAD_SCHEMA, "seat"),
        ('{"type":"sit","id":"a","seat":true,"buy_in":1}', WireCode.BAD_SCHEMA, "seat"),
        ('{"type":"draft","id":"a","hand":1,"rows":{"back":[1]}}', WireCode.BAD_SCHEMA, "rows.back[0]"),
        ('{"type":"draft","id":"a","hand":1,"rows":{},"n":-1}', WireCode.BAD_SCHEMA, "n"),
        ('{"type":"draft","id":"a","hand":1,"rows":{},"n":1.5}', WireCode.BAD_SCHEMA, "n"),
    ],
)
def test_a_malformed_message_names_its_fault(text: str, code: WireCode, path: str | None) -> None:
    error = refusal(text)
    assert (error.code, error.path) == (code, path)


def test_a_refusal_bears_the_id_of_the_message_where_it_can_be_read() -> None:
    assert refusal('{"type":"sit","id":"mine"}').sender_id == "mine"
    assert refusal('{"type":"sit","id":7}').sender_id is None
    assert refusal(f'{{"type":"sit","id":"{"x" * 41}"}}').sender_id is None


def test_every_message_but_drafts_questions_and_pings_is_a_command() -> None:
    others = {client.Draft, client.Suggest, client.Ping, client.Lock, client.Declare, client.Configure}
    kinds = set(client.AnyClientMessage.__args__)
    assert kinds - others == set(PLAIN)
    assert all(kind.__name__ == command.__name__ for kind, command in PLAIN.items())


def test_plain_messages_become_the_commands_of_the_same_name() -> None:
    assert to_command(client.Sit(id="a", seat=1, buy_in=2)) == table.Sit(seat=1, buy_in=2)
    assert to_command(client.Kick(id="a", seat=3)) == table.Kick(seat=3)
    assert to_command(client.Unready(id="a")) == table.Unready()


def test_locked_rows_arrive_as_cards() -> None:
    command = to_command(client.Lock(id="a", hand=4, rows=ROWS))
    assert isinstance(command, table.Lock)
    assert command.rows.cards == DECK[:13]
    assert card_rows(command.rows) == ROWS


def changed(**rows: tuple[str, ...] | None) -> CardRows:
    return CardRows(**{"back": ROWS.back, "middle": ROWS.middle, "front": ROWS.front} | rows)


@pytest.mark.parametrize(
    ("rows", "code", "path"),
    [
        (changed(front=None), WireCode.WRONG_ROW_SIZE, "rows.front"),
        (changed(middle=CARDS[5:9]), WireCode.WRONG_ROW_SIZE, "rows.middle"),
        (changed(front=("Ah", "Kd", "1s")), WireCode.BAD_CARD, "rows.front"),
        (changed(front=(CARDS[0], "Kd", "Qd")), WireCode.DUPLICATE_CARD, "rows"),
    ],
)
def test_rows_that_are_no_thirteen_cards_are_refused(rows: CardRows, code: WireCode, path: str) -> None:
    with pytest.raises(MessageError) as caught:
        to_rows(rows)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_table_is_configured_with_a_shipped_house_or_one_of_its_own() -> None:
    shipped = to_command(client.Configure(id="a", house="casino", stake=5))
    assert isinstance(shipped, table.Configure)
    assert shipped.house is not None
    assert (shipped.house.name, shipped.stake, shipped.seats) == ("casino", 5, None)
    own = to_command(client.Configure(id="a", house={"name": "mine", "aces": 2}))
    assert isinstance(own, table.Configure)
    assert own.house is not None
    assert own.house.aces == 2


@pytest.mark.parametrize(
    ("house", "code", "path"),
    [
        ("nowhere", Code.UNKNOWN_HOUSE, "house"),
        ({"name": "casino"}, Code.BAD_HOUSE, "house.name"),
        ({"name": "mine", "scoop": {"multiplier": 99}}, Code.BAD_HOUSE, "house.scoop.multiplier"),
        ({"name": "mine", "title": {"en": "x" * 41}}, Code.BAD_HOUSE, "house.title.en"),
    ],
)
def test_an_impossible_house_names_its_field(house: str | dict[str, object], code: Code, path: str) -> None:
    with pytest.raises(MessageError) as caught:
        to_command(client.Configure(id="a", house=house))
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_body_is_read_like_a_message() -> None:
    assert read_body(json.dumps({"stake": 100, "house": "casino"}).encode(), CreateTable).seats == 4
    with pytest.raises(MessageError) as caught:
        read_body(b"", CreateTable)
    assert caught.value.path == "stake"
