"""Who comes besides the regular tables: gamblers who lose all they have, tables opened for a few hands, watchers."""

import asyncio
import contextlib
import random
from collections.abc import Sequence

from maubinh.bot.player import RefusedError
from maubinh.bot.session import RequestRefusedError, Session
from maubinh.bot.table import TableLostError
from maubinh.room.accounts import GIFT_BELOW, GIFT_TO
from maubinh.wire.http import CreateTable, Me
from tests.chaos.clients import (
    RecordingTable,
    asked,
    decent_rows,
    newcomer,
    newcomers,
    open_table,
    sit,
    socket_of,
)
from tests.chaos.players import Gambler
from tests.chaos.records import Records

HIGH_STAKE = 5_000
FEW_HANDS = 3
WATCHES = (0.5, 4.0)
"""Seconds for which somebody watches before coming back as a stranger."""
BETWEEN_TABLES = (1.0, 5.0)


class GamblingTable:
    """A table for stakes that ruin people: they take the free chips once, and then others take their seats."""

    def __init__(
        self, code: str, address: str, *, first: Sequence[tuple[Session, Me]], records: Records
    ) -> None:
        self.code = code
        self._address = address
        self._records = records
        self._first = first
        self._seated = [asyncio.Event() for _ in first]

    async def play(self) -> None:
        """Gamble until cancelled."""
        async with asyncio.TaskGroup() as group:
            for seat, guest in enumerate(self._first):
                group.create_task(self._keep_taken(seat, guest))

    async def seated(self) -> None:
        """Return once everybody sat, or was turned away."""
        for event in self._seated:
            await event.wait()

    async def _keep_taken(self, seat: int, guest: tuple[Session, Me]) -> None:
        try:
            while True:
                session, me = guest
                async with session:
                    address = socket_of(self._address, self.code)
                    connection = RecordingTable(
                        address, token=session.token, code=self.code, player=me.id, records=self._records
                    )
                    async with connection as table:
                        await self._gamble(session, table, seat, player=me.id, chips=me.wallet)
                guest = await newcomer(self._address, self._records)
        except (RefusedError, TableLostError) as error:
            self._records.turned_away.append(f"{self.code} gambler {seat} was turned away: {error}")
        finally:
            self._seated[seat].set()

    async def _gamble(
        self, session: Session, table: RecordingTable, seat: int, *, player: str, chips: int
    ) -> None:
        """Play until nothing is left, not even of the free chips."""
        gambler = Gambler(
            table, arrange=decent_rows, seat=seat, least=HIGH_STAKE, chance=self._records.chance
        )
        while True:
            if chips < max(GIFT_BELOW, HIGH_STAKE):
                if player in self._records.gifts:
                    return
                chips = await take_gift(session, player, chips, self._records)
            await sit(gambler, seat, buy_in=chips)
            await table.until(lambda view: view.you is not None)
            self._seated[seat].set()
            await gambler.play(until_hand=0)
            chips = (await asked(session.me)).wallet


async def take_gift(session: Session, player: str, before: int, records: Records) -> int:
    """The free chips, for somebody at no table who never had any: what is in the wallet afterwards."""
    records.gifts_asked[player] = GIFT_TO - before
    # Where the answer was lost, asking again is refused, and the wallet tells.
    with contextlib.suppress(RequestRefusedError):
        await asked(session.top_up)
    wallet = (await asked(session.me)).wallet
    records.gifts[player] = wallet - before
    return wallet


async def open_gambling_table(address: str, *, people: int, records: Records) -> GamblingTable:
    """A new table for high stakes; the people first, because an empty table is soon closed."""
    settings = CreateTable(house="bigkool", stake=HIGH_STAKE, seats=people, arranging=30, row=1)
    async with newcomers(address, people, records, stay=True) as first:
        code = await asked(lambda: first[0][0].create_table(settings))
    return GamblingTable(code, address, first=first, records=records)


async def come_and_go(address: str, *, records: Records, chance: random.Random) -> None:
    """Open a table, play a few hands, leave it to be closed; and again, until cancelled."""
    while True:
        table = await open_table(address, people=2, sleepy=False, records=records, passing=True)
        await table.play(until_hand=FEW_HANDS)
        await asyncio.sleep(chance.uniform(*BETWEEN_TABLES))


async def watch(address: str, code: str, *, records: Records, chance: random.Random) -> None:
    """Watch a table without an account, each time anew, until cancelled."""
    while True:
        stranger = RecordingTable(
            socket_of(address, code), token=None, code=code, player=None, records=records
        )
        async with stranger:
            await asyncio.sleep(chance.uniform(*WATCHES))
