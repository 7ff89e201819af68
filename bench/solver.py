"""How fast the arranger is: every figure in calls of `eval7.evaluate` on five prebuilt cards, timed in the same run.

python -m bench.solver [--house bigkool] [--hands 20000]
"""

import argparse
import cProfile
import pstats
from collections.abc import Callable
from functools import partial
from io import StringIO
from time import process_time

import eval7  # type: ignore[import-untyped]  # ships no types
import numpy as np

import maubinh
from maubinh.engine.cards import card_text
from maubinh.engine.house import HOUSES, House, load_house
from maubinh.engine.settlement import Player, settle
from maubinh.solver import arranger, implementation, rows_in
from maubinh.solver.banks import bank_for
from maubinh.solver.classes import UInt8
from maubinh.solver.deals import deal_hands
from maubinh.solver.models import field_for, model_for

REPEATS = 5
PEER_CALLS = 100_000


def best_of(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The least seconds of processor time that some work took."""
    times = []
    for _ in range(repeats):
        started = process_time()
        work()
        times.append(process_time() - started)
    return min(times)


def peer_seconds() -> float:
    """What one call of the peer costs."""
    cards = [eval7.Card(text) for text in ("As", "Kd", "7c", "7h", "2s")]
    evaluate = eval7.evaluate

    def calls() -> None:
        for _ in range(PEER_CALLS):
            evaluate(cards)

    return best_of(calls) / PEER_CALLS


def show(name: str, seconds: float, goal: int | None = None) -> None:
    """Print a figure in microseconds and in calls of the peer, timed just before."""
    calls = seconds / peer_seconds()
    verdict = "" if goal is None else f"  (goal {goal}: {'met' if calls <= goal else 'MISSED'})"
    print(f"  {name:<44} {1e6 * seconds:9.2f} µs  {calls:8.1f} calls{verdict}")


def time_tables(house: House, hands: UInt8) -> None:
    """Table mode in a batch on one thread, and the whole candidate set."""
    model = model_for(house, 1)
    arranger.arrange(hands, model, threads=1)
    show(
        "table mode, batch, one thread",
        best_of(lambda: arranger.arrange(hands, model, threads=1)) / len(hands),
        25,
    )
    if implementation() == "kernel":
        count = best_of(lambda: arranger.count_candidates(hands, model, threads=1)) / len(hands)
        counts = arranger.count_candidates(hands, model, threads=0)
        show(f"all candidates ({counts.mean():.0f} a hand, most {counts.max()})", count, 40)


def time_removal(house: House, hands: UInt8) -> None:
    """Card-removal mode against banks of several sizes; 32,768 is what is used."""
    model = model_for(house, 1)
    for size in (1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16):
        bank = bank_for(house, field_for(house, 1, None), model, opponents=1, hands=size)
        arranger.arrange_beside(hands[:2], model, bank, threads=1)
        seconds = best_of(partial(arranger.arrange_beside, hands, model, bank, threads=1), 3) / len(hands)
        show(f"card-removal mode, bank of {size:,}", seconds, 1600)


def time_objects(house: House, hands: UInt8) -> None:
    """One hand at a time from strings to objects, and four hands as `maubinh simulate` lays them."""
    texts = [[card_text(card) for card in cards] for cards in hands[:2000].tolist()]
    maubinh.arrange_many(hands, house)

    def one_by_one() -> None:
        for cards in texts:
            maubinh.arrange(cards, house, opponents=1)

    one_by_one()
    show("arrange, from strings to objects", best_of(one_by_one) / len(texts), 120)
    fours = np.ascontiguousarray(hands[: len(hands) // 4 * 4])
    seconds = best_of(lambda: maubinh.arrange_many(fours, house, opponents=3)) / (len(fours) // 4)
    show("four hands of one deal, as in simulate", seconds, 120)


def time_settling(house: House, *, profile: bool) -> None:
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

    seconds = best_of(all_tables) / len(tables)
    show("settling four hands", seconds)
    print(f"  {'':<44} {1 / seconds:9,.0f} hands settled per second")
    if profile:
        run = cProfile.Profile()
        run.runcall(all_tables)
        text = StringIO()
        pstats.Stats(run, stream=text).sort_stats("tottime").print_stats(8)
        print("\n".join(line for line in text.getvalue().splitlines()[4:] if line.strip()))


def main() -> None:
    """Time everything in the houses asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--house", choices=HOUSES, action="append", help="a shipped house; all if none is named"
    )
    parser.add_argument("--hands", type=int, default=20_000)
    chosen = parser.parse_args()
    hands = deal_hands(chosen.hands, seed=(98,))
    print(f"{implementation()}; eval7.evaluate takes {1e6 * peer_seconds():.3f} µs here")
    for name in chosen.house or HOUSES:
        house = load_house(name)
        print(name)
        time_tables(house, hands)
        time_removal(house, hands[:300])
        time_objects(house, hands)
        time_settling(house, profile=name == "bigkool")


if __name__ == "__main__":
    main()
