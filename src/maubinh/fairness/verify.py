"""Whether a finished hand was dealt as its commitment promised."""

from enum import StrEnum

import msgspec
from msgspec import Struct

from maubinh.engine.cards import parse_card
from maubinh.engine.errors import CardError
from maubinh.fairness.shuffle import CARDS_EACH, SEED_BYTES, commitment_of, deal_hands, is_nonce


class ProofError(ValueError):
    """The text is no exported hand: what is missing or wrong is in the message."""


class Proof(Struct, frozen=True):
    """What a table revealed: `seats` in round order, each with its nonce or None; the seed in hexadecimal."""

    table: str
    hand: int
    commitment: str
    server_seed: str
    seats: tuple[int, ...]
    nonces: tuple[str | None, ...]


class ExportedHand(Struct, frozen=True):
    """What can be checked of an exported hand: the proof, and the cards dealt by seat in round order."""

    proof: Proof
    dealt: tuple[tuple[str, ...], ...]


class Fault(StrEnum):
    """What differs in a deal that does not verify."""

    COMMITMENT = "the seed is not the one committed to"
    CARDS = "the cards dealt are not those the seeds give"


class Verdict(Struct, frozen=True):
    """The table and hand checked, and the fault found, if any."""

    table: str
    hand: int
    fault: Fault | None
    seat: int | None = None


def read_hand(data: bytes | str) -> ExportedHand:
    """Read an exported hand from JSON; unknown keys are ignored. Raises `ProofError`."""
    try:
        return msgspec.json.decode(data, type=ExportedHand)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProofError(str(error)) from error


def verify(exported: ExportedHand) -> Verdict:
    """Deal again from the revealed seeds and compare. Raises `ProofError` where the proof makes no sense."""
    proof = exported.proof
    seed = _seed_of(proof)
    _check_shape(exported)
    if commitment_of(seed) != proof.commitment.lower():
        return Verdict(proof.table, proof.hand, Fault.COMMITMENT)
    hands = deal_hands(seed, table=proof.table, hand=proof.hand, seats=proof.seats, nonces=proof.nonces)
    for seat, expected, dealt in zip(proof.seats, hands, exported.dealt, strict=True):
        if sorted(expected) != sorted(_card(text) for text in dealt):
            return Verdict(proof.table, proof.hand, Fault.CARDS, seat)
    return Verdict(proof.table, proof.hand, None)


def _seed_of(proof: Proof) -> bytes:
    try:
        seed = bytes.fromhex(proof.server_seed)
    except ValueError as error:
        raise ProofError("proof.server_seed is not hexadecimal") from error
    if len(seed) != SEED_BYTES:
        raise ProofError(f"proof.server_seed must be {SEED_BYTES} bytes")
    return seed


def _check_shape(exported: ExportedHand) -> None:
    proof = exported.proof
    seats = proof.seats
    if not 1 <= len(seats) <= 4 or len(set(seats)) != len(seats):
        raise ProofError("proof.seats must be one to four different seats")
    if not len(proof.nonces) == len(exported.dealt) == len(seats):
        raise ProofError("proof.nonces and dealt must have an entry for each seat")
    if any(nonce is not None and not is_nonce(nonce) for nonce in proof.nonces):
        raise ProofError("proof.nonces must be 32 lower-case hexadecimal digits or null")
    if any(len(cards) != CARDS_EACH for cards in exported.dealt):
        raise ProofError("dealt must hold thirteen cards for each seat")


def _card(text: str) -> int:
    try:
        return parse_card(text)
    except CardError as error:
        raise ProofError(str(error)) from error
