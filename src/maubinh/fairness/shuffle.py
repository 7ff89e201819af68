"""The deal of a hand from a server seed and the players' nonces; defined in `docs/fairness.md`.

Only SHA-256 and HMAC-SHA256 are used, so that a browser can do the same with WebCrypto.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import count

SEED_BYTES = 32
NONCE_DIGITS = 32
CARDS = 52
CARDS_EACH = 13
PROTOCOL = "maubinh-deal-1"

_WORDS = 1 << 32
_BLOCK = struct.Struct(">8I")
# For each place from the last down: words from here on are dropped, since they would favour low remainders.
_LIMITS = tuple((last, _WORDS - _WORDS % (last + 1)) for last in range(CARDS - 1, 0, -1))
_HEX = frozenset("0123456789abcdef")


def commitment_of(seed: bytes) -> str:
    """SHA-256 of a server seed in lower-case hexadecimal: shown before any nonce exists."""
    return hashlib.sha256(seed).hexdigest()


def is_nonce(text: str) -> bool:
    """Whether `text` is a nonce: 32 lower-case hexadecimal digits."""
    return len(text) == NONCE_DIGITS and _HEX.issuperset(text)


def context_of(*, table: str, hand: int, seats: Sequence[int], nonces: Sequence[str | None]) -> str:
    """What a deal is bound to: table, hand, and each seat's nonce ("-" for none) in round order, one line."""
    drawn = ",".join(f"{seat}={nonce or '-'}" for seat, nonce in zip(seats, nonces, strict=True))
    return f"{PROTOCOL}|{table}|{hand}|{drawn}"


def _words(seed: bytes, context: str) -> Iterator[int]:
    """Uniform 32-bit words without end: block k is HMAC-SHA256(seed, context + "|" + k), big-endian."""
    for block in count():
        yield from _BLOCK.unpack(hmac.digest(seed, f"{context}|{block}".encode("ascii"), "sha256"))


def shuffled_deck(seed: bytes, *, context: str) -> tuple[int, ...]:
    """All 52 card codes in dealing order, every order equally likely (Fisher–Yates without bias).

    Card codes are `4 * rank + suit`. The k-th seat in round order gets cards 13k … 13k + 12.
    """
    deck = list(range(CARDS))
    words = _words(seed, context)
    for last, limit in _LIMITS:
        word = next(words)
        while word >= limit:
            word = next(words)
        chosen = word % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def deal_hands(
    seed: bytes, *, table: str, hand: int, seats: Sequence[int], nonces: Sequence[str | None]
) -> tuple[tuple[int, ...], ...]:
    """Thirteen card codes for each of `seats` (round order), as `docs/fairness.md` derives them."""
    context = context_of(table=table, hand=hand, seats=seats, nonces=nonces)
    deck = shuffled_deck(seed, context=context)
    return tuple(deck[CARDS_EACH * k : CARDS_EACH * (k + 1)] for k in range(len(seats)))
