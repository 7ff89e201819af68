"""Short ways to lay hands, make houses and read settlements in the tests of the rules."""

from collections.abc import Sequence
from typing import Any

from maubinh.engine.house import House, parse_house
from maubinh.engine.rows import Rows, parse_rows
from maubinh.engine.settlement import Player, Settlement, settle

# Plain hands, each better than the next in every row: a pair in each row.
ACES = "AsAhKd4c2c / QsQhJd5c3c / ThTd9c"
NINES = "9s9h8d4d3d / 7s7h6d4h2d / 5s5h3s"
EIGHTS = "8s8h7d5c3c / 6s6h4d3h2h / 2s2cJc"
# Two hands whose middle is stronger than their back.
FOUL = "9c9d2h3s5d / TcTd4h6s8d / Jd7h3h"
OTHER_FOUL = "2c2d5h6c7c / 3c3d8c9h4s / JhQd4d"

DRAGON_FLUSH = "AsKsQsJsTs / 9s8s7s6s5s / 4s3s2s"
DRAGON = "AsKhQdJcTs / 9h8d7c6s5h / 4d3c2s"
FIVE_PAIRS_TRIPS = "AsAhAdKsKh / QsQhJsJhTs / Th9s9h"
SIX_PAIRS = "AsAhKsKhQs / QhJsJhTsTh / 9s9h2c"
THREE_FLUSHES = "AsKsQsJs9s / AhKhQhJh8h / Ad3d2d"
THREE_STRAIGHTS = "5h6d7c8s9h / 2s3h4d5c6s / TdJcQs"


def lay(text: str) -> Rows:
    """Read rows written back / middle / front."""
    return parse_rows(*text.split("/"))


def own(**choices: Any) -> House:
    """A house with these choices and the defaults for the rest."""
    return parse_house(choices)


def listed(*names: str, units: Sequence[int] = (9, 6, 3), **choices: Any) -> dict[str, Any]:
    """These naturals, strongest first and automatic, as a house's choice."""
    payouts = [{"name": name, "units": paid} for name, paid in zip(names, units, strict=False)]
    return {"claim": "automatic", "payouts": payouts, **choices}


def naturals(*names: str, units: Sequence[int] = (9, 6, 3), **choices: Any) -> House:
    """A house of nothing but naturals."""
    return own(naturals=listed(*names, units=units, **choices))


def seats(*hands: str | Player) -> list[Player]:
    """Players a, b, c, d with these rows."""
    names = "abcd"
    return [
        hand if isinstance(hand, Player) else Player(names[place], lay(hand))
        for place, hand in enumerate(hands)
    ]


def seat(text: str | None, **said: Any) -> Player:
    """A player of any name with these rows, stack, claim or departure."""
    return Player("x", None if text is None else lay(text), **said)


def play(*hands: str | Player, house: House, stake: int = 1) -> Settlement:
    """Settle hands under a house."""
    return settle(seats(*hands), house=house, stake=stake)


def lines(settlement: Settlement, *steps: str) -> list[str]:
    """The transfers as "step payer>payee due", with "paid/due" where less was paid; of these steps only, if any."""
    return [
        f"{line.step} {'abcd'[line.payer]}>{'abcd'[line.payee]} "
        + (str(line.due) if line.paid == line.due else f"{line.paid}/{line.due}")
        for line in settlement.transfers
        if not steps or line.step in steps
    ]
