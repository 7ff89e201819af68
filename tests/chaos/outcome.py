"""What a run did and found, as a report, and what it did not come up to."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from tests.chaos.checks import Findings
from tests.chaos.faults import Tally
from tests.chaos.plan import Plan
from tests.chaos.records import Records

LONG_SECONDS = 600
LONG_FLOORS = {"hands": 5_000, "kills": 100, "freezes": 30, "database_kills": 5}
"""What a long run has to do to be one."""
MEDIAN_MS = 100
WORST_MS = 1_000
"""How late deadlines may be while only nodes are killed."""


@dataclass
class Outcome:
    """What a run did and what was found afterwards; `regulars` are the codes of the tables that play throughout."""

    plan: Plan
    tally: Tally
    findings: Findings
    records: Records
    seconds: float
    regulars: tuple[str, ...] = ()

    @property
    def fewest(self) -> int:
        """How many hands were dealt at the table that played least."""
        return min((self.findings.hands_of[code] for code in self.regulars), default=0)

    @property
    def passed(self) -> bool:
        """Whether nothing was violated and nothing missed."""
        return not self.findings.violations and not self.missed()

    def missed(self) -> list[str]:
        """What a run of this kind has to come to and did not, each as a line."""
        return [*self._too_little(), *self._too_late()]

    def lines(self) -> list[str]:
        """The report."""
        done = {name: value for name, value in asdict(self.tally).items() if name != "outages"}
        found, heard = self.findings, self.records
        return [
            f"{self.seconds:.0f} s of faults: {done}",
            f"{found.tables} tables, {found.hands} hands, {self.fewest} at the least, {found.events} events",
            f"{found.issued} chips issued to {len(heard.guests)} guests with {len(heard.gifts)} gifts, and to bots",
            f"{found.acknowledged} commands acknowledged: {dict(heard.commands)}",
            f"{found.drafts} drafts that time-outs had to lock",
            f"{heard.sample.heard.total()} frames heard, {found.frames} searched for cards: {searched(found)}",
            f"deadlines while the database was there: {self._lateness()}",
            f"deadlines overdue at the end, in ms: {found.overdue}",
            f"refusals: {dict(heard.refusals)}",
            *(f"missed: {line}" for line in self.missed()),
            f"{len(found.violations)} violations",
            *map(str, found.violations[:20]),
        ]

    def _lateness(self) -> str:
        late = sorted(self.findings.lateness)
        if not late:
            return "none"
        return (
            f"{len(late)}, p50 {late[len(late) // 2]} ms, p99 {late[len(late) * 99 // 100]} ms,"
            f" max {late[-1]} ms, {sum(ms >= 1000 for ms in late)} a second late"
        )

    def _too_little(self) -> Iterator[str]:
        if self.plan.seconds >= LONG_SECONDS:
            done = asdict(self.tally) | {"hands": self.findings.hands}
            for what, least in LONG_FLOORS.items():
                if done[what] < least:
                    yield f"{done[what]} {what.replace('_', ' ')} of {least}"

    def _too_late(self) -> Iterator[str]:
        if self.plan.database_kills or self.plan.bus_outages:
            return
        late = sorted(self.findings.lateness)
        if not late:
            yield "no deadline was measured"
            return
        if late[len(late) // 2] >= MEDIAN_MS:
            yield f"deadlines were late by {late[len(late) // 2]} ms in the median, {MEDIAN_MS} are too many"
        if late[-1] >= WORST_MS:
            yield f"a deadline was late by {late[-1]} ms, {WORST_MS} are too many"


def searched(findings: Findings) -> str:
    """How many frames of each sort were searched."""
    return ", ".join(f"{number} {sort}" for sort, number in sorted(findings.searched.items()))
