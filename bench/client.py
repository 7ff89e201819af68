"""How the client feels on a cheap phone: `python -m bench.client`. Needs Node.js and a Chromium, as its tests do.

A player's table is opened in the middle of a hand, with an empty cache, at a processor four times slower than this
one, 1.6 Mbit/s and 150 ms; then a card is dragged about for two seconds. Prints each run and the medians: milliseconds
to the first card, kilobytes fetched by then, frames a second and the longest frame while dragging.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

from maubinh.cli.local.node import LocalNode
from tooling.browser import CHROMIUM_VARIABLE, find_chromium
from tooling.client import build_client, install_packages
from tooling.environment import Environment

ROOT = Path(__file__).resolve().parents[1]


def measure(*, runs: int, trace: Path | None) -> list[dict[str, float]]:
    """The samples of so many runs, against a server of their own."""
    environment = Environment(ROOT)
    node, chromium = environment.find_node(), find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium on PATH or in MAUBINH_CHROMIUM")
    install_packages(ROOT, node=node)
    build_client(ROOT, find_node=environment.find_node)
    with tempfile.TemporaryDirectory(prefix="maubinh-bench-") as name:
        folder, samples = Path(name), Path(name, "samples.json")
        server = LocalNode(
            "node", folder=folder, database=f"sqlite:///{folder}/bench.sqlite3", bus="local://"
        )
        variables = {
            CHROMIUM_VARIABLE: str(chromium),
            "MAUBINH_SERVER": server.address,
            "MAUBINH_SAMPLES": str(samples),
            "MAUBINH_RUNS": str(runs),
        } | ({} if trace is None else {"MAUBINH_TRACE": str(trace.resolve())})
        try:
            server.start()
            command = [*node.npm, "run", "--silent", "speed"]
            environ = node.environment() | variables
            done = subprocess.run(
                command, cwd=ROOT / "client", env=environ, stdout=subprocess.PIPE, text=True, check=False
            )
        finally:
            server.stop()
        if done.returncode != 0:
            raise SystemExit(done.stdout)
        read: list[dict[str, float]] = json.loads(samples.read_text(encoding="utf-8"))
        return read


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.client", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the samples here, too")
    parser.add_argument("--trace", type=Path, help="write a Chromium trace of the last run here")
    given = parser.parse_args()
    samples = measure(runs=given.runs, trace=given.trace)
    if given.json is not None:
        given.json.write_text(json.dumps(samples, indent=1) + "\n", encoding="utf-8")
    names = list(samples[0])
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    print("".join(f"{name:>18}" for name in ("run", *names)))
    for number, sample in enumerate(samples, 1):
        print(f"{number:>18}" + "".join(f"{sample[name]:>18}" for name in names))
    medians = (statistics.median(sample[name] for sample in samples) for name in names)
    print(f"{'median':>18}" + "".join(f"{median:>18}" for median in medians))


if __name__ == "__main__":
    main()
