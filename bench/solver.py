"""How fast the arranger is: every figure in calls of `eval7.evaluate` on five prebuilt cards, timed in the same run.

python -m bench.solver [--house bigkool] [--hands 20000] [--runs 5] [--json samples.json]

`bench.curve` puts what banks of several sizes lose beside what they cost.
"""

import argparse
import cProfile
import pstats
from functools import partial
from io import StringIO
from pathlib import Path

import numpy as np

import maubinh
from bench.figures import Figures, settings_now
from maubinh.engine.cards import card_text
from maubinh.engine.house import HOUSES, House, load_house
from maubinh.engine.settlement import Player, settle
from maubinh.solver import arranger, implementation, rows_in
from maubinh.solver.banks import HANDS, bank_for
from maubinh.solver.classes import UInt8
from maubinh.solver.deals import deal_hands
from maubinh.solver.models import field_for, model_for

REPEATS = 5
SIZES = (1 << 12, 1 << 13, 1 << 14, 1 << 16)


def time_tables(figures: Figures, house: House, hands: UInt8) -> None:
    """Table mode in a batch on one thread, and the whole candidate set."""
    model = model_for(house, 1)
    arranger.arrange(hands, model, threads=1)
    figures.time(
        house.name,
        "table mode, batch, one thread",
        lambda: arranger.arrange(hands, model, threads=1),
        pieces=len(hands),
        goal=25,
    )
    if implementation() == "kernel":
        counts = arranger.count_candidates(hands, model, threads=1)
        figures.time(
            house.name,
            f"all candidates ({counts.mean():.0f} a hand, most {counts.max():,})",
            lambda: arranger.count_candidates(hands, model, threads=1),
            pieces=len(hands),
            goal=40,
        )


def time_removal(figures: Figures, house: House, hands: UInt8) -> None:
    """Card-removal mode with the bank that is used, then with others."""
    model = model_for(house, 1)
    for size in (HANDS, *SIZES):
        bank = bank_for(house, field_for(house, 1, None), model, opponents=1, hands=size)
        arranger.arrange_beside(hands[:2], model, bank, threads=1)
        used = "the bank used" if size == HANDS else "a bank"
        figures.time(
            house.name,
            f"card-removal mode, {used} of {size:,}",
            partial(arranger.arrange_beside, hands, model, bank, threads=1),
            pieces=len(hands),
            goal=1600,
        )


def time_objects(figures: Figures, house: House, hands: UInt8) -> None:
    """One hand at a time from strings to objects, and four hands as `maubinh simulate` lays them."""
    texts = [[card_text(card) for card in cards] for cards in hands[:2000].tolist()]
    maubinh.arrange_many(hands, house)

    def one_by_one() -> None:
        for cards in texts:
            maubinh.arrange(cards, house, opponents=1)

    one_by_one()
    figures.time(house.name, "arrange, from strings to objects", one_by_one, pieces=len(texts), goal=120)
    fours = np.ascontiguousarray(hands[: len(hands) // 4 * 4])
    figures.time(
        house.name,
        "four hands of one deal, as in simulate",
        lambda: maubinh.arrange_many(fours, house, opponents=3),
        pieces=len(fours) // 4,
        goal=120,
    )


def time_settling(figures: Figures, house: House, *, profile: bool) -> None:
    """Settling deals of four hands laid in table mode."""
    dealt = deal_hands(2000, seed=(99,), cards=52).reshape(-1, 13)
    rows = maubinh.arrange_many(dealt, house).tolist()
    tables = [
        [Player(id=str(seat), rows=rows_in(rows[first + seat])) for seat in range(4)]
        for first in range(0, len(rows), 4)
    ]

    def all_tables() -> None:
        for players in tables:
            settle(players, house=house, stake=100)

    figure = figures.time(house.name, "settling four hands", all_tables, pieces=len(tables))
    print(f"  {'':<46}{1 / min(figure.samples[-1].work):9,.0f} hands settled per second")
    if profile:
        run = cProfile.Profile()
        run.runcall(all_tables)
        text = StringIO()
        pstats.Stats(run, stream=text).sort_stats("tottime").print_stats(8)
        print("\n".join(line for line in text.getvalue().splitlines()[4:] if line.strip()))


def asked() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--house", choices=HOUSES, action="append", help="a shipped house; all if none is named"
    )
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=1, help="tell the median and range of so many runs")
    parser.add_argument("--json", type=Path, help="keep settings and raw samples here")
    return parser.parse_args()


def main() -> None:
    """Time everything in the houses asked for."""
    chosen = asked()
    hands = deal_hands(chosen.hands, seed=(98,))
    settings = settings_now(solver=implementation(), hands=chosen.hands, runs=chosen.runs, repeats=REPEATS)
    print("  ".join(f"{name}: {value}" for name, value in settings.items()))
    figures = Figures(REPEATS)
    for run in range(chosen.runs):
        for name in chosen.house or HOUSES:
            house = load_house(name)
            print(name if chosen.runs == 1 else f"{name}, run {run + 1} of {chosen.runs}")
            time_tables(figures, house, hands)
            time_removal(figures, house, hands[:300])
            time_objects(figures, house, hands)
            time_settling(figures, house, profile=name == "bigkool" and run == 0)
    if chosen.runs > 1:
        print(f"median (least to most) of {chosen.runs} runs")
        print(figures.summary())
    if chosen.json is not None:
        figures.write(chosen.json, settings)


if __name__ == "__main__":
    main()
