"""Which pages may speak for a signed-in browser."""

from collections.abc import Collection
from urllib.parse import urlsplit


def same_origin(origin: str, *, host: str, allowed: Collection[str]) -> bool:
    """Whether a request bearing `Origin: origin` came from this server's own pages or from an allowed site.

    `host` is the request's Host header. `allowed` holds whole origins ("https://play.example"). "null" and
    anything unreadable is foreign.
    """
    if origin in allowed:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(netloc) and netloc.lower() == host.lower()
