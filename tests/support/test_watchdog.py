"""What a test session leaves running ends with it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.watchdog import MARK, bearers

ROOT = Path(__file__).parents[2]
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(); time.sleep(600)"
SESSION = f"""
import os, subprocess, sys, time
from tests.support.watchdog import MARK, watch_over_this_process
watch_over_this_process()
willing = subprocess.Popen(["sleep", "600"], start_new_session=True)
stubborn = subprocess.Popen([sys.executable, "-c", {STUBBORN!r}], stdout=subprocess.PIPE, start_new_session=True)
stubborn.stdout.readline()
print(os.environ[MARK], willing.pid, stubborn.pid, flush=True)
sys.stdin.readline()
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the watchdog needs /proc")


@pytest.mark.parametrize("end", ["is killed", "ends by itself"])
def test_servers_end_soon_after_their_session(end: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SESSION], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as session:
        assert session.stdout is not None
        mark, *started = session.stdout.readline().split()
        time.sleep(0.5)  # a watchdog that does not wait for the end would bark by now
        assert sorted(bearers(mark)) == sorted(int(pid) for pid in started)
        if end == "is killed":
            session.send_signal(signal.SIGKILL)
        else:
            session.communicate("\n")
    while bearers(mark):  # the test's own time-out ends it otherwise
        time.sleep(0.05)


def test_this_session_is_watched_over() -> None:
    assert os.environ[MARK].startswith(f"{os.getpid()}-")
