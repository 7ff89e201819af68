"""How much the shipped strategy gives away to a best response, judged by code of its own.

python -m bench.strength                                    every match; about a quarter of an hour on two cores
python -m bench.strength bigkool xap-xam/3 --hands 500      some matches, fewer hands
python -m bench.strength --json strength.json --samples strength.csv

A match is a house, heads up, or `house/3` for three opponents dealt together (houses whose scoop depends on
the whole table). For random hands that hold no natural the best of all arrangements is picked on one half of
the opponents and compared with the strategy's answer on the other half, and the other way round. Opponents
are laid by the strategy itself in table mode, so the loss of table mode is its exploitability. Opponents who
hold a natural compare no rows whatever we lay: they are left out of the pool (of tables: the whole deal).

The noise floor says what the judge's picks lose by being made on a sample: a perfect strategy would show a
loss below zero by that much. Estimated by the loss of picks made on quarters against picks made on halves (what
is lost halves when the sample doubles), bounded by what picks lose between their own half and the other.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.strength.field import Field, Tables, Told, fill_pool
from bench.strength.judging import Verdict, fresh_hands, judge
from bench.strength.report import summarise, worst, write_samples
from bench.strength.shipped import circumstances, shipped
from bench.strength.terms import Terms, terms_of
from maubinh import HOUSES

MATCHES = (*HOUSES, "xap-xam/3")


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line, read."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("matches", nargs="*", metavar="MATCH", help=f"of {', '.join(MATCHES)} (all)")
    parser.add_argument("--hands", type=int, default=2000, help="hands judged heads up (%(default)s)")
    parser.add_argument("--pool", type=int, default=3_000_000, help="hands in the pool (%(default)s)")
    parser.add_argument("--table-hands", type=int, default=2000, help="hands at tables of four (%(default)s)")
    parser.add_argument(
        "--deals", type=int, default=7424, help="deals a hand at tables of four (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=7_310_953, help="of all that is dealt (%(default)s)")
    parser.add_argument("--modes", nargs="+", choices=("table", "removal"), default=["table", "removal"])
    parser.add_argument("--threads", type=int, default=2, help="(%(default)s)")
    parser.add_argument("--worst", type=int, default=3, help="hands shown that lose most (%(default)s)")
    parser.add_argument("--json", type=Path, help="write settings and results to this file")
    parser.add_argument("--samples", type=Path, help="write every hand to this CSV file")
    chosen = parser.parse_args(words)
    chosen.matches = chosen.matches or list(MATCHES)
    if unknown := set(chosen.matches) - set(MATCHES):
        parser.error(f"unknown matches: {', '.join(sorted(unknown))}")
    if min(chosen.hands, chosen.table_hands) < 2:
        parser.error("a standard error needs two hands")
    return chosen


def field_of(terms: Terms, *, opponents: int, chosen: argparse.Namespace) -> Field:
    """The opponents of a match."""
    if opponents == 3:
        return Tables(chosen.deals, chosen.seed, shipped(threads=1), terms)
    arrange = shipped(threads=chosen.threads)
    pool = fill_pool(chosen.pool, seed=chosen.seed, arrange=arrange, terms=terms, told=_tell("pool"))
    print(f"{terms.house.name}: pool of {len(pool.held)} hands, {pool.naturals} naturals left out")
    return pool


def play(match: str, *, chosen: argparse.Namespace) -> list[Verdict]:
    """Judge one match."""
    house, _, three = match.partition("/")
    opponents = 3 if three else 1
    terms = terms_of(house)
    field = field_of(terms, opponents=opponents, chosen=chosen)
    count = chosen.table_hands if three else chosen.hands
    hands = fresh_hands(count, seed=chosen.seed, terms=terms)
    tell, verdicts = _tell("hands"), []
    for verdict in judge(
        hands,
        field=field,
        terms=terms,
        arrange=shipped(threads=chosen.threads),
        modes=chosen.modes,
        opponents=opponents,
        threads=chosen.threads,
    ):
        verdicts.append(verdict)
        tell(len(verdicts), count)
    return verdicts


def main(words: Sequence[str] | None = None) -> None:
    """Judge the matches asked for, print what was found, write what was asked for."""
    chosen = arguments(words)
    settings = {name: value for name, value in vars(chosen).items() if name not in ("json", "samples")}
    known = {**circumstances(), **settings}
    print("\n".join(f"{name:<12} {value}" for name, value in known.items()))
    results, samples = [], {}
    for match in chosen.matches:
        started = time.perf_counter()
        samples[match] = play(match, chosen=chosen)
        summary = summarise(match, samples[match], seconds=time.perf_counter() - started)
        results.append(summary.data())
        print(
            "\n".join([*summary.lines(), *worst(samples[match], chosen.modes[0], count=chosen.worst)]),
            flush=True,
        )
    if chosen.json:
        chosen.json.write_text(json.dumps({"settings": known, "results": results}, indent=2) + "\n")
    if chosen.samples:
        with chosen.samples.open("w", encoding="utf-8", newline="") as file:
            write_samples(file, samples)


def _tell(what: str) -> Told:
    """Show a person, if one is watching, how far it has come."""

    def told(done: int, of: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{what} {done} of {of}" + ("\n" if done == of else ""))

    return told


if __name__ == "__main__":
    main()
