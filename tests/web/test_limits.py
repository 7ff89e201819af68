"""Limits hold, forget and recover."""

import pytest

from maubinh.web.limits import Bucket, Limiter, Tally, neighbourhood


@pytest.mark.parametrize(
    ("client", "counted_as"),
    [
        (("203.0.113.7", 1), "203.0.113.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::9", 2), "2001:db8:1:2::/64"),
        (("::ffff:203.0.113.7", 1), "::ffff:203.0.113.7"),
        (("testclient", 1), "testclient"),
        (None, ""),
    ],
)
def test_an_ipv6_household_counts_as_one_address(client: tuple[str, int] | None, counted_as: str) -> None:
    assert neighbourhood(client) == counted_as


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(100.4)
    assert bucket.take(100.5)
    assert not bucket.take(100.5)


def test_a_bucket_never_saves_more_than_its_burst() -> None:
    bucket = Bucket(rate=2, burst=3, now=0.0)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_use_up_each_others_allowance() -> None:
    limiter = Limiter(per_minute=4, now=lambda: 0.0)
    assert limiter.allows("a")
    assert not limiter.allows("a")
    assert limiter.allows("b")


def test_a_limiter_remembers_only_so_many_addresses() -> None:
    limiter = Limiter(per_minute=4, now=lambda: 0.0, keep=2)
    for address in ("a", "b", "c"):
        assert limiter.allows(address)
    assert limiter.allows("a"), "the oldest was forgotten"
    assert not limiter.allows("c"), "a recent one was not"


def test_a_tally_is_full_until_somebody_leaves() -> None:
    tally = Tally(limit=1)
    assert tally.enter("a")
    assert not tally.enter("a")
    tally.leave("a")
    assert tally.enter("a")
