"""Only our own pages speak for a browser."""

import pytest

from maubinh.web.origin import same_origin


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        ("http://play.example:8080", True),
        ("https://play.example:8080", True),
        ("http://PLAY.example:8080", True),
        ("http://play.example", False),
        ("http://evil.example:8080", False),
        ("http://play.example:8080.evil.example", False),
        ("http://play.example:8080@evil.example", False),
        ("null", False),
        ("", False),
        ("http://[", False),
        ("https://partner.example", True),
        ("http://partner.example", False),
    ],
)
def test_an_origin_is_ours_by_its_host_or_by_being_listed(origin: str, same: bool) -> None:
    assert same_origin(origin, host="play.example:8080", allowed=("https://partner.example",)) is same


def test_no_host_is_nobodys_origin() -> None:
    assert not same_origin("null", host="", allowed=())
