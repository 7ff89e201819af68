"""Where there is a browser: for a person to play in, and for tests to drive."""

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

CHROMIUM_VARIABLE = "MAUBINH_CHROMIUM"
_CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def person_has_browser(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a browser window opened from here would reach a person: not in CI, by SSH or screenless."""
    if any(environment.get(name) for name in ("CI", "SSH_CONNECTION", "SSH_TTY")):
        return False
    if platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def find_chromium(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The Chromium that browser tests drive: the one named in MAUBINH_CHROMIUM, else the first on PATH."""
    named = environment.get(CHROMIUM_VARIABLE)
    if named:
        return Path(named) if Path(named).is_file() else None
    found = (shutil.which(name, path=environment.get("PATH")) for name in _CHROMIUM_NAMES)
    return next((Path(path) for path in found if path), None)
