"""Guests, names and free chips."""

from collections.abc import Awaitable, Callable

import pytest

from maubinh.room.accounts import GIFT_EVERY_MS, Accounts, clean_name
from maubinh.room.ledger import wallet_of
from maubinh.room.ports import LedgerEntry, Posting, Store
from maubinh.storage import open_store
from maubinh.table import commands as c
from maubinh.table.refusals import Code, Refused
from tests.room.support import guest, open_table, rooms, seated
from tests.support.clock import ManualClock


async def lose(store: Store, player: str, chips: int) -> None:
    """Take chips from a wallet, as many hands would."""
    postings = (Posting(wallet_of(player), -chips), Posting("rake", chips))
    assert await store.post(LedgerEntry(key=f"lost:{player}:{chips}", kind="test", postings=postings))


async def test_a_guest_has_a_hundred_thousand_chips_and_is_known_by_a_secret_that_is_not_stored() -> None:
    async with rooms() as nodes:
        accounts = (await nodes.room()).accounts
        made = await accounts.guest()
        assert not isinstance(made, Refused)
        account, secret = made
        assert await accounts.by_secret(secret) == account
        assert await accounts.by_secret("another") is None
        assert secret.encode() not in account.token
        assert bytes.fromhex(secret) != account.token
        wallet = await accounts.wallet(account.player)
        assert (wallet.chips, wallet.at_tables, wallet.can_top_up) == (100_000, 0, False)


async def test_two_guests_are_two_players() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        first, second = await guest(room, "Hoa"), await guest(room, "Hoa")
        assert first.player != second.player
        assert first.token != second.token


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hoa", "Hoa"),
        ("  Hoa \t Nam ", "Hoa Nam"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("a\u200bb\u202ec", "abc"),
        ("x" * 20, "x" * 20),
        ("x" * 21, None),
        ("", None),
        (" \u200b ", None),
        ("\x00", None),
    ],
)
def test_a_name_is_composed_single_spaced_visible_and_short(text: str, name: str | None) -> None:
    assert clean_name(text) == name


async def test_a_player_is_renamed_or_told_why_not() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        hoa = await guest(room, "Hoa")
        assert await room.accounts.rename(hoa.player, " Hoa  Hồng ") == "Hoa Hồng"
        account = await nodes.store.account(hoa.player)
        assert account is not None
        assert account.name == "Hoa Hồng"
        refused = await room.accounts.rename(hoa.player, "")
        assert isinstance(refused, Refused)
        assert refused.code == "bad_name"


async def test_a_new_name_is_told_at_every_table_where_the_player_sits() -> None:
    async with rooms() as nodes:
        room = await nodes.room()
        table, other = await open_table(room), await open_table(room)
        hoa, nam = await seated(table, "Hoa", "Nam")
        await other.do(nam, c.Sit(seat=2, buy_in=5_000))
        await table.follow(hoa)
        assert await room.rename(nam, name="Nam Anh") == "Nam Anh"
        (moved,) = table.frames[hoa.player]
        assert [(event.name, event.seat, event.detail) for event in moved.events] == [
            ("seat_renamed", 1, {"name": "Nam Anh"})
        ]
        assert [seat.name for seat in moved.view.seats] == ["Hoa", "Nam Anh"]
        assert [seat and seat.name for seat in other.state.seats] == [None, None, "Nam Anh", None]
        refused = await room.rename(nam, name="")
        assert isinstance(refused, Refused)
        assert len(table.frames[hoa.player]) == 1


async def test_chips_at_tables_count_as_the_player_s_own() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa")
        wallet = await table.room.accounts.wallet(hoa.player)
        assert (wallet.chips, wallet.at_tables) == (90_000, 10_000)
        assert await table.room.accounts.tables_of(hoa.player) == (table.code,)
        await lose(nodes.store, hoa.player, 90_000)
        refused = await table.room.accounts.top_up(hoa.player)
        assert isinstance(refused, Refused)
        assert refused.code == "too_many_chips"


async def test_free_chips_fill_up_to_twenty_thousand_at_most_every_ten_minutes() -> None:
    async with rooms() as nodes:
        accounts = (await nodes.room()).accounts
        hoa = await guest(await nodes.room(), "Hoa")
        await lose(nodes.store, hoa.player, 95_001)
        assert (await accounts.wallet(hoa.player)).can_top_up
        wallet = await accounts.top_up(hoa.player)
        assert not isinstance(wallet, Refused)
        assert (wallet.chips, wallet.can_top_up) == (20_000, False)
        await lose(nodes.store, hoa.player, 20_000)
        nodes.clock.advance(GIFT_EVERY_MS - 1_000)
        assert await accounts.top_up(hoa.player) == Refused(Code.TOO_SOON, detail={"seconds": 1})
        nodes.clock.advance(1_000)
        again = await accounts.top_up(hoa.player)
        assert not isinstance(again, Refused)
        assert again.chips == 20_000


@pytest.mark.parametrize("later", [0, 1, GIFT_EVERY_MS])
async def test_two_requests_for_free_chips_at_once_give_them_once_whatever_their_clocks_say(
    later: int,
) -> None:
    store = await open_store("sqlite://")
    clock = ManualClock(GIFT_EVERY_MS * 3_000_000 - 1)
    accounts = Accounts(Unaware(store), clock, entropy=bytes)  # type: ignore[arg-type]  # by delegation
    made = await accounts.guest("Hoa")
    assert not isinstance(made, Refused)
    player = made[0].player
    await lose(store, player, 100_000)
    first = await accounts.top_up(player)
    assert not isinstance(first, Refused)
    await lose(store, player, 20_000)
    clock.advance(later)
    assert await accounts.top_up(player) == Refused(Code.TOO_SOON)
    await store.close()


async def test_who_stands_up_meanwhile_has_chips_all_the_same() -> None:
    async with rooms() as nodes:
        table = await open_table(await nodes.room())
        (hoa,) = await seated(table, "Hoa")
        await lose(nodes.store, hoa.player, 90_000)

        async def stand() -> None:
            await table.do(hoa, c.Stand())

        accounts = Accounts(Interrupted(nodes.store, stand), nodes.clock, entropy=bytes)  # type: ignore[arg-type]  # by delegation
        assert await accounts.top_up(hoa.player) == Refused(Code.TOO_MANY_CHIPS, detail={"below": 5_000})


class Unaware:
    """A store that has not yet seen the gift another node is writing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def last_entry(self, account: str, *, kind: str) -> int | None:  # noqa: ARG002 - the port's shape
        return None


class Interrupted:
    """A store in which something happens after the first thing that is asked of it."""

    def __init__(self, store: Store, happens: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._happens: Callable[[], Awaitable[None]] | None = happens

    def __getattr__(self, name: str) -> Callable[..., Awaitable[object]]:
        async def method(*arguments: object, **options: object) -> object:
            answer = await getattr(self._store, name)(*arguments, **options)
            happens, self._happens = self._happens, None
            if happens is not None:
                await happens()
            return answer

        return method
