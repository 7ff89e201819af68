"""From messages to what a table understands; malformed ones are refused here, once."""

from msgspec import Struct

from maubinh.engine.cards import Card, parse_card
from maubinh.engine.errors import CardError, HouseError
from maubinh.engine.house import House, load_house, parse_house
from maubinh.engine.rows import ROWS, Row, Rows
from maubinh.table import commands as table
from maubinh.table.refusals import Code
from maubinh.table.views import CardRows
from maubinh.wire import client
from maubinh.wire.reading import MessageError
from maubinh.wire.refusals import WireCode

CommandMessage = (
    client.Sit
    | client.Stand
    | client.LeaveNext
    | client.Forfeit
    | client.TopUp
    | client.AddBot
    | client.RemoveBot
    | client.Kick
    | client.Configure
    | client.Ready
    | client.Unready
    | client.Deal
    | client.Lock
    | client.Declare
    | client.Skip
)
"""The messages that change a table; the rest are drafts and questions."""


def to_rows(rows: CardRows) -> Rows:
    """The rows as cards; raises MessageError for a wrong size, a text that is no card, a card held twice."""
    laid = Rows(**{row.value: _row(row, getattr(rows, row)) for row in ROWS})
    if len(set(laid.cards)) != len(laid.cards):
        raise MessageError(WireCode.DUPLICATE_CARD, "rows")
    return laid


def _row(row: Row, texts: tuple[str, ...] | None) -> tuple[Card, ...]:
    if texts is None or len(texts) != row.size:
        raise MessageError(WireCode.WRONG_ROW_SIZE, f"rows.{row}")
    try:
        return tuple(map(parse_card, texts))
    except CardError:
        raise MessageError(WireCode.BAD_CARD, f"rows.{row}") from None


def to_house(house: str | dict[str, object]) -> House:
    """A shipped house by name, or one's own; raises MessageError with the path of the field inside it."""
    try:
        return load_house(house) if isinstance(house, str) else parse_house(house)
    except HouseError as error:
        if isinstance(house, str):
            raise MessageError(Code.UNKNOWN_HOUSE, "house") from None
        raise MessageError(Code.BAD_HOUSE, f"house.{error.path}" if error.path else "house") from None


PLAIN: dict[type[Struct], type[table.TableCommand]] = {
    client.Sit: table.Sit,
    client.Stand: table.Stand,
    client.LeaveNext: table.LeaveNext,
    client.Forfeit: table.Forfeit,
    client.TopUp: table.TopUp,
    client.AddBot: table.AddBot,
    client.RemoveBot: table.RemoveBot,
    client.Kick: table.Kick,
    client.Ready: table.Ready,
    client.Unready: table.Unready,
    client.Deal: table.Deal,
    client.Skip: table.Skip,
}
"""Messages whose fields are the command's, by the same names."""


def to_command(message: CommandMessage) -> table.TableCommand:
    """The table's command of a message; raises MessageError."""
    match message:
        case client.Lock(hand=hand, rows=rows):
            return table.Lock(hand=hand, rows=to_rows(rows))
        case client.Declare(hand=hand, rows=rows):
            return table.Declare(hand=hand, rows=to_rows(rows))
        case client.Configure(house=house):
            fields = {name: getattr(message, name) for name in table.Configure.__struct_fields__}
            return table.Configure(**fields | {"house": None if house is None else to_house(house)})
        case _:
            kind = PLAIN[type(message)]
            return kind(**{name: getattr(message, name) for name in kind.__struct_fields__})
