"""Bots as they sit at a table: levels, names and the chips they bring."""

from typing import get_args

from maubinh.table.state import BotLevel, TableState

BUY_IN_STAKES = 50

# The twelve animals of the calendar.
NAMES = ("Tý", "Sửu", "Dần", "Mão", "Thìn", "Tỵ", "Ngọ", "Mùi", "Thân", "Dậu", "Tuất", "Hợi")


BOT_LEVELS: tuple[BotLevel, ...] = get_args(BotLevel)


def bot_level(text: str) -> BotLevel | None:
    """The level of that name, if there is one."""
    return next((level for level in BOT_LEVELS if level == text), None)


def bot_id(state: TableState) -> str:
    """An id for the next bot to sit down, unique at its table."""
    return f"bot_{state.joined + 1}"


def bot_name(state: TableState) -> str:
    """A name no seat bears yet."""
    taken = {seat.name for seat in state.seats if seat is not None}
    first = state.joined % len(NAMES)
    turned = (*NAMES[first:], *NAMES[:first])
    return next(f"Máy {name}" for name in turned if f"Máy {name}" not in taken)


def bot_avatar(state: TableState) -> int:
    """An avatar for the next bot."""
    return state.joined % len(NAMES)


def bot_buy_in(state: TableState) -> int:
    """Chips a bot brings, and is given again when it has none left."""
    return BUY_IN_STAKES * state.settings.stake
