"""Timed figures in calls of a peer: taken several times, told with median and range, and kept raw."""

import json
import os
import platform
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time

import eval7  # type: ignore[import-untyped]  # ships no types

PEER_CALLS = 50_000


def _peer_work() -> Callable[[], None]:
    cards = [eval7.Card(text) for text in ("As", "Kd", "7c", "7h", "2s")]
    evaluate = eval7.evaluate

    def calls() -> None:
        for _ in range(PEER_CALLS):
            evaluate(cards)

    return calls


_peer = _peer_work()


def seconds_of(work: Callable[[], object]) -> float:
    """Processor time that some work takes."""
    started = process_time()
    work()
    return process_time() - started


def best_of(work: Callable[[], object], repeats: int = 5) -> float:
    """The least seconds of processor time that some work took."""
    return min(seconds_of(work) for _ in range(repeats))


def peer_seconds() -> float:
    """What one call of the peer costs."""
    return best_of(_peer) / PEER_CALLS


@dataclass(frozen=True)
class Sample:
    """The repeats of one run: seconds for one piece of work, and for one call of the peer, timed in turns."""

    work: list[float]
    peer: list[float]

    @property
    def calls(self) -> float:
        """How many calls of the peer the work costs, by the least of either."""
        return min(self.work) / min(self.peer)


@dataclass
class Figure:
    """One thing that is timed; `goal` in calls, if there is one."""

    house: str
    name: str
    goal: int | None
    samples: list[Sample] = field(default_factory=list)

    def line(self) -> str:
        """The last run, or the median and range of several."""
        calls = [sample.calls for sample in self.samples]
        least = min(min(sample.work) for sample in self.samples)
        middle = median(calls)
        spread = f" ({min(calls):,.1f} to {max(calls):,.1f})" if len(calls) > 1 else ""
        verdict = (
            "" if self.goal is None else f", goal {self.goal}: {'met' if middle <= self.goal else 'MISSED'}"
        )
        return f"  {self.name:<46}{1e6 * least:9.2f} µs {middle:8,.1f} calls{spread}{verdict}"


class Figures:
    """All figures of a bench, in the order in which they were first timed."""

    def __init__(self, repeats: int) -> None:
        self.repeats = repeats
        self.all: dict[tuple[str, str], Figure] = {}

    def time(
        self, house: str, name: str, work: Callable[[], object], *, pieces: int, goal: int | None = None
    ) -> Figure:
        """Time work of so many pieces beside the peer, and print the run."""
        figure = self.all.setdefault((house, name), Figure(house, name, goal))
        sample = Sample([], [])
        for _ in range(self.repeats):
            sample.peer.append(seconds_of(_peer) / PEER_CALLS)
            sample.work.append(seconds_of(work) / pieces)
        figure.samples.append(sample)
        print(Figure(house, name, goal, [sample]).line(), flush=True)
        return figure

    def summary(self) -> str:
        """Median and range of every figure, by house."""
        lines, house = [], ""
        for figure in self.all.values():
            if figure.house != house:
                house = figure.house
                lines.append(house)
            lines.append(figure.line())
        return "\n".join(lines)

    def write(self, path: Path, settings: dict[str, object]) -> None:
        """Keep settings and raw samples as JSON, in seconds."""
        figures = [
            {
                "house": figure.house,
                "name": figure.name,
                "goal": figure.goal,
                "calls": [sample.calls for sample in figure.samples],
                "samples": [{"work": sample.work, "peer": sample.peer} for sample in figure.samples],
            }
            for figure in self.all.values()
        ]
        text = json.dumps({"settings": settings, "figures": figures}, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")


def settings_now(**given: object) -> dict[str, object]:
    """What a run rests on: versions, the state of the checkout, the machine and its load, and what was asked for."""
    git = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return {
        "maubinh": version("maubinh"),
        "git": git.stdout.strip() or "none",
        "python": platform.python_version(),
        "eval7": version("eval7"),
        "machine": platform.platform(),
        "cores": os.cpu_count(),
        "load": os.getloadavg() if hasattr(os, "getloadavg") else None,
        **given,
    }
