"""The same commands on SQLite and on PostgreSQL give the same events, balances and snapshots."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from maubinh.room.ledger import ISSUANCE, RAKE, stack_of, wallet_of
from maubinh.room.ports import Store, StoredEvent
from maubinh.storage import open_store
from maubinh.table import commands as c
from maubinh.table.deadlines import deadlines_of
from tests.room.support import Rooms, Table, deal, open_table, own_rows, seated, until
from tests.support.clock import ManualClock


@dataclass
class Outcome:
    """Everything a run left behind."""

    events: list[StoredEvent]
    snapshot: bytes
    balances: dict[str, int]
    exports: list[bytes | None]
    hands: list[tuple[str, int, int]]


def counted_entropy() -> Callable[[int], bytes]:
    """Bytes that look drawn and are the same in every run."""
    drawn = iter(range(10**9))
    return lambda n: hashlib.shake_256(next(drawn).to_bytes(8, "big")).digest(n)


async def evening(store: Store) -> Outcome:
    """Three people and a bot: repeats, refusals, a leaver, a time-out, a showing, a standing up."""
    nodes = Rooms(store, ManualClock())
    try:
        room = await nodes.room(entropy=counted_entropy())
        await room._timers.stop()  # deadlines are carried out by hand, each at its very moment
        table = await open_table(room)
        people = await seated(table, "Hoa", "Nam", "Lan", bots=1)
        for command_id in ("same", "same"):
            await table.ask(people[1], c.TopUp(amount=700), command_id=command_id)
        assert await table.refusal(people[1], c.TopUp(amount=10**9)) == "insufficient_chips"
        await deal(table, people)
        await until(lambda: table.state.hand is not None and any(p.locked for p in table.state.hand.players))
        await table.do(people[0], c.Lock(hand=1, rows=own_rows(table, people[0])))
        await table.do(people[2], c.Forfeit(hand=1))
        while table.state.hand is not None:
            (deadline,) = [each for each in deadlines_of(table.state) if each.kind != "bots"]
            nodes.clock.advance(deadline.due - nodes.clock.now())
            assert await room._timers.carry_out_due() == 1
            await room._work.finish()
        await table.do(people[0], c.Stand())
        return await _left_behind(store, table, [who.player for who in people])
    finally:
        await nodes.close()


async def _left_behind(store: Store, table: Table, players: list[str]) -> Outcome:
    stored = await store.load_table(table.code)
    assert stored is not None
    accounts = [ISSUANCE, RAKE, *map(wallet_of, players)]
    bots = [seat.player for seat in table.state.seats if seat is not None and seat.bot is not None]
    accounts += [stack_of(table.code, player) for player in [*players, *bots]]
    return Outcome(
        events=await store.events(table.code, after=0),
        snapshot=stored.snapshot,
        balances={account: await store.balance(account) for account in accounts},
        exports=[await store.hand(table.code, number) for number in (1, 2)],
        hands=[(hand.table, hand.hand, hand.at) for hand in await store.hands_of(players[0], limit=10)],
    )


async def test_both_databases_hold_the_same_after_the_same_evening(postgres_url: str) -> None:
    outcomes = []
    for url in ("sqlite://", postgres_url):
        store = await open_store(url)
        outcomes.append(await evening(store))
        await store.close()
    assert outcomes[0] == outcomes[1]
    assert sum(outcomes[0].balances.values()) == 0
