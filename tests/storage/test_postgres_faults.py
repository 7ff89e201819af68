"""PostgreSQL dies, freezes, answers late or not at all: nothing acknowledged is lost and nothing counts twice."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest

from maubinh.cli.local.postgres import LocalPostgres
from maubinh.room.ports import Account, Committed, LedgerEntry, Outcome, StoreUnavailable
from maubinh.storage import open_store
from maubinh.storage.migrate import migrate
from maubinh.storage.postgres.connect import SETTINGS
from maubinh.storage.postgres.store import PostgresStore, open_postgres
from tests.servers.running import running_postgres
from tests.storage.making import a_commit, an_account, an_entry, granted


@pytest.fixture
def own_server() -> Iterator[LocalPostgres]:
    """A server that the test may kill, as durable as in production."""
    with running_postgres(fsync="on", full_page_writes="on", synchronous_commit="on") as server:
        asyncio.run(migrate(server.url()))
        yield server


@pytest.fixture
async def pg(postgres_url: str) -> AsyncIterator[PostgresStore]:
    """A store on the session's server that gives up soon."""
    store = await open_postgres(postgres_url, migrate=False, patience=2)
    yield store
    await store.close()


class Progress:
    """Numbers acknowledged by table, and a way to wait for another 200 of them."""

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}
        self.over = False
        self._more = asyncio.Semaphore(0)

    def note(self, code: str, seq: int) -> None:
        """A commit of the table was acknowledged."""
        self.heard[code] = seq
        self._more.release()

    async def wait_for_more(self) -> None:
        """Return after 200 further acknowledgements."""
        for _ in range(200):
            await self._more.acquire()


async def play(store: PostgresStore, code: str, *, progress: Progress) -> None:
    """Commit to one table for as long as asked, noting what was acknowledged."""
    assert await store.create_table(a_commit(code, expected=0))
    progress.note(code, 1)
    while not progress.over:
        seq = progress.heard[code]
        entries = (granted(f"{code}:{seq}", f"wallet:{code}", 1),)
        (done,) = await store.commit([a_commit(code, expected=seq, entries=entries, command=f"{code}.{seq}")])
        assert done == Committed(Outcome.COMMITTED, seq + 1)
        progress.note(code, done.seq)


async def test_play_goes_on_through_kill_9_of_the_whole_server(own_server: LocalPostgres) -> None:
    store = await open_postgres(own_server.url(), migrate=False, patience=30)
    progress = Progress()
    players = [asyncio.create_task(play(store, f"T{number}", progress=progress)) for number in range(12)]
    for _ in range(2):
        await progress.wait_for_more()
        await asyncio.to_thread(own_server.daemon.kill)
        await asyncio.to_thread(own_server.start)
    progress.over = True
    await asyncio.gather(*players)
    for code, seq in progress.heard.items():
        assert await store.heads([code]) == {code: seq}
        assert [event.seq for event in await store.events(code, after=0, limit=100_000)] == list(
            range(1, seq + 1)
        )
        assert await store.balance(f"wallet:{code}") == seq - 1
    await store.close()


async def test_a_server_that_is_away_is_reported_after_the_patience_is_spent(
    own_server: LocalPostgres,
) -> None:
    store = await open_postgres(own_server.url(), migrate=False, patience=0.3)
    await asyncio.to_thread(own_server.daemon.kill)
    with pytest.raises(StoreUnavailable):
        await store.commit([a_commit(expected=0)])
    with pytest.raises(StoreUnavailable):
        await open_postgres(own_server.url(), migrate=False, patience=0.3)
    await asyncio.to_thread(own_server.start)
    assert await store.create_table(a_commit(expected=0))
    await store.close()


class LosesFirstAnswer:
    """A pool whose first statement is carried out but never heard of."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self.lost = 0

    async def fetch(self, sql: str, *arguments: object) -> list[asyncpg.Record]:
        rows = await self._pool.fetch(sql, *arguments)
        if not self.lost:
            self.lost += 1
            raise ConnectionResetError
        return rows


@pytest.mark.parametrize("command", ["c1", None])
async def test_a_commit_whose_answer_was_lost_is_told_that_it_stands(
    pg: PostgresStore, command: str | None
) -> None:
    await pg.create_table(a_commit(expected=0))
    flaky = PostgresStore(LosesFirstAnswer(pg._pool), patience=2)  # type: ignore[arg-type]  # a stand-in
    done = await flaky.commit([a_commit(expected=1, command=command)])
    assert done == [Committed(Outcome.COMMITTED, 2)]
    assert await pg.heads(["ABCD"]) == {"ABCD": 2}


async def test_an_entry_whose_answer_was_lost_is_told_that_it_stands(pg: PostgresStore) -> None:
    flaky = PostgresStore(LosesFirstAnswer(pg._pool), patience=2)  # type: ignore[arg-type]  # a stand-in
    assert await flaky.post(granted("g", "wallet:p_an", 5))
    assert await pg.balance("wallet:p_an") == 5


@pytest.mark.parametrize(
    "other",
    [
        granted("g", "wallet:p_an", 7),
        granted("g", "wallet:p_binh", 5),
        an_entry("g", {"issuance": -5, "wallet:p_an": 5}, kind="gift"),
        an_entry("g", {"issuance": -5, "wallet:p_an": 5}, kind="grant", at=1),
        an_entry("g", {}, kind="grant"),
    ],
    ids=["amount", "account", "kind", "time", "nothing"],
)
async def test_an_entry_whose_key_somebody_else_took_is_refused_even_when_the_answer_was_lost(
    pg: PostgresStore, other: LedgerEntry
) -> None:
    assert await pg.post(other)
    flaky = PostgresStore(LosesFirstAnswer(pg._pool), patience=2)  # type: ignore[arg-type]  # a stand-in
    assert not await flaky.post(granted("g", "wallet:p_an", 5))


async def test_an_entry_of_nothing_whose_answer_was_lost_is_told_that_it_stands(pg: PostgresStore) -> None:
    flaky = PostgresStore(LosesFirstAnswer(pg._pool), patience=2)  # type: ignore[arg-type]  # a stand-in
    assert await flaky.post(an_entry("nothing", {}))


async def test_an_account_whose_answer_was_lost_is_not_a_second_one(pg: PostgresStore) -> None:
    account: Account = an_account()
    entry = granted("start", "wallet:p_an", 5)
    await pg.create_account(account, entry=entry)
    from maubinh.storage.postgres.people import create_account  # noqa: PLC0415 - the one test of an inner part

    await create_account(pg._pool, account, entry, attempt=2)
    assert await pg.balance("wallet:p_an") == 5


async def test_a_lost_race_for_a_table_is_a_conflict_even_when_the_answer_was_lost(pg: PostgresStore) -> None:
    await pg.create_table(a_commit(expected=0))
    await pg.commit([a_commit(expected=1, snapshot=b"somebody else's")])
    flaky = PostgresStore(LosesFirstAnswer(pg._pool), patience=2)  # type: ignore[arg-type]  # a stand-in
    assert await flaky.commit([a_commit(expected=1)]) == [Committed(Outcome.CONFLICT, 2)]


async def test_a_row_held_by_a_frozen_session_is_free_again_in_half_a_second(
    pg: PostgresStore, postgres_url: str
) -> None:
    await pg.create_table(a_commit(expected=0))
    frozen = await asyncpg.connect(postgres_url, server_settings=SETTINGS)
    await frozen.execute("BEGIN")
    await frozen.execute("UPDATE tables SET at = 0 WHERE code = 'ABCD'")
    # It holds the row and says nothing more; the server ends it, and the commit that waited goes through.
    assert await pg.commit([a_commit(expected=1)]) == [Committed(Outcome.COMMITTED, 2)]
    with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)):
        await frozen.execute("COMMIT")
    frozen.terminate()


async def test_every_session_carries_the_limits(pg: PostgresStore) -> None:
    async with pg._pool.acquire() as connection:
        limits = {name: await connection.fetchval(f"SHOW {name}") for name in SETTINGS}
    assert limits["idle_in_transaction_session_timeout"] == "400ms"
    assert limits["statement_timeout"] == "5s"
    assert limits["lock_timeout"] == "2s"
    assert limits["synchronous_commit"] == "on"


async def test_four_nodes_that_move_one_table_at_once_each_get_their_turn(postgres_url: str) -> None:
    nodes = [await open_store(postgres_url) for _ in range(4)]
    await nodes[0].create_table(a_commit(expected=0))

    async def lock(number: int) -> int:
        while True:
            stored = await nodes[number].load_table("ABCD")
            assert stored is not None
            commit = a_commit(expected=stored.seq, command="lock", player=f"p_{number}")
            (done,) = await nodes[number].commit([commit])
            if done.outcome is Outcome.COMMITTED:
                return done.seq

    assert sorted(await asyncio.gather(*map(lock, range(4)))) == [2, 3, 4, 5]
    for node in nodes:
        await node.close()


async def test_many_nodes_with_crossing_tables_and_wallets_never_stand_in_each_others_way(
    postgres_url: str,
) -> None:
    nodes = [await open_store(postgres_url) for _ in range(3)]
    for number in range(6):
        await nodes[0].create_table(a_commit(f"T{number}", expected=0))
        await nodes[0].post(granted(f"g{number}", f"wallet:{number}", 1_000))

    async def pay(node: int, turn: int) -> None:
        # Every node names the tables and wallets in an order of its own.
        codes = [f"T{(node * 5 + turn + step) % 6}" for step in range(3)]
        while True:
            heads = await nodes[node].heads(codes)
            commits = [
                a_commit(
                    code,
                    expected=heads[code],
                    entries=(granted(f"{node}.{turn}.{code}.{heads[code]}", w, 1),),
                )
                for code, w in zip(codes, (f"wallet:{code[1:]}" for code in reversed(codes)), strict=True)
            ]
            if all(done.outcome is Outcome.COMMITTED for done in await nodes[node].commit(commits[:1])):
                return

    await asyncio.gather(*(pay(node, turn) for node in range(3) for turn in range(20)))
    total = sum([await nodes[0].balance(f"wallet:{number}") for number in range(6)])
    assert total == 6_000 + 60
    for node in nodes:
        await node.close()
