"""Whole tables as text: what people do, and everything that comes of it.

A playthrough is a text of commands, each on a line that begins with `>`; what follows each of them, indented, is what
the table answers: one line per event, or `no: CODE`. Replaying a playthrough writes the same text again, so a file is
right when it equals its own replay. Lines that begin with `#` are comments and stay.

    > table bigkool stake=100 seats=4 row=5     a new table; must come first
    > cards hoa Ah Ac … 2d                      what hoa will be dealt; the others get what is left
    > hoa sits 0 10000                          seat and buy-in
    > hoa stands | is ready | is not ready | deals | forfeits | stays | leaves after
    > hoa brings 500                            more chips
    > hoa adds bot 2 strong | removes bot 2 | kicks 2
    > hoa sets stake=200 house=casino
    > hoa lays Ah Ac 9d 9s 4h / Kh … / Qh Qc 2d (or: lays as dealt)
    > hoa declares … / … / …                    the same, with a claim to a natural
    > hoa skips back
    > nam is away | is back                     whether the table knows a connection of theirs
    > bots lay                                  what they were dealt, as dealt
    > time passes 90                            seconds; then whatever is due by then happens
    > view of hoa                               what hoa sees; `view of nobody` for a spectator
    > chips                                     the stacks by seat
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from maubinh.engine.cards import parse_cards
from maubinh.engine.house import load_house
from maubinh.engine.rows import Rows
from maubinh.table import commands as c
from maubinh.table.deadlines import deadlines_of
from maubinh.table.refusals import Refused
from maubinh.table.settings import TableSettings
from tests.playthroughs.telling import told_event, told_view
from tests.support.dealing import NONCE, Playing, as_dealt, person, rows


class ScriptError(ValueError):
    """A line that is no command of the language."""


def replay(text: str) -> str:
    """The text of a playthrough as it comes out when it is played again."""
    player = Player()
    written: list[str] = []
    for line in text.splitlines():
        if line.startswith(">"):
            written.append(line)
            written += [f"    {told}" for told in player.play(line[1:].strip())]
        elif line.startswith("#") or not line.strip():
            written.append(line)
    return "\n".join(written) + "\n"


@dataclass
class Player:
    """Plays one script, line by line."""

    cards: dict[str, str] = field(default_factory=dict)
    _table: Playing | None = None

    @property
    def table(self) -> Playing:
        if self._table is None:
            raise ScriptError("a playthrough begins with `table`")
        return self._table

    def play(self, line: str) -> Iterator[str]:
        """Do what a line says; what came of it, a line each."""
        who, _, rest = line.partition(" ")
        special: dict[str, Callable[[str], Iterator[str]]] = {
            "table": self._new_table,
            "cards": self._cards,
            "time": self._time,
            "view": self._view,
            "chips": self._chips,
            "bots": self._bots,
        }
        if who in special:
            yield from special[who](rest)
        elif rest in ("is away", "is back"):
            away = frozenset({f"p_{who}"})
            self.table.absent = self.table.absent | away if rest == "is away" else self.table.absent - away
        else:
            yield from self._answer(self.table.attempt(self._command(who, rest), person(who)))

    def _command(self, who: str, text: str) -> c.TableCommand:  # noqa: C901, PLR0912 - a case per phrase
        hand = self.table.state.hands
        commitment = self.table.state.commitment
        match text.split():
            case ["sits", seat, chips]:
                return c.Sit(seat=int(seat), buy_in=int(chips))
            case ["stands"]:
                return c.Stand()
            case ["brings", chips]:
                return c.TopUp(amount=int(chips))
            case ["leaves", "after"]:
                return c.LeaveNext(on=True)
            case ["stays"]:
                return c.LeaveNext(on=False)
            case ["forfeits"]:
                return c.Forfeit(hand=hand)
            case ["is", "ready"]:
                return c.Ready(nonce=NONCE, commitment=commitment)
            case ["is", "not", "ready"]:
                return c.Unready()
            case ["deals"]:
                self._choose_cards()
                return c.Deal(nonce=NONCE, commitment=commitment)
            case ["adds", "bot", seat, level]:
                return c.AddBot(seat=int(seat), level=level)
            case ["removes", "bot", seat]:
                return c.RemoveBot(seat=int(seat))
            case ["kicks", seat]:
                return c.Kick(seat=int(seat))
            case ["sets", *settings]:
                return _configure(settings)
            case ["skips", step]:
                return c.Skip(hand=hand, step=step)
            case ["lays", *cards]:
                return c.Lock(hand=hand, rows=self._rows(who, cards))
            case ["declares", *cards]:
                return c.Declare(hand=hand, rows=self._rows(who, cards))
            case _:
                raise ScriptError(f"{who} {text}")

    def _rows(self, who: str, cards: list[str]) -> Rows:
        return as_dealt(self.table.part(who)) if cards == ["as", "dealt"] else rows(" ".join(cards))

    def _choose_cards(self) -> None:
        """The chosen cards go to whatever seats their players have by now."""
        seats = {self.table.state.seat_of(f"p_{name}"): cards for name, cards in self.cards.items()}
        self.table.choose({seat: cards for seat, cards in seats.items() if seat is not None})

    def _new_table(self, text: str) -> Iterator[str]:
        house, *settings = text.split()
        given = {key: int(value) for key, _, value in (each.partition("=") for each in settings)}
        self._table = Playing(
            house,
            chosen={},
            settings=TableSettings(
                stake=given.get("stake", 100),
                seats=given.get("seats", 4),
                arranging=given.get("arranging", 90),
                row=given.get("row", 5),
            ),
        )
        yield "a new table"

    def _cards(self, text: str) -> Iterator[str]:
        name, _, cards = text.partition(" ")
        if len(parse_cards(cards)) != 13:
            raise ScriptError(f"{name} needs thirteen cards")
        self.cards[name] = cards
        yield from ()

    def _time(self, text: str) -> Iterator[str]:
        """Let seconds pass, carrying out on the way what is due."""
        end = self.table.now + int(text.removeprefix("passes ")) * 1000
        while True:
            due = [each for each in deadlines_of(self.table.state) if each.due <= end and each.kind != "bots"]
            if not due:
                break
            first = min(due, key=lambda each: each.due)
            self.table.now = first.due
            yield from self._answer(self.table.attempt(self._clock_command(first.kind)))
        self.table.now = end

    def _clock_command(self, kind: str) -> c.ClockCommand:
        hand = self.table.state.hands
        if kind == "showing":
            return c.ShowOn(hand=hand)
        if kind == "idle":
            return c.Idle()
        laid = [c.Laid(part.seat, as_dealt(part)) for part in self.table.hand.players if not part.done]
        return c.TimeOut(hand=hand, laid=tuple(laid))

    def _bots(self, text: str) -> Iterator[str]:
        if text != "lay":
            raise ScriptError(f"bots {text}")
        bots = [part for part in self.table.hand.players if part.bot is not None]
        laid = tuple(c.Laid(part.seat, as_dealt(part)) for part in bots)
        yield from self._answer(self.table.attempt(c.LayBots(hand=self.table.state.hands, laid=laid)))

    def _view(self, text: str) -> Iterator[str]:
        name = text.removeprefix("of ")
        yield from told_view(self.table.state, None if name == "nobody" else f"p_{name}")

    def _chips(self, _: str) -> Iterator[str]:
        stacks = enumerate(self.table.stacks())
        yield ", ".join(f"seat {seat}: {chips}" for seat, chips in stacks if chips is not None) or "nobody"

    def _answer(self, answer: Refused | tuple[object, ...]) -> Iterator[str]:
        if isinstance(answer, Refused):
            yield f"no: {answer.code}"
            return
        for event in answer:
            yield told_event(event)


def _configure(settings: list[str]) -> c.Configure:
    given = dict(each.split("=") for each in settings)
    house = given.pop("house", None)
    numbers = {key: int(value) for key, value in given.items()}
    return c.Configure(
        stake=numbers.get("stake"),
        seats=numbers.get("seats"),
        row=numbers.get("row"),
        locked=None if "locked" not in numbers else bool(numbers["locked"]),
        house=None if house is None else load_house(house),
    )
