"""What each audience of a table is told: one struct per audience, built for it and never filtered."""

from typing import Literal

from msgspec import Struct, field

Phase = Literal["waiting", "arranging", "showing"]
StepName = Literal["opening", "back", "middle", "front"]


class CardRows(Struct, frozen=True, gc=False):
    """Three rows as card texts ("Ah"): back 5, middle 5, front 3; a row not shown yet is null."""

    back: tuple[str, ...] | None = None
    middle: tuple[str, ...] | None = None
    front: tuple[str, ...] | None = None


class Settings(Struct, frozen=True, gc=False):
    """How a table is set up; `house` is the house's name, its rules travel as `rules` beside a view."""

    house: str
    stake: int
    seats: int
    arranging: int
    row: int
    hints: bool = True
    locked: bool = False


class SeatInfo(Struct, frozen=True, gc=False):
    """One taken seat as everybody sees it; `stack` moves with the showing as far as the reader may know."""

    seat: int
    player: str
    name: str
    avatar: int
    stack: int
    bot: str | None = None
    ready: bool = False
    in_hand: bool = False
    done: bool = False
    left: bool = False
    leaving: bool = False


class Hint(Struct, frozen=True, gc=False):
    """A natural the reader holds and may claim: its code and the rows that show it."""

    natural: str
    rows: CardRows


class OwnHand(Struct, frozen=True, gc=False):
    """The reader's own thirteen cards while arranging."""

    cards: tuple[str, ...]
    rows: CardRows | None
    locked: bool
    claimed: bool
    natural: Hint | None = None


class RowName(Struct, frozen=True, gc=False):
    """The category of a shown row and the ranks that order it, strongest group first (2–14, a low ace 1)."""

    row: Literal["back", "middle", "front"]
    category: str
    ranks: tuple[int, ...]


class ShownHand(Struct, frozen=True, gc=False):
    """One seat in the showing: only rows that are turned, and what is known of it by now."""

    seat: int
    rows: CardRows
    names: tuple[RowName, ...]
    foul: bool = False
    natural: str | None = None
    left: bool = False


class Reason(Struct, frozen=True, gc=False):
    """Why a transfer is due: `units`, what made them more than one, and the category that was beaten."""

    units: int
    row: str | None = None
    category: str | None = None
    against: str | None = None
    bonus: bool = False
    natural: str | None = None
    multiplier: int = 1
    rows: tuple[tuple[str, int, str], ...] = ()


class TransferView(Struct, frozen=True, gc=False):
    """One transfer between two seats in chips; `paid` may be less than `due` (rules 5.2, 5.3).

    `rake` is what the table took from this payment at once (rules 5.4).
    """

    step: str
    payer: int
    payee: int
    due: int
    paid: int
    reason: Reason
    rake: int = 0


class SeatTotal(Struct, frozen=True, gc=False):
    """Chips a seat won (+) or lost (−) so far, after any rake already taken."""

    seat: int
    chips: int


class ShowingView(Struct, frozen=True, gc=False):
    """The showing up to `step`; `transfers` are the reader's own, at the end and for a spectator all."""

    step: StepName
    steps: tuple[StepName, ...]
    hands: tuple[ShownHand, ...]
    transfers: tuple[TransferView, ...]
    totals: tuple[SeatTotal, ...]
    skips: tuple[int, ...] = ()


class DealProof(Struct, frozen=True, gc=False):
    """Everything `docs/fairness.md` needs to recompute a deal, revealed when the hand is over."""

    table: str
    hand: int
    commitment: str
    server_seed: str
    seats: tuple[int, ...]
    nonces: tuple[str | None, ...]


class SummaryView(Struct, frozen=True, gc=False):
    """A finished hand: every row, every transfer, every total, and the proof of its deal."""

    hand: int
    stake: int
    house: str
    order: tuple[int, ...]
    names: tuple[str, ...]
    players: tuple[str, ...]
    hands: tuple[ShownHand, ...]
    transfers: tuple[TransferView, ...]
    net: tuple[SeatTotal, ...]
    rake: tuple[SeatTotal, ...]
    before: tuple[SeatTotal, ...]
    after: tuple[SeatTotal, ...]
    dealt: tuple[tuple[str, ...], ...]
    proof: DealProof
    rake_percent: int = 0


class TableView(Struct, frozen=True, gc=False):
    """A table as one reader may see it. Times are milliseconds since the epoch on the server's clock."""

    code: str
    seq: int
    hand: int
    phase: Phase
    settings: Settings
    host: int | None
    you: int | None
    seats: tuple[SeatInfo, ...]
    commitment: str | None
    deadline: int | None
    started: int | None = None
    own: OwnHand | None = None
    showing: ShowingView | None = None
    last: SummaryView | None = None


class EventView(Struct, frozen=True, gc=False):
    """What just happened, for sound and motion: a name, the seat it concerns, nothing hidden."""

    seq: int
    name: str
    seat: int | None = None
    detail: dict[str, int | str | bool] = field(default_factory=dict)
