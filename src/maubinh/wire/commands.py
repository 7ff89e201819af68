"""From messages to what a table understands; malformed ones are refused here, once."""

from msgspec import Struct

from maubinh.engine.cards import CARD_BY_TEXT
from maubinh.engine.errors import HouseError
from maubinh.engine.house import House, load_house, parse_house
from maubinh.engine.rows import ROWS, Rows
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

SIZES = tuple(row.size for row in ROWS)

# Drafts are most of what a server hears: a look-up, not a function of ours, for each of their cards.
_card = CARD_BY_TEXT.__getitem__


def to_rows(rows: CardRows) -> Rows:
    """The rows as cards; raises MessageError for a wrong size, a text that is no card, a card held twice."""
    back, middle, front = rows.back or (), rows.middle or (), rows.front or ()
    if (len(back), len(middle), len(front)) != SIZES:
        wrong = next(row for row in ROWS if len(getattr(rows, row) or ()) != row.size)
        raise MessageError(WireCode.WRONG_ROW_SIZE, f"rows.{wrong}")
    try:
        laid = Rows(
            back=tuple(map(_card, back)), middle=tuple(map(_card, middle)), front=tuple(map(_card, front))
        )
    except KeyError:
        wrong = next(row for row in ROWS if not CARD_BY_TEXT.keys() >= set(getattr(rows, row)))
        raise MessageError(WireCode.BAD_CARD, f"rows.{wrong}") from None
    if len(set(laid.cards)) != sum(SIZES):
        raise MessageError(WireCode.DUPLICATE_CARD, "rows")
    return laid


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
