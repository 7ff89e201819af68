"""What was violated, by kind, so that a test can demand the very thing that a fault breaks."""

import re
from dataclasses import dataclass
from enum import StrEnum

from maubinh.storage.audit.faults import Fault


class Kind(StrEnum):
    """The kinds of violations."""

    REPLAY = "replay"
    """A history that cannot be followed, or that leads elsewhere than to what is stored."""
    SEQUENCE = "sequence"
    """Numbers of events that were lost, or written twice."""
    SETTLEMENT = "settlement"
    """A hand that was not settled exactly once."""
    MISSING_SETTLEMENT = "missing_settlement"
    """A hand whose chips did not move."""
    ENTRY = "entry"
    """Another ledger entry that is missing, one too many, or one that moves other chips than its event."""
    STACK = "stack"
    """Chips at a table that are not those in the ledger."""
    LEDGER = "ledger"
    """A ledger that does not agree with itself."""
    ISSUANCE = "issuance"
    """Chips that nobody was given, or given chips that are not there."""
    COMMAND = "command"
    """An acknowledged command that is not in the database, or not where it was acknowledged."""
    DRAFT = "draft"
    """An acknowledged draft that was not what counted when time ran out."""
    GAP = "gap"
    TURNED_AWAY = "turned_away"
    LEAK = "leak"
    STUCK = "stuck"
    """A table that did not go on, or a deadline nobody carried out, once everything was healed."""
    OTHER = "other"


@dataclass(frozen=True)
class Violation:
    """Something that must never be, in a sentence."""

    kind: Kind
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


_SPOKEN = (
    (r"ledger entry settle:\S+ is missing", Kind.MISSING_SETTLEMENT),
    (r"ledger entry \S+ (is missing|moves other chips)|has \d+ ledger entries", Kind.ENTRY),
    (r"^stack:\S+: holds \d+, at the table are \d+", Kind.STACK),
    (r"gives another state than the one stored|does not follow from those before", Kind.REPLAY),
    (r"its state cannot be read|is said to seat|begins with", Kind.REPLAY),
    (
        r"stands where event \d+ is expected|stands at \d+ and has \d+ events|has events and no state",
        Kind.SEQUENCE,
    ),
    (r"was settled", Kind.SETTLEMENT),
    (r"cached balance|: owes |^transaction ", Kind.LEDGER),
)


def violation_of(fault: Fault) -> Violation:
    """What an audit found, with its kind, which the audit says in words."""
    said = str(fault)
    return Violation(next((kind for words, kind in _SPOKEN if re.search(words, said)), Kind.OTHER), said)
