"""What card-removal mode gives away for what it costs: banks of several sizes, judged and timed in the same run.

python -m bench.curve [--house bigkool] [--hands 800] [--pool 2000000]

Every size answers the same hands, judged as `bench.strength` does; costs are processor time of one thread in calls
of `eval7.evaluate` on five prebuilt cards. Both goals are marked: at most 1,600 calls, at most 0.002 lost.
"""

import argparse
import time
from typing import NamedTuple

import numpy as np

from bench.figures import best_of, peer_seconds
from bench.strength.field import Arranger, fill_pool
from bench.strength.judging import fresh_hands, judge
from bench.strength.ranks import Cards
from bench.strength.report import Figure, figure
from bench.strength.shipped import circumstances, shipped
from bench.strength.terms import Terms, terms_of
from maubinh import HOUSES, load_house
from maubinh.engine.house import House
from maubinh.solver import arranger
from maubinh.solver.banks import HANDS, bank_for
from maubinh.solver.deals import deal_hands
from maubinh.solver.models import field_for, model_for

SIZES = (1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16)
COST_GOAL, LOSS_GOAL = 1600, 0.002
TIMED_HANDS = 2000
TABLE = "table"


class Point(NamedTuple):
    """A bank's size as the judge's mode, what a hand costs in calls, and what it loses in units."""

    mode: str
    calls: float
    loss: Figure

    def __str__(self) -> str:
        cost = "met" if self.calls <= COST_GOAL else "MISSED"
        loss = "met" if self.loss.mean <= LOSS_GOAL else "MISSED"
        used = "  <- used" if self.mode == str(HANDS) else ""
        return f"  {self.mode:>6}  {self.calls:8.1f} calls  {cost:<6}   {self.loss}  {loss:<6}{used}"


def arrange_with(hands: Cards, house: House, mode: str, *, threads: int) -> Cards:
    """Lay hands in table mode, or beside a bank of so many hands."""
    model = model_for(house, 1)
    if mode == TABLE:
        return arranger.arrange(hands, model, threads=threads)[0]
    bank = bank_for(house, field_for(house, 1, None), model, opponents=1, hands=int(mode))
    return arranger.arrange_beside(hands, model, bank, threads=threads)[0]


def calls_of(house: House, mode: str) -> float:
    """What a hand costs on one thread, in calls of the peer timed just before; the least of several repeats."""
    hands = deal_hands(TIMED_HANDS, seed=(31,))
    arrange_with(hands, house, mode, threads=1)
    peer = peer_seconds()
    return best_of(lambda: arrange_with(hands, house, mode, threads=1)) / TIMED_HANDS / peer


def by_size(threads: int) -> Arranger:
    """The judge's door to `arrange_with`."""

    def arrange(hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
        if opponents != 1:
            raise ValueError("the curve is drawn heads up")
        return arrange_with(np.ascontiguousarray(hands), terms.house, mode, threads=threads)

    return arrange


def losses(chosen: argparse.Namespace, modes: list[str]) -> dict[str, Figure]:
    """What each mode loses to a best response."""
    terms = terms_of(chosen.house)
    told = shipped(threads=chosen.threads)
    pool = fill_pool(chosen.pool, seed=chosen.seed, arrange=told, terms=terms, told=lambda _done, _of: None)
    verdicts = judge(
        fresh_hands(chosen.hands, seed=chosen.seed, terms=terms),
        field=pool,
        terms=terms,
        arrange=by_size(chosen.threads),
        modes=modes,
        opponents=1,
        threads=chosen.threads,
    )
    samples = [verdict.losses for verdict in verdicts]
    return {mode: figure([sample[mode] for sample in samples]) for mode in modes}


def main() -> None:
    """Draw the curve of one house."""
    parser = argparse.ArgumentParser(prog="python -m bench.curve")
    parser.add_argument("--house", choices=HOUSES, default="bigkool")
    parser.add_argument("--hands", type=int, default=800, help="hands judged (%(default)s)")
    parser.add_argument("--pool", type=int, default=2_000_000, help="hands in the pool (%(default)s)")
    parser.add_argument("--seed", type=int, default=7_310_953, help="of all that is dealt (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="of the judge (%(default)s)")
    chosen = parser.parse_args()
    print("\n".join(f"{name:<12} {value}" for name, value in {**circumstances(), **vars(chosen)}.items()))
    modes = [TABLE, *map(str, SIZES)]
    house = load_house(chosen.house)
    started = time.perf_counter()
    costs = {mode: calls_of(house, mode) for mode in modes}
    lost = losses(chosen, modes)
    print(f"{chosen.house}: {chosen.hands} hands, {time.perf_counter() - started:.0f} s")
    print(f"    bank      cost  goal {COST_GOAL}        loss  goal {LOSS_GOAL}")
    for mode in modes:
        print(Point(mode, costs[mode], lost[mode]))


if __name__ == "__main__":
    main()
