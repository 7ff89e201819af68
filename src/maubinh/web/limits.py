"""How much one address, one player or one socket may ask for: token buckets, and how many of them are remembered."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from maubinh.room.seats import MOST_SEATS

Seconds = Callable[[], float]


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of a server. Addresses are shared by whole neighbourhoods, so theirs are wide.

    Tables made or asked for, and new names, are counted for each player.
    """

    requests_per_minute: int = 1200
    guests_per_minute: int = 60
    sockets_per_address: int = 512
    sockets_per_player: int = 16
    seats_per_player: int = MOST_SEATS
    tables_per_minute: int = 30
    renames_per_minute: int = 12
    connects_per_minute: int = 600
    messages_per_second: int = 20
    message_burst: int = 60
    message_bytes: int = 16_384
    body_bytes: int = 16_384
    queue_bytes: int = 262_144
    strikes: int = 20


def neighbourhood(client: tuple[str, int] | None) -> str:
    """What an address is counted as: itself, or for IPv6 its /64, of which one household has 2**64 addresses."""
    if client is None:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return client[0]
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))
    return client[0]


class Bucket:
    """A token bucket: `rate` tokens a second, at most `burst` saved up."""

    __slots__ = ("_burst", "_level", "_rate", "_stamp")

    def __init__(self, *, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._stamp = now

    def take(self, now: float) -> bool:
        """Whether one token was there at `now` (seconds, never running backwards)."""
        level = min(self._burst, self._level + (now - self._stamp) * self._rate)
        self._stamp = now
        self._level = level - 1 if level >= 1 else level
        return level >= 1


class Limiter:
    """One bucket per key; the `keep` most recently used are remembered, so that memory is bounded."""

    def __init__(self, *, per_minute: int, now: Seconds, keep: int = 20_000) -> None:
        self._rate = per_minute / 60
        self._burst = max(1.0, per_minute / 4)
        self._now = now
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Whether `key` may do it once more now; asking counts."""
        now = self._now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate=self._rate, burst=self._burst, now=now)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)


class Tally:
    """How many of something each key holds now, up to a limit."""

    def __init__(self, *, limit: int) -> None:
        self._limit = limit
        self._held: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Count one more for `key`; False, and nothing counted, at the limit."""
        held = self._held.get(key, 0)
        if held >= self._limit:
            return False
        self._held[key] = held + 1
        return True

    def leave(self, key: str) -> None:
        """Count one less for `key`."""
        held = self._held[key] - 1
        if held:
            self._held[key] = held
        else:
            del self._held[key]
