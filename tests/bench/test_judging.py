"""The judge tells weak strategies from strong ones, and knows what its own sampling costs."""

import math
import statistics
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.strength.field import Pool, Tables
from bench.strength.judging import fresh_hands, judge
from bench.strength.naturals import hold_natural
from bench.strength.ranks import Cards
from bench.strength.report import summarise, worst, write_samples
from bench.strength.terms import Terms, terms_of
from tests.bench.laying import Responder, by_groups, pool, verdicts

TERMS = terms_of("bigkool")
HANDS = 80


@pytest.fixture(scope="module")
def beginners() -> Pool:
    return pool(TERMS, seed=1)


@pytest.fixture(scope="module")
def others() -> Pool:
    return pool(TERMS, seed=2)


def loss(arrange: Callable[..., Cards], field: Pool) -> float:
    found = verdicts(arrange, terms=TERMS, field=field, hands=HANDS)
    return summarise("bigkool", found, seconds=0).losses["table"].mean


def test_a_weaker_strategy_is_found_to_lose_more(beginners: Pool, others: Pool) -> None:
    best = loss(Responder(others), beginners)
    spoilt = loss(Responder(others, spoilt=4), beginners)
    beginner = loss(by_groups, beginners)
    assert abs(best) < 0.05
    assert spoilt > best + 0.05
    assert beginner > spoilt + 0.1


def test_the_noise_floor_is_what_a_perfect_strategy_seems_to_win(beginners: Pool) -> None:
    """A responder who knows the judge's whole pool wins more than picks of half of it, within the bound."""
    found = verdicts(Responder(beginners), terms=TERMS, field=beginners, hands=HANDS)
    summary = summarise("bigkool", found, seconds=0)
    assert -summary.picking_bound.mean <= summary.losses["table"].mean <= 0
    assert summary.picking_bound.mean > 0
    assert all(verdict.optimism >= 0 for verdict in found)


def test_opponents_share_no_card_with_the_hand_they_meet() -> None:
    hand = fresh_hands(1, seed=5, terms=TERMS)[0]
    whole = pool(TERMS, seed=3, count=30_000)
    met = whole.opponents(hand, 0)
    clashing = [sum(int(held) >> int(card) & 1 for card in hand) for held in whole.held]
    assert met.shape == (1, clashing.count(0), 3)
    assert 0.008 < met.shape[1] / len(whole.held) < 0.018


def test_opponents_at_a_table_are_dealt_from_what_the_hand_leaves() -> None:
    terms, seen = terms_of("xap-xam"), []

    def watched(hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
        seen.append((hands, mode, opponents))
        return by_groups(hands, terms=terms, mode=mode, opponents=opponents)

    hand = fresh_hands(1, seed=6, terms=terms)[0]
    met = Tables(300, 1, watched, terms).opponents(hand, 0)
    [(dealt, mode, opponents)] = seen
    assert (mode, opponents) == ("table", 3)
    for deal in dealt.reshape(3, 300, 13).swapaxes(0, 1):
        assert sorted([*deal.ravel(), *hand]) == list(range(52))
    assert met.shape[0] == 3
    assert 200 < met.shape[1] < 300


def test_a_table_of_four_tells_weak_from_strong_too() -> None:
    terms = terms_of("xap-xam")
    tables, others = Tables(512, 1, by_groups, terms), Tables(512, 2, by_groups, terms)
    weak = verdicts(by_groups, terms=terms, field=tables, hands=30, opponents=3)
    strong = verdicts(Responder(others), terms=terms, field=tables, hands=30, opponents=3)
    weak_loss, strong_loss = (
        summarise("", found, seconds=0).losses["table"].mean for found in (weak, strong)
    )
    assert weak_loss > strong_loss + 0.2
    assert abs(strong_loss) < 0.1


def test_hands_judged_hold_no_natural_and_come_from_the_seed() -> None:
    hands = fresh_hands(500, seed=7, terms=TERMS)
    assert not hold_natural(hands, house=TERMS.house).any()
    assert (hands == fresh_hands(500, seed=7, terms=TERMS)).all()
    assert (hands != fresh_hands(500, seed=8, terms=TERMS)).any()


def test_an_answer_of_other_cards_is_refused(beginners: Pool) -> None:
    def cheat(hands: Cards, **_: object) -> Cards:
        return (hands + 4) % 52

    with pytest.raises(ValueError, match="other cards"):
        verdicts(cheat, terms=TERMS, field=beginners, hands=2)


def test_verdicts_do_not_depend_on_the_number_of_threads(beginners: Pool) -> None:
    hands = fresh_hands(8, seed=9, terms=TERMS)
    one, two = (
        [
            verdict.losses
            for verdict in judge(
                hands,
                field=beginners,
                terms=TERMS,
                arrange=by_groups,
                modes=["table"],
                opponents=1,
                threads=threads,
            )
        ]
        for threads in (1, 2)
    )
    assert one == two


def test_the_modes_are_compared_hand_by_hand(beginners: Pool, others: Pool, tmp_path: Path) -> None:
    strong = Responder(others)

    def two_modes(hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
        chosen = strong if mode == "removal" else by_groups
        return chosen(hands, terms=terms, mode=mode, opponents=opponents)

    found = list(
        judge(
            fresh_hands(20, seed=9, terms=TERMS),
            field=beginners,
            terms=TERMS,
            arrange=two_modes,
            modes=["table", "removal"],
            opponents=1,
        )
    )
    summary = summarise("bigkool", found, seconds=0)
    assert summary.gain is not None
    assert summary.gain.mean == pytest.approx(summary.losses["table"].mean - summary.losses["removal"].mean)
    paired = [verdict.losses["table"] - verdict.losses["removal"] for verdict in found]
    assert summary.gain.error == pytest.approx(statistics.stdev(paired) / math.sqrt(20))
    assert len(worst(found, "table", count=3)) == 3
    with (tmp_path / "samples.csv").open("w", encoding="utf-8", newline="") as file:
        write_samples(file, {"bigkool": found})
    lines = (tmp_path / "samples.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 21
    assert lines[0].startswith("match,opponents,table_loss,removal_loss")
