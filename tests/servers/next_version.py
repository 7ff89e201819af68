"""The next version of this program: a copy with the changes that a release may bring, each named here.

It adds a migration that widens tables in use and brings a new version of the commit function, raises the protocol,
writes a new version of an event (which reads the old one through an upcaster, and raises the snapshots' version at
the tables where it is used), gives houses and settings one more key each, and sends hints of a kind unknown before.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import maubinh

VERSION = "99.0.0"
REVISION = "9999"
PROTOCOL = 3
EVENT = "chips_added/2"
FORMER_EVENT = "chips_added/1"

HOUSE = {"name": "wild", "jokers": 2}
"""Makes use of the new key of houses."""

HINT = 'Hint(table="", seq=0, kind="load", body=b"1")'
"""Of a kind that is not known today."""

MIGRATION = f'''"""Columns that may be null, a table, and a function under a name of its own."""

import sqlalchemy as sa
from alembic import op

from maubinh.storage.migrations.first.commit_function import COMMIT_TABLES
from maubinh.storage.revision import FORMER

revision = "{REVISION}"
down_revision = FORMER
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("opened", sa.BigInteger))
    op.add_column("events", sa.Column("node", sa.Text))
    op.create_table("friends", sa.Column("player", sa.Text, primary_key=True))
    newer = COMMIT_TABLES.replace("commit_tables_v1", "commit_tables_v2")
    op.execute(sa.text(newer.replace(":", "\\\\:")))
'''

UPCASTER = f"""def _chips_added_1(body: bytes) -> AnyEvent:
    fields = msgspec.msgpack.decode(body)
    del fields["event"]
    return ChipsAdded(**fields)


RETIRED: dict[str, Callable[[bytes], AnyEvent]] = {{"{FORMER_EVENT}": _chips_added_1}}
"""

EVOLVED = """            seat = _seat(state, event.seat)
            brought = seat.brought + (event.amount if event.source else 0)
            state = _with(state, event.seat, stack=seat.stack + event.amount, brought=brought)
            return replace(state, version=2) if event.source else state
"""

EDITS: tuple[tuple[str, str, str], ...] = (
    ("storage/revision.py", 'HEAD = "', f'HEAD = "{REVISION}"\nFORMER = "'),
    ("storage/postgres/arguments.py", "FROM commit_tables_v1(", "FROM commit_tables_v2("),
    ("wire/version.py", "PROTOCOL = 2\n", f"PROTOCOL = {PROTOCOL}\n"),
    ("table/state.py", "SNAPSHOT_VERSION = 1\n", "SNAPSHOT_VERSION = 2\n"),
    ("table/state.py", "    leaving: bool = False\n", "    leaving: bool = False\n    brought: int = 0\n"),
    (
        "engine/house.py",
        "    clock: Clock = written(Clock())\n",
        "    clock: Clock = written(Clock())\n    jokers: int = 0\n",
    ),
    (
        "table/settings.py",
        "    locked: bool = written(False)\n",
        "    locked: bool = written(False)\n    spoken: bool = False\n",
    ),
    ("table/events.py", f'tag="{FORMER_EVENT}"', f'tag="{EVENT}"'),
    (
        "table/events.py",
        "    amount: int\n    bot: bool = False\n",
        "    amount: int\n    bot: bool = False\n    source: str | None = None\n",
    ),
    ("table/seating.py", "amount=command.amount))", 'amount=command.amount, source="wallet"))'),
    ("table/seating.py", "amount=amount, bot=True))", 'amount=amount, bot=True, source="house"))'),
    (
        "table/evolve.py",
        "            return _with(state, event.seat, stack=_seat(state, event.seat).stack + event.amount)\n",
        EVOLVED,
    ),
    ("table/codec.py", "import AnyEvent, TableEvent\n", "import AnyEvent, ChipsAdded, TableEvent\n"),
    ("table/codec.py", "RETIRED: dict[str, Callable[[bytes], AnyEvent]] = {}\n", UPCASTER),
    (
        "room/presence.py",
        "        forgotten = self._clock.now() - FORGET_MS\n",
        f"        self._publish({HINT})\n        forgotten = self._clock.now() - FORGET_MS\n",
    ),
)


@dataclass(frozen=True)
class Build:
    """A version of the program that can be run; `path` stands before everything installed, None is the present one."""

    path: Path | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What makes a process run this build."""
        return {} if self.path is None else {"PYTHONPATH": str(self.path)}

    def run(self, *arguments: str, database: str) -> subprocess.CompletedProcess[str]:
        """Run a command of this build on a database, to its end."""
        return subprocess.run(
            [sys.executable, "-m", "maubinh", *arguments],
            env={**os.environ, **self.environment, "MAUBINH_DATABASE": database},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )


def make_next_version(folder: Path) -> Build:
    """Write the next version into a folder; a place that is no longer what the edits expect is an error."""
    package = folder / "maubinh"
    shutil.copytree(
        Path(maubinh.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    for name, old, new in EDITS:
        file = package / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {text.count(old)} of {old!r}"
        file.write_text(text.replace(old, new), encoding="utf-8")
    migration = package / "storage" / "migrations" / "versions" / f"{REVISION}_next.py"
    migration.write_text(MIGRATION, encoding="utf-8")
    about = folder / f"maubinh-{VERSION}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: maubinh\nVersion: {VERSION}\n", encoding="utf-8"
    )
    return Build(folder)
