"""What each player brings to a showdown: strengths, a foul, a natural that counts (rules 3.7–3.9, 4.2)."""

from collections.abc import Sequence

from msgspec import Struct

from maubinh.engine.cards import rank_of
from maubinh.engine.house import House
from maubinh.engine.naturals import Natural, natural_of_tallies
from maubinh.engine.ranking import Strength, rank_tally
from maubinh.engine.rows import Rows, fouls
from maubinh.engine.tally import tally_of


class Player(Struct, frozen=True, gc=False):
    """One player of a hand. `stack` caps what it pays, None caps nothing; `natural` is its claim.

    `rows` may be None only for one who `left`. A claim to a natural the rows do not make counts for nothing.
    """

    id: str
    rows: Rows | None
    stack: int | None = None
    natural: bool = False
    left: bool = False


class Hand(Struct, frozen=True, gc=False):
    """A player's rows as judged by the house. `comparing` is who compares rows, fouled or not (3.8a)."""

    left: bool = False
    comparing: bool = False
    fouled: bool = False
    natural: Natural | None = None
    strengths: tuple[Strength, ...] = ()
    aces: int = 0


LEFT = Hand(left=True)


def judge(players: Sequence[Player], *, house: House) -> tuple[Hand, ...]:
    """Judge every player's rows, in their order."""
    hands = tuple(_judge_one(player, house=house) for player in players)
    if house.naturals.stops_showdown and any(hand.natural for hand in hands):
        return tuple(Hand(left=hand.left, natural=hand.natural) for hand in hands)
    return hands


def _judge_one(player: Player, *, house: House) -> Hand:
    rows = player.rows
    if player.left or rows is None:
        return LEFT
    back, middle, front = tally_of(rows.back), tally_of(rows.middle), tally_of(rows.front)
    if player.natural or house.naturals.claim == "automatic":
        natural = natural_of_tallies(back, middle, front, house=house)
        if natural is not None:
            return Hand(natural=natural)
    wheel = house.wheel
    strengths = (
        rank_tally(back, rows.back, wheel=wheel),
        rank_tally(middle, rows.middle, wheel=wheel),
        rank_tally(front, rows.front, wheel=wheel),
    )
    return Hand(
        comparing=True,
        fouled=fouls(*strengths, house=house),
        strengths=strengths,
        aces=sum(rank_of(card) == 12 for card in rows.cards) if house.aces else 0,
    )
