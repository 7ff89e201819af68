"""Deadlines: rows that any node may take, one at a time."""

import asyncio

from maubinh.room.ports import Deadline, DueDeadline, Store
from maubinh.storage import open_store
from maubinh.storage.leases import LEASE_MS
from tests.storage.making import a_commit

TURN = Deadline("turn", 1_000, 1)
BOTS = Deadline("bots", 500, 1)


async def test_a_deadline_is_due_from_its_time_on(store: Store) -> None:
    await store.create_table(a_commit(expected=0, deadlines=(TURN,)))
    assert await store.due(999, limit=5) == []
    assert await store.due(1_000, limit=5) == [DueDeadline("ABCD", "turn", 1_000, 1)]


async def test_the_earliest_are_taken_first_and_no_more_than_asked(store: Store) -> None:
    await store.create_table(a_commit("T1", expected=0, deadlines=(TURN,)))
    await store.create_table(a_commit("T2", expected=0, deadlines=(BOTS, Deadline("turn", 700, 1))))
    assert [(due.table, due.kind) for due in await store.due(2_000, limit=2)] == [
        ("T2", "bots"),
        ("T2", "turn"),
    ]
    assert [(due.table, due.kind) for due in await store.due(2_000, limit=2)] == [("T1", "turn")]


async def test_a_taken_deadline_comes_back_when_its_lease_is_over(store: Store) -> None:
    await store.create_table(a_commit(expected=0, deadlines=(TURN,)))
    assert len(await store.due(1_000, limit=5)) == 1
    assert await store.due(1_000 + LEASE_MS - 1, limit=5) == []
    assert len(await store.due(1_000 + LEASE_MS, limit=5)) == 1


async def test_a_commit_replaces_all_deadlines_of_its_table(store: Store) -> None:
    await store.create_table(a_commit("T1", expected=0, deadlines=(TURN, BOTS)))
    await store.create_table(a_commit("T2", expected=0, deadlines=(TURN,)))
    await store.commit([a_commit("T1", expected=1, deadlines=(Deadline("row", 3_000, 1),))])
    due = await store.due(9_000, limit=9)
    assert [(each.table, each.kind, each.due) for each in due] == [
        ("T2", "turn", 1_000),
        ("T1", "row", 3_000),
    ]


async def test_an_unchanged_deadline_keeps_its_lease_and_a_moved_one_loses_it(store: Store) -> None:
    await store.create_table(a_commit(expected=0, deadlines=(TURN, BOTS)))
    assert len(await store.due(1_000, limit=5)) == 2
    later = Deadline("bots", 600, 2)
    await store.commit([a_commit(expected=1, deadlines=(TURN, later))])
    assert await store.due(1_000, limit=5) == [DueDeadline("ABCD", "bots", 600, 2)]


async def test_the_next_time_counts_leases(store: Store) -> None:
    assert await store.next_due() is None
    await store.create_table(a_commit(expected=0, deadlines=(TURN,)))
    assert await store.next_due() == 1_000
    await store.due(1_200, limit=5)
    assert await store.next_due() == 1_200 + LEASE_MS


async def test_two_nodes_never_hold_the_same_deadline(store: Store, url: str) -> None:
    other = await open_store(url)
    try:
        for number in range(40):
            await store.create_table(a_commit(f"T{number}", expected=0, deadlines=(TURN,)))
        taken = await asyncio.gather(*(node.due(1_000, limit=7) for node in (store, other) * 6))
        tables = [due.table for part in taken for due in part]
        assert sorted(tables) == sorted(f"T{number}" for number in range(40))
    finally:
        await other.close()


async def test_deadlines_of_the_tables_one_leaves_to_others_are_neither_taken_nor_waited_for(
    store: Store,
) -> None:
    for number, code in enumerate(("LEFT", "MINE")):
        deadline = Deadline(kind="turn", due=1_000 + 500 * number, hand=1)
        assert await store.create_table(a_commit(code, expected=0, deadlines=(deadline,)))
    assert await store.next_due(besides={"LEFT"}) == 1_500
    assert [due.table for due in await store.due(2_000, limit=5, besides={"LEFT"})] == ["MINE"]
    assert [due.table for due in await store.due(2_000, limit=5)] == ["LEFT"]


async def test_a_server_tells_its_own_time_and_a_file_has_none(store: Store, url: str) -> None:
    times = [await store.time(), await store.time()]
    if url.startswith("sqlite"):
        assert times == [None, None]
    else:
        first, second = times
        assert first is not None
        assert second is not None
        assert 1_700_000_000_000 < first <= second
