"""Why a table says no: a closed list of stable codes, every one translated by the client."""

from enum import StrEnum

from msgspec import Struct


class Code(StrEnum):
    """The codes. Those of the room service stand after those of the table itself."""

    # who and where
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_EMPTY = "seat_empty"
    NOT_A_BOT = "not_a_bot"
    NOT_A_PERSON = "not_a_person"
    TABLE_LOCKED = "table_locked"
    TABLE_CLOSED = "table_closed"
    # when
    HAND_RUNNING = "hand_running"
    NO_HAND = "no_hand"
    STALE_HAND = "stale_hand"
    STALE_STEP = "stale_step"
    STALE_COMMITMENT = "stale_commitment"
    TOO_EARLY = "too_early"
    # ready and deal
    ALREADY_READY = "already_ready"
    NOT_READY = "not_ready"
    NOT_EVERYONE_READY = "not_everyone_ready"
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    NO_CHIPS = "no_chips"
    BAD_NONCE = "bad_nonce"
    # arranging
    NOT_IN_HAND = "not_in_hand"
    ALREADY_LOCKED = "already_locked"
    ALREADY_LEFT = "already_left"
    ALREADY_VOTED = "already_voted"
    WRONG_CARDS = "wrong_cards"
    FALSE_CLAIM = "false_claim"
    FORFEIT_NOT_ALLOWED = "forfeit_not_allowed"
    ROWS_MISSING = "rows_missing"
    # settings and chips
    BAD_STAKE = "bad_stake"
    BAD_SEATS = "bad_seats"
    BAD_CLOCK = "bad_clock"
    BAD_AMOUNT = "bad_amount"
    BAD_LEVEL = "bad_level"
    SEATS_TAKEN = "seats_taken"
    BUY_IN_TOO_SMALL = "buy_in_too_small"
    # the room
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_HAND = "no_such_hand"
    INSUFFICIENT_CHIPS = "insufficient_chips"
    HINTS_OFF = "hints_off"
    UNKNOWN_HOUSE = "unknown_house"
    BAD_HOUSE = "bad_house"
    BAD_NAME = "bad_name"
    TOO_SOON = "too_soon"
    TOO_MANY_CHIPS = "too_many_chips"
    TOO_MANY_SEATS = "too_many_seats"
    UNAVAILABLE = "unavailable"
    STORAGE_FULL = "storage_full"
    CLOSING = "closing"
    NEWER_VERSION = "newer_version"
    INTERNAL = "internal"


class Refused(Struct, frozen=True, gc=False):
    """No, and nothing changed. `path` names the field to blame, `detail` numbers a message may need."""

    code: Code
    path: str | None = None
    detail: dict[str, int | str] | None = None
