"""What can go wrong while setting up, as a code, a sentence and what to do about it."""

import errno
import re
from typing import NoReturn

ADVICE = {
    "old_python": "Install Python 3.11 or newer and start again with it.",
    "no_venv": "Install Python's venv module (Debian and Ubuntu: apt-get install python3-venv).",
    "no_network": "Packages are downloaded on the first start: connect to a network, then start again.",
    "no_node": "Install Node.js 20.19 or newer; no ready-made one fits this machine.",
    "disk_full": "Free some space (about 1 GB), then start again.",
    "not_writable": "Start again where this user may write the folder of the checkout.",
    "wrong_hash": "A downloaded package is not the one that was locked; nothing of it was installed.",
    "packages_failed": "The lines above say why; start again once that is mended.",
    "project_failed": "The lines above say why; start again once that is mended.",
    "client_failed": "The lines above say why; start again once that is mended.",
    "interrupted": "Start again: set-up finishes what is missing.",
    "missing_chromium": "Install Chromium, or name one in MAUBINH_CHROMIUM; CI=true demands browser tests.",
    "missing_kernel": "Install a C compiler and Python's headers; with CI=true the kernel must be built.",
    "checks_failed": "The output of each check stands above.",
}

_SIGNS = (
    ("disk_full", re.compile(r"No space left on device|ENOSPC|Disk quota exceeded")),
    ("wrong_hash", re.compile(r"DO NOT MATCH THE HASHES|EINTEGRITY")),
    (
        "no_network",
        re.compile(
            r"name resolution|Name or service not known|nodename nor servname|getaddrinfo"
            r"|Network is unreachable|Connection refused|NewConnectionError|ConnectTimeout|ProxyError"
            r"|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT"
        ),
    ),
)


class SetupProblem(Exception):  # noqa: N818 - a condition of the machine, reported and not debugged
    """Set-up cannot go on. `code` is one of `ADVICE`; `message` is one sentence for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def report(self) -> str:
        """Two lines for the terminal: what happened, and what to do."""
        return f"start.py: [{self.code}] {self.message}\n  {ADVICE[self.code]}"


def diagnose(output: str, *, otherwise: str) -> str:
    """The code that the output of a failed package manager points to, else `otherwise`."""
    for code, sign in _SIGNS:
        if sign.search(output):
            return code
    return otherwise


def raise_from(error: OSError) -> NoReturn:
    """Turn a full or a closed disk into its coded problem; any other error of the system goes on as it is."""
    where = error.filename or "the checkout"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        raise SetupProblem("disk_full", f"The disk is full, at {where}.") from error
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        raise SetupProblem("not_writable", f"No right to write {where}.") from error
    raise error
