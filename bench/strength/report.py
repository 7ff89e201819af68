"""Verdicts summed up: means with standard errors, as a table, as JSON, and the raw samples as CSV."""

import csv
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TextIO

import numpy as np
from numpy.typing import ArrayLike

from bench.strength.judging import Verdict
from bench.strength.ranks import Cards
from maubinh import DECK, card_text


class Figure(NamedTuple):
    """A mean and its standard error, in units per opponent and hand."""

    mean: float
    error: float

    @property
    def errors(self) -> float:
        """How many standard errors the mean is from zero; 0 when every sample was the same."""
        return self.mean / self.error if self.error else 0.0

    def __str__(self) -> str:
        return f"{self.mean:+.5f} ± {self.error:.5f}"


def figure(samples: ArrayLike) -> Figure:
    """The mean of independent samples and its standard error."""
    taken = np.asarray(samples, dtype=np.float64)
    return Figure(float(taken.mean()), float(taken.std(ddof=1) / np.sqrt(len(taken))))


class Summary(NamedTuple):
    """What one match showed."""

    match: str
    hands: int
    fewest_opponents: int
    mean_opponents: float
    losses: Mapping[str, Figure]  # by mode
    gain: Figure | None  # what removal mode loses less than table mode, paired
    picking: Figure  # what the judge's picks lose because they are made on a sample, estimated
    picking_bound: Figure  # the most that can be
    differing: Mapping[str, float]  # by mode: the share of hands where the answer ranks below the picks
    seconds: float

    def lines(self) -> list[str]:
        """The summary for a person."""
        met = (
            f"{self.hands} hands, {self.fewest_opponents} opponents or more (mean {self.mean_opponents:.0f})"
        )
        told = [f"{self.match}: {met}, {self.seconds:.0f} s"]
        for mode, loss in self.losses.items():
            told.append(
                f"  loss in {mode + ' mode':<13} {loss}   {self.differing[mode]:.1%} of hands laid otherwise"
            )
        if self.gain is not None:
            told.append(f"  removal over table    {self.gain}   {self.gain.errors:.1f} errors")
        told.append(f"  judge's noise floor   {self.picking}   at most {self.picking_bound}")
        return told

    def data(self) -> dict[str, object]:
        """The summary for a program."""
        return {
            "match": self.match,
            "hands": self.hands,
            "opponents": {"fewest": self.fewest_opponents, "mean": self.mean_opponents},
            "loss": {mode: loss._asdict() for mode, loss in self.losses.items()},
            "removal_over_table": self.gain._asdict() if self.gain is not None else None,
            "noise_floor": {"estimate": self.picking._asdict(), "bound": self.picking_bound._asdict()},
            "laid_otherwise": dict(self.differing),
            "seconds": round(self.seconds, 1),
        }


def summarise(match: str, verdicts: Sequence[Verdict], *, seconds: float) -> Summary:
    """Sum up a match of two hands or more."""
    met = np.array([verdict.opponents for verdict in verdicts])
    losses = {mode: np.array([verdict.losses[mode] for verdict in verdicts]) for mode in verdicts[0].losses}
    paired = losses["table"] - losses["removal"] if {"table", "removal"} <= losses.keys() else None
    return Summary(
        match=match,
        hands=len(verdicts),
        fewest_opponents=int(met.min()),
        mean_opponents=float(met.mean()),
        losses={mode: figure(samples) for mode, samples in losses.items()},
        gain=figure(paired) if paired is not None else None,
        picking=figure([verdict.coarser for verdict in verdicts]),
        picking_bound=figure([verdict.optimism for verdict in verdicts]),
        differing={mode: float((samples != 0).mean()) for mode, samples in losses.items()},
        seconds=seconds,
    )


def laid_text(laid: Cards) -> str:
    """A laid hand as text: back / middle / front, high cards first."""
    rows = (laid[:5], laid[5:10], laid[10:])
    return " / ".join(" ".join(card_text(DECK[card]) for card in np.sort(row)[::-1]) for row in rows)


def worst(verdicts: Sequence[Verdict], mode: str, *, count: int) -> list[str]:
    """The hands that lose most in a mode: what was laid, and what does better."""
    ordered = sorted(verdicts, key=lambda verdict: -verdict.losses[mode])[:count]
    return [
        f"  {verdict.losses[mode]:+.3f}  laid {laid_text(verdict.answers[mode])}   "
        f"better {laid_text(verdict.best)}"
        for verdict in ordered
    ]


def write_samples(file: TextIO, matches: Mapping[str, Sequence[Verdict]]) -> None:
    """Every verdict as a line of CSV."""
    modes = list(next(iter(matches.values()))[0].losses)
    out = csv.writer(file)
    losses, answers = [f"{mode}_loss" for mode in modes], [f"{mode}_answer" for mode in modes]
    out.writerow(["match", "opponents", *losses, "optimism", "coarser", "best", *answers])
    for match, verdicts in matches.items():
        for verdict in verdicts:
            out.writerow(
                [
                    match,
                    verdict.opponents,
                    *(f"{verdict.losses[mode]:.6f}" for mode in modes),
                    f"{verdict.optimism:.6f}",
                    f"{verdict.coarser:.6f}",
                    laid_text(verdict.best),
                    *(laid_text(verdict.answers[mode]) for mode in modes),
                ]
            )
