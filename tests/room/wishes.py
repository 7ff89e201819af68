"""What people may wish for at a table, in and out of turn; the command it makes depends on the table by then."""

import itertools
from dataclasses import dataclass
from typing import Literal

import hypothesis.strategies as st

from maubinh.engine.house import HOUSES, load_house
from maubinh.engine.rows import Rows
from maubinh.table import commands as c
from maubinh.table.state import TableState

SEATS = st.integers(-1, 4)


@dataclass(frozen=True)
class Move:
    """A move in a hand: one that suits the table as it stands, or one from before; `turn` lays cards otherwise."""

    kind: Literal["ready", "deal", "lock", "declare", "forfeit", "skip"]
    suits: bool = True
    turn: int = 0


Wish = Move | c.TableCommand

SITTING: st.SearchStrategy[Wish] = st.one_of(
    st.builds(c.Sit, seat=SEATS, buy_in=st.sampled_from([99, 100, 700, 10_000, 60_000, 10**9])),
    st.builds(c.TopUp, amount=st.sampled_from([-1, 0, 1, 900, 50_000, 10**13])),
    st.builds(c.LeaveNext, on=st.booleans()),
    st.builds(c.Stand),
    st.builds(c.Unready),
)
HOSTING: st.SearchStrategy[Wish] = st.one_of(
    st.builds(c.AddBot, seat=SEATS, level=st.sampled_from(["casual", "strong", "cleverest"])),
    st.builds(c.RemoveBot, seat=SEATS),
    st.builds(c.Kick, seat=SEATS),
    st.builds(
        c.Configure,
        stake=st.none() | st.sampled_from([0, 1, 100, 5_000]),
        seats=st.none() | st.integers(1, 5),
        house=st.none() | st.sampled_from(HOUSES).map(load_house),
        arranging=st.none() | st.sampled_from([30, 121]),
        row=st.none() | st.sampled_from([0, 5]),
        locked=st.none() | st.booleans(),
    ),
)
PLAYING: st.SearchStrategy[Wish] = st.builds(
    Move,
    kind=st.sampled_from(["ready", "deal", "lock", "lock", "declare", "forfeit", "skip"]),
    suits=st.sampled_from([True, True, True, False]),
    turn=st.integers(0, 12),
)
WISHES = SITTING | HOSTING | PLAYING


def command_of(wish: Wish, state: TableState, player: str, *, nonce: str) -> c.TableCommand:
    """The command that a player's wish makes at a table in this state."""
    if not isinstance(wish, Move):
        return wish
    number = state.hands if wish.suits else state.hands - 1
    commitment = state.commitment if wish.suits else "0" * 64
    match wish.kind:
        case "ready":
            return c.Ready(nonce=nonce, commitment=commitment)
        case "deal":
            return c.Deal(nonce=nonce, commitment=commitment)
        case "lock":
            return c.Lock(hand=number, rows=rows_of(state, player, turn=wish.turn))
        case "declare":
            return c.Declare(hand=number, rows=rows_of(state, player, turn=wish.turn))
        case "forfeit":
            return c.Forfeit(hand=number)
        case "skip":
            step = None if state.hand is None else state.hand.step
            return c.Skip(hand=number, step=step or "back")


def rows_of(state: TableState, player: str, *, turn: int = 0) -> Rows:
    """The player's cards from the `turn`-th on; somebody else's for who has none; none where nobody has."""
    hand = state.hand
    if hand is None:
        return Rows(back=(), middle=(), front=())
    part = hand.part_of(state.seat_of(player)) or hand.players[0]
    cards = tuple(itertools.islice(itertools.cycle(part.cards), turn, turn + 13))
    return Rows(back=cards[:5], middle=cards[5:10], front=cards[10:])
