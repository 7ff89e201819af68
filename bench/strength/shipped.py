"""The strategy that is judged, through its public door, and what stood behind it."""

import platform
import subprocess
from pathlib import Path

import numpy as np

import maubinh
from bench.strength.field import Arranger
from bench.strength.ranks import Cards
from bench.strength.terms import Terms
from maubinh.solver import implementation

_KERNELS = {"kernel": "maubinh._kernel", "twin": "NumPy twin"}
_HERE = Path(__file__).resolve().parent


def shipped(*, threads: int) -> Arranger:
    """The strategy of `maubinh.arrange_many`, on so many threads."""

    def arrange(hands: Cards, *, terms: Terms, mode: str, opponents: int) -> Cards:
        laid: Cards = maubinh.arrange_many(
            np.ascontiguousarray(hands),
            house=terms.house.name,
            mode=mode,
            opponents=opponents,
            threads=threads,
        )
        return laid

    return arrange


def circumstances() -> dict[str, str]:
    """What a figure depends on: which kernel ran, the state of the tree, the machine's software."""
    return {
        "kernel": _KERNELS[implementation()],
        "git": _git_state(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": f"{platform.system()} {platform.machine()}",
    }


def _git_state() -> str:
    head = _git("rev-parse", "--short=12", "HEAD")
    changed = _git(
        "status", "--porcelain", "--untracked-files=no", "--", ":/src", ":/kernel", ":/bench/strength"
    )
    return head + (" with changes" if changed else "") if head else "unknown"


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=_HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
