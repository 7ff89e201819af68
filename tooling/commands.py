"""Running other programs quietly: their output is shown only when they fail."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tooling.problems import SetupProblem, diagnose

SHOWN_FIRST, SHOWN_LAST = 12, 12


def run(
    command: Sequence[str | Path], *, cwd: Path, problem: str, env: Mapping[str, str] | None = None
) -> None:
    """Run `command` to its end. Raises SetupProblem with the code its output points to, else `problem`."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return
    print(f"\n{shortened(done.stdout)}", file=sys.stderr)
    name = command[2] if command[1:2] == ["-m"] else Path(command[0]).name
    code = diagnose(done.stdout, otherwise=problem)
    raise SetupProblem(code, f"{name} ended with status {done.returncode}.")


def shortened(output: str) -> str:
    """The first and last lines of `output`: package managers name the cause in either."""
    lines = output.splitlines()
    left_out = len(lines) - SHOWN_FIRST - SHOWN_LAST
    if left_out <= 1:
        return "\n".join(lines)
    return "\n".join([*lines[:SHOWN_FIRST], f"  … {left_out} lines …", *lines[-SHOWN_LAST:]])


@contextmanager
def step(title: str) -> Iterator[None]:
    """Tell a person what is being done, and afterwards how long it took."""
    print(f"  {title} …", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - began:.1f} s", flush=True)
