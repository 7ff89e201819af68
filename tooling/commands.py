"""Running other programs quietly: their output is shown only when they fail."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tooling.problems import SetupProblem, diagnose

SHOWN_LINES = 25


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
    print("\n".join(done.stdout.splitlines()[-SHOWN_LINES:]), file=sys.stderr)
    name = Path(command[0]).name
    code = diagnose(done.stdout, otherwise=problem)
    raise SetupProblem(code, f"{name} ended with status {done.returncode}.")


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
