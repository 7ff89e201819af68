"""What a commit writes, and when it refuses, alike on both databases."""

import asyncio

import msgspec

from maubinh.room.ports import CommandKey, Committed, DraftRow, HandRecord, Outcome, PlayedHand, Store
from tests.storage.making import a_commit, an_entry, granted


async def test_a_new_table_is_stored_once_and_its_code_is_then_taken(store: Store) -> None:
    assert await store.create_table(a_commit("ABCD", expected=0, snapshot=b"first"))
    assert not await store.create_table(a_commit("ABCD", expected=0, snapshot=b"second"))
    stored = await store.load_table("ABCD")
    assert stored is not None
    assert (stored.table, stored.seq, stored.snapshot) == ("ABCD", 1, b"first")
    assert await store.load_table("NONE") is None


async def test_a_commit_moves_the_table_and_appends_its_events(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    assert await store.commit([a_commit(expected=1, events=3)]) == [Committed(Outcome.COMMITTED, 4)]
    stored = await store.load_table("ABCD")
    assert stored is not None
    assert (stored.seq, stored.snapshot) == (4, b"ABCD at 4")
    events = await store.events("ABCD", after=1)
    assert [(event.seq, event.at, event.tag, event.body) for event in events] == [
        (2, 40, "moved/1", b"2"),
        (3, 40, "moved/1", b"3"),
        (4, 40, "moved/1", b"4"),
    ]
    assert [event.seq for event in await store.events("ABCD", after=0, limit=2)] == [1, 2]


async def test_of_two_commits_from_one_state_the_second_conflicts_and_leaves_no_trace(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    late = a_commit(
        expected=1,
        events=2,
        command="late",
        seated=("p_late",),
        entries=(granted("late", "wallet:p_late", 5),),
    )
    results = await store.commit([a_commit(expected=1)]) + await store.commit([late])
    assert results == [Committed(Outcome.COMMITTED, 2), Committed(Outcome.CONFLICT, 2)]
    assert len(await store.events("ABCD", after=0)) == 2
    assert await store.committed(CommandKey("p_an", "late")) is None
    assert await store.tables_of("p_late") == []
    assert await store.balance("wallet:p_late") == 0


async def test_a_commit_to_a_table_that_is_not_there_conflicts(store: Store) -> None:
    assert await store.commit([a_commit("NONE", expected=3)]) == [Committed(Outcome.CONFLICT, 0)]
    assert await store.load_table("NONE") is None


async def test_a_repeated_command_is_told_its_first_number_whatever_it_expects_now(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    await store.commit([a_commit(expected=1, command="c1")])
    await store.commit([a_commit(expected=2, command="c2")])
    again = await store.commit(
        [a_commit(expected=3, command="c1"), a_commit("WXYZ", expected=9, command="c2")]
    )
    assert again == [Committed(Outcome.DUPLICATE, 2), Committed(Outcome.DUPLICATE, 3)]
    assert await store.committed(CommandKey("p_an", "c2")) == 3
    assert await store.committed(CommandKey("p_else", "c2")) is None


async def test_the_same_command_id_of_another_player_is_another_command(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    await store.commit([a_commit(expected=1, command="c1", player="p_an")])
    done = await store.commit([a_commit(expected=2, command="c1", player="p_binh")])
    assert done == [Committed(Outcome.COMMITTED, 3)]


async def test_commits_of_many_tables_stand_or_fall_alone(store: Store) -> None:
    for code in ("T1", "T2", "T3"):
        await store.create_table(a_commit(code, expected=0))
    broke = an_entry("broke", {"wallet:p_an": -1, "rake": 1})
    done = await store.commit(
        [
            a_commit("T1", expected=1),
            a_commit("T2", expected=7),
            a_commit("T3", expected=1, entries=(broke,), seated=("p_an",)),
            a_commit("T4", expected=0),
        ]
    )
    assert [result.outcome for result in done] == [
        Outcome.COMMITTED,
        Outcome.CONFLICT,
        Outcome.INSUFFICIENT,
        Outcome.COMMITTED,
    ]
    assert [result.seq for result in done] == [2, 1, 1, 1]
    assert await store.heads(["T1", "T2", "T3", "T4", "T5"]) == {"T1": 2, "T2": 1, "T3": 1, "T4": 1}
    assert await store.tables_of("p_an") == []


async def test_racing_commits_from_one_state_succeed_exactly_once(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    racing = [store.commit([a_commit(expected=1, command=f"c{number}")]) for number in range(8)]
    outcomes = [result.outcome for (result,) in await asyncio.gather(*racing)]
    assert sorted(outcomes, key=lambda outcome: outcome.value) == [Outcome.COMMITTED] + [Outcome.CONFLICT] * 7


async def test_a_repeat_in_flight_beside_its_first_counts_once(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    first, second = await asyncio.gather(
        store.commit([a_commit(expected=1, command="c1")]), store.commit([a_commit(expected=1, command="c1")])
    )
    assert {first[0].outcome, second[0].outcome} == {Outcome.COMMITTED, Outcome.DUPLICATE}
    assert first[0].seq == second[0].seq == 2


async def test_who_sits_is_found_by_player_and_follows_every_commit(store: Store) -> None:
    await store.create_table(a_commit("T1", expected=0, seated=("p_an", "p_binh")))
    await store.create_table(a_commit("T2", expected=0, seated=("p_an",)))
    assert await store.tables_of("p_an") == ["T1", "T2"]
    await store.commit([a_commit("T1", expected=1, seated=("p_chi", "p_binh"))])
    assert await store.tables_of("p_an") == ["T2"]
    assert await store.tables_of("p_binh") == ["T1"]
    assert await store.tables_of("p_chi") == ["T1"]
    await store.commit([a_commit("T1", expected=2)])
    assert await store.tables_of("p_binh") == []


async def test_the_lobby_lists_the_last_changed_first_and_drops_what_is_not_listed(store: Store) -> None:
    await store.create_table(a_commit("T1", expected=0, listing=b"one", at=1))
    await store.create_table(a_commit("T2", expected=0, listing=b"two", at=2))
    await store.create_table(a_commit("T3", expected=0, listing=None, at=3))
    assert await store.listings(limit=10) == [b"two", b"one"]
    await store.commit([a_commit("T1", expected=1, listing=b"one!", at=4)])
    await store.commit([a_commit("T2", expected=1, listing=b"two", at=5)])
    assert await store.listings(limit=10) == [b"one!", b"two"]
    assert await store.listings(limit=1) == [b"one!"]
    await store.commit([a_commit("T1", expected=2, listing=None, at=6)])
    assert await store.listings(limit=10) == [b"two"]


async def drafts_of(store: Store, table: str, *, hand: int) -> dict[str, bytes]:
    """The rows kept for a hand, by player."""
    drafts = await store.load_drafts(table, hand=hand)
    return {player: draft.cards for player, draft in drafts.items()}


async def test_drafts_keep_the_last_rows_of_each_player_until_they_are_dropped(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    await store.save_drafts([DraftRow("ABCD", 1, "p_an", b"old"), DraftRow("ABCD", 1, "p_binh", b"rows")])
    await store.save_drafts([DraftRow("ABCD", 1, "p_an", b"new"), DraftRow("WXYZ", 1, "p_an", b"there")])
    assert await drafts_of(store, "ABCD", hand=1) == {"p_an": b"new", "p_binh": b"rows"}
    assert await drafts_of(store, "ABCD", hand=2) == {}
    await store.commit([a_commit(expected=1, drop_drafts=True)])
    assert await drafts_of(store, "ABCD", hand=1) == {}
    assert await drafts_of(store, "WXYZ", hand=1) == {"p_an": b"there"}


async def test_rows_of_a_lower_number_never_replace_those_of_a_higher_one(store: Store) -> None:
    await store.save_drafts(
        [DraftRow("ABCD", 1, "p_an", b"new", 2), DraftRow("ABCD", 1, "p_binh", b"old", 1)]
    )
    await store.save_drafts(
        [DraftRow("ABCD", 1, "p_an", b"old", 1), DraftRow("ABCD", 1, "p_binh", b"new", 2)]
    )
    newest = {player: DraftRow("ABCD", 1, player, b"new", 2) for player in ("p_an", "p_binh")}
    assert await store.load_drafts("ABCD", hand=1) == newest
    await store.save_drafts(
        [DraftRow("ABCD", 1, "p_an", b"same", 2), DraftRow("ABCD", 2, "p_an", b"next", 1)]
    )
    assert await drafts_of(store, "ABCD", hand=1) == {"p_an": b"same", "p_binh": b"new"}
    assert await drafts_of(store, "ABCD", hand=2) == {"p_an": b"next"}


async def test_a_refused_commit_drops_no_drafts(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    await store.save_drafts([DraftRow("ABCD", 1, "p_an", b"rows")])
    await store.commit([a_commit(expected=5, drop_drafts=True)])
    assert await drafts_of(store, "ABCD", hand=1) == {"p_an": b"rows"}


async def test_a_finished_hand_is_found_by_number_and_by_player(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    for hand in (1, 2):
        record = HandRecord(hand, ("p_an", "p_binh") if hand == 1 else ("p_an",), b"hand %d" % hand)
        await store.commit([msgspec.structs.replace(a_commit(expected=hand), record=record)])
    assert await store.hand("ABCD", 1) == b"hand 1"
    assert await store.hand("ABCD", 3) is None
    assert await store.hands_of("p_an", limit=5) == [PlayedHand("ABCD", 2, 30), PlayedHand("ABCD", 1, 20)]
    assert await store.hands_of("p_an", limit=1) == [PlayedHand("ABCD", 2, 30)]
    assert await store.hands_of("p_binh", limit=5) == [PlayedHand("ABCD", 1, 20)]
