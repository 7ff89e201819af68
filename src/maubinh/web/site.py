"""What every handler of the server reaches: the room, the limits, the open sockets."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from maubinh.room.ports import Account, Clock
from maubinh.room.service import Room
from maubinh.web.limits import Limiter, Limits, Tally
from maubinh.web.origin import same_origin
from maubinh.web.sessions import Headers, session_secret
from maubinh.web.socket.hub import Hub


class WebSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`origins`: other sites whose pages may use this server. `secure`: send cookies over https only."""

    origins: tuple[str, ...] = ()
    secure: bool = False
    limits: Limits = Limits()


@dataclass
class Site:
    """One server, built once, at start; `bus` is the kind of bus it hears other nodes by."""

    room: Room
    clock: Clock
    settings: WebSettings
    version: str
    bus: str
    hub: Hub = field(init=False)
    draining: bool = False

    def __post_init__(self) -> None:
        """Build what the settings decide."""
        limits = self.settings.limits
        self.hub = Hub(self.room, clock=self.clock)
        self.sockets_of_address = Tally(limit=limits.sockets_per_address)
        self.sockets_of_player = Tally(limit=limits.sockets_per_player)
        self.requests = Limiter(per_minute=limits.requests_per_minute, now=_seconds)
        self.connects = Limiter(per_minute=limits.connects_per_minute, now=_seconds)
        self.guests = Limiter(per_minute=limits.guests_per_minute, now=_seconds)
        self.tables = Limiter(per_minute=limits.tables_per_minute, now=_seconds)
        self.renames = Limiter(per_minute=limits.renames_per_minute, now=_seconds)

    @property
    def limits(self) -> Limits:
        """The server's limits."""
        return self.settings.limits

    async def account(self, headers: Headers) -> Account | None:
        """Who sends these headers: a bearer token before a cookie; None for strangers."""
        secret = session_secret(headers)
        return await self.room.accounts.by_secret(secret) if secret else None

    def origin_allowed(self, headers: Iterable[tuple[bytes, bytes]], *, needed: bool) -> bool:
        """Whether these headers come from a page that may speak for its browser.

        Programs send no Origin; `needed` refuses that too where a cookie, which only browsers bear, is used.
        """
        found = dict(headers)
        origin = found.get(b"origin")
        if origin is None:
            return not (needed and b"cookie" in found and b"authorization" not in found)
        host = found.get(b"host", b"").decode("latin-1")
        return same_origin(origin.decode("latin-1"), host=host, allowed=self.settings.origins)


def _seconds() -> float:
    return asyncio.get_running_loop().time()
