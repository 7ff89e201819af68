"""Players' accounts and wallets: guests, names, free chips. Chips are points, never money."""

import hashlib
from collections.abc import Callable

from msgspec import Struct

from maubinh.engine.text import clean_text
from maubinh.room.ledger import ISSUANCE, wallet_of
from maubinh.room.ports import Account, Clock, LedgerEntry, PlayedHand, Posting, Store
from maubinh.table.refusals import Code, Refused

WELCOME = 100_000
GIFT_TO = 20_000
GIFT_BELOW = 5_000
GIFT_EVERY_MS = 10 * 60 * 1000
AVATARS = 12
LONGEST_NAME = 20
SECRET_BYTES = 32
ID_BYTES = 9

_GUEST_FIRST = ("Hoa", "Gió", "Trăng", "Mây", "Sóng", "Nắng", "Suối", "Sao", "Lá", "Mưa", "Núi", "Sương")
_GUEST_SECOND = ("Xanh", "Hồng", "Vàng", "Tím", "Biếc", "Nâu", "Trắng", "Son", "Lam", "Bạc")


class Wallet(Struct, frozen=True, gc=False):
    """A player's chips, in the wallet and on tables, and whether free ones can be had now."""

    chips: int
    at_tables: int
    can_top_up: bool


class Accounts:
    """Accounts in the store; `entropy(n)` gives n random bytes."""

    def __init__(self, store: Store, clock: Clock, *, entropy: Callable[[int], bytes]) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy

    async def guest(self, name: str | None = None) -> tuple[Account, str] | Refused:
        """A new guest with first chips, and the secret of its session, which is not stored."""
        drawn = self._entropy(3)
        given = _made_up(drawn) if name is None else clean_name(name)
        if given is None:
            return Refused(Code.BAD_NAME, "name", {"most": LONGEST_NAME})
        secret = self._entropy(SECRET_BYTES).hex()
        account = Account(
            player="p_" + self._entropy(ID_BYTES).hex(),
            name=given,
            avatar=drawn[0] % AVATARS,
            token=_token(secret),
            created=self._clock.now(),
        )
        entry = self._gift("welcome", account.player, WELCOME, key=f"welcome:{account.player}")
        await self._store.create_account(account, entry=entry)
        return account, secret

    async def by_secret(self, secret: str) -> Account | None:
        """The player whose session this is."""
        return await self._store.account_by_token(_token(secret))

    async def rename(self, player: str, name: str) -> str | Refused:
        """Give a player another name; tables where it sits are told by `Room.rename`."""
        given = clean_name(name)
        if given is None:
            return Refused(Code.BAD_NAME, "name", {"most": LONGEST_NAME})
        await self._store.rename(player, given)
        return given

    async def wallet(self, player: str) -> Wallet:
        """The player's chips, and whether free ones can be had now."""
        chips = await self._store.chips_of(player)
        may = _may_top_up(chips.total, last=await self._last_gift(player), now=self._clock.now())
        return Wallet(chips=chips.wallet, at_tables=chips.at_tables, can_top_up=may is None)

    async def top_up(self, player: str) -> Wallet | Refused:
        """Free chips up to 20,000 for who has less than 5,000 in all, at most every ten minutes."""
        chips, last = await self._store.chips_of(player), await self._last_gift(player)
        refused = _may_top_up(chips.total, last=last, now=self._clock.now())
        if refused is not None:
            return refused
        # Requests that follow on the same gift have the same key, whenever and wherever they come: one of them counts.
        key = f"gift:{player}:after:{last}"
        if not await self._store.post(self._gift("gift", player, GIFT_TO - chips.total, key=key)):
            return Refused(Code.TOO_SOON)
        return await self.wallet(player)

    async def tables_of(self, player: str) -> tuple[str, ...]:
        """Codes of the tables where the player sits."""
        return tuple(await self._store.tables_of(player))

    async def hands_of(self, player: str, *, limit: int = 50) -> tuple[PlayedHand, ...]:
        """The player's finished hands, newest first."""
        return tuple(await self._store.hands_of(player, limit=limit))

    async def _last_gift(self, player: str) -> int | None:
        return await self._store.last_entry(wallet_of(player), kind="gift")

    def _gift(self, kind: str, player: str, chips: int, *, key: str) -> LedgerEntry:
        postings = (
            Posting(account=ISSUANCE, amount=-chips),
            Posting(account=wallet_of(player), amount=chips),
        )
        return LedgerEntry(key=key, kind=kind, postings=postings, at=self._clock.now())


def clean_name(text: str) -> str | None:
    """A player's name as it is kept; None for one that is too long, or of which nothing is left."""
    return clean_text(text, longest=LONGEST_NAME)


def _may_top_up(chips: int, *, last: int | None, now: int) -> Refused | None:
    if chips >= GIFT_BELOW:
        return Refused(Code.TOO_MANY_CHIPS, detail={"below": GIFT_BELOW})
    if last is not None and now - last < GIFT_EVERY_MS:
        return Refused(Code.TOO_SOON, detail={"seconds": (last + GIFT_EVERY_MS - now + 999) // 1000})
    return None


def _token(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def _made_up(drawn: bytes) -> str:
    first = _GUEST_FIRST[drawn[1] % len(_GUEST_FIRST)]
    second = _GUEST_SECOND[drawn[2] % len(_GUEST_SECOND)]
    return f"{first} {second}"
