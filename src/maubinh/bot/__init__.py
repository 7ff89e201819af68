"""SDK for programs that play: an asynchronous client with a token and typed messages.

async with await Session.guest("http://127.0.0.1:8080") as me, me.table(await me.quick()) as table:
    await Player(table).play(until_hand=3)
"""

from maubinh.bot.player import Player, RefusedError, as_dealt
from maubinh.bot.session import RequestRefusedError, Session
from maubinh.bot.table import TableClient, TableLostError

__all__ = [
    "Player",
    "RefusedError",
    "RequestRefusedError",
    "Session",
    "TableClient",
    "TableLostError",
    "as_dealt",
]
