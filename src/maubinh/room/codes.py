"""Codes by which tables are known: short enough to read out, without letters and digits that look alike."""

from collections.abc import Callable

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 6


def new_code(entropy: Callable[[int], bytes]) -> str:
    """A code from `entropy(n)`, n random bytes."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in entropy(LENGTH))


def is_code(text: str) -> bool:
    """Whether a table may have this code: what cannot be one never reaches a database."""
    return len(text) == LENGTH and all(letter in ALPHABET for letter in text)
