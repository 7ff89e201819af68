"""A company of players in the one spelling that makes an unchanged one compare equal."""

from collections.abc import Iterable


def company(players: Iterable[str]) -> str:
    """Public ids, each once, sorted and parted by spaces; "" for nobody."""
    return " ".join(sorted(set(players)))
