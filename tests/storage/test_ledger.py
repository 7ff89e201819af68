"""The ledger: it balances, no player owes, and keys count once, alike on both databases."""

import asyncio

import pytest

from maubinh.room.ledger import stack_of, wallet_of
from maubinh.room.ports import Chips, Committed, Outcome, Store
from tests.storage.making import a_commit, an_account, an_entry, granted


async def test_a_player_starts_with_its_first_chips(store: Store) -> None:
    account = an_account("p_an")
    await store.create_account(account, entry=granted("start:p_an", "wallet:p_an", 100))
    assert await store.account_by_token(account.token) == account
    assert await store.account("p_an") == account
    assert await store.account("p_nobody") is None
    assert await store.balance("wallet:p_an") == 100
    assert await store.balance("issuance") == -100


@pytest.mark.parametrize("again", ["player", "token", "key"])
async def test_a_player_a_token_or_a_key_that_exists_makes_no_account(store: Store, again: str) -> None:
    await store.create_account(an_account("p_an"), entry=granted("start:p_an", "wallet:p_an", 100))
    player = "p_an" if again == "player" else "p_binh"
    token = an_account("p_an").token if again == "token" else b"another"
    entry = granted("start:p_an" if again == "key" else "start:p_binh", "wallet:p_binh", 100)
    with pytest.raises(ValueError, match="p_"):
        await store.create_account(an_account(player, token=token), entry=entry)
    assert await store.balance("wallet:p_binh") == 0
    assert await store.account("p_binh") is None


async def test_a_name_can_change(store: Store) -> None:
    account = an_account("p_an")
    await store.create_account(account, entry=granted("start:p_an", "wallet:p_an", 1))
    await store.rename("p_an", "Ân")
    renamed = await store.account("p_an")
    assert renamed is not None
    assert renamed.name == "Ân"


async def test_an_entry_counts_once_for_its_key(store: Store) -> None:
    assert await store.post(granted("top_up:1", "wallet:p_an", 50))
    assert not await store.post(granted("top_up:1", "wallet:p_an", 70))
    assert await store.balance("wallet:p_an") == 50


async def test_no_account_but_issuance_goes_below_zero(store: Store) -> None:
    await store.post(granted("g", "wallet:p_an", 50))
    assert not await store.post(an_entry("sit", {"wallet:p_an": -51, "stack:T:p_an": 51}))
    assert await store.post(an_entry("sit", {"wallet:p_an": -50, "stack:T:p_an": 50}))
    assert await store.balance("wallet:p_an") == 0
    assert await store.balance("stack:T:p_an") == 50


async def test_what_counts_is_the_net_of_a_whole_commit(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    out = an_entry("out", {"wallet:p_an": -5, "rake": 5})
    back = granted("back", "wallet:p_an", 9)
    assert await store.commit([a_commit(expected=1, entries=(out, back))]) == [
        Committed(Outcome.COMMITTED, 2)
    ]
    assert await store.balance("wallet:p_an") == 4


async def test_an_entry_that_does_not_balance_is_a_mistake_of_the_caller(store: Store) -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        await store.post(an_entry("bad", {"wallet:p_an": 5}))
    await store.create_table(a_commit(expected=0))
    with pytest.raises(ValueError, match="sum to zero"):
        await store.commit([a_commit(expected=1, entries=(an_entry("bad", {"wallet:p_an": 5}),))])
    assert await store.heads(["ABCD"]) == {"ABCD": 1}


async def test_one_commit_cannot_use_a_key_twice(store: Store) -> None:
    twice = (granted("g", "wallet:p_an", 1), granted("g", "wallet:p_an", 1))
    with pytest.raises(ValueError, match="same key"):
        await store.commit([a_commit(expected=0, entries=twice)])


async def test_postings_of_one_account_add_up_and_nothing_posts_nothing(store: Store) -> None:
    nothing = an_entry("nothing", {"rake": 0})
    assert await store.post(nothing)
    assert not await store.post(nothing)
    assert await store.balance("rake") == 0


async def test_a_player_s_chips_are_those_of_its_wallet_and_of_the_tables_where_it_sits(store: Store) -> None:
    assert await store.chips_of("p_an") == Chips(wallet=0, at_tables=0)
    await store.post(granted("g", wallet_of("p_an"), 100))
    await store.post(granted("h", wallet_of("p_anh"), 7))
    for number, chips in ((1, 30), (2, 20)):
        code = f"T{number}"
        sat = an_entry(f"sit:{code}", {wallet_of("p_an"): -chips, stack_of(code, "p_an"): chips})
        await store.commit([a_commit(code, expected=0, entries=(sat,), seated=("p_an", "p_anh"))])
    await store.post(granted("i", stack_of("T1", "p_anh"), 9))
    assert await store.chips_of("p_an") == Chips(wallet=50, at_tables=50)
    assert await store.chips_of("p_anh") == Chips(wallet=7, at_tables=9)
    stood = an_entry("stand", {stack_of("T1", "p_an"): -30, wallet_of("p_an"): 30})
    await store.commit([a_commit("T1", expected=1, entries=(stood,))])
    assert await store.chips_of("p_an") == Chips(wallet=80, at_tables=20)


async def test_a_taken_key_refuses_the_whole_commit(store: Store) -> None:
    await store.create_table(a_commit(expected=0))
    await store.post(granted("settle:ABCD:1", "wallet:p_an", 5))
    settled = a_commit(expected=1, entries=(granted("settle:ABCD:1", "wallet:p_an", 5),), command="c")
    assert await store.commit([settled]) == [Committed(Outcome.KEY_TAKEN, 1)]
    assert await store.balance("wallet:p_an") == 5
    assert len(await store.events("ABCD", after=0)) == 1


async def test_racing_withdrawals_never_take_more_than_there_is(store: Store) -> None:
    await store.post(granted("g", "wallet:p_an", 100))
    for number in range(10):
        await store.create_table(a_commit(f"T{number}", expected=0))
    results = await asyncio.gather(
        *(
            store.commit(
                [
                    a_commit(
                        f"T{number}",
                        expected=1,
                        entries=(
                            an_entry(f"sit:{number}", {"wallet:p_an": -30, f"stack:T{number}:p_an": 30}),
                        ),
                    )
                ]
            )
            for number in range(10)
        )
    )
    outcomes = [result.outcome for (result,) in results]
    assert outcomes.count(Outcome.COMMITTED) == 3
    assert outcomes.count(Outcome.INSUFFICIENT) == 7
    assert await store.balance("wallet:p_an") == 10


async def test_the_house_accounts_add_up_over_all_tables(store: Store) -> None:
    for number in range(30):
        entries = (an_entry(f"rake:{number}", {"issuance": -3, "rake": 3}),)
        await store.commit([a_commit(f"T{number}", expected=0, entries=entries)])
    assert await store.balance("rake") == 90
    assert await store.balance("issuance") == -90


async def test_the_newest_entry_of_a_kind_is_found_by_account(store: Store) -> None:
    await store.post(an_entry("a", {"issuance": -1, "wallet:p_an": 1}, kind="top_up", at=100))
    await store.post(an_entry("b", {"issuance": -1, "wallet:p_an": 1}, kind="top_up", at=200))
    await store.post(an_entry("c", {"issuance": -1, "wallet:p_an": 1}, kind="other", at=300))
    assert await store.last_entry("wallet:p_an", kind="top_up") == 200
    assert await store.last_entry("wallet:p_an", kind="never") is None
    assert await store.last_entry("wallet:p_binh", kind="top_up") is None
