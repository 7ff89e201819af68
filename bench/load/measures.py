"""What a load run measures: latencies, processor time, memory."""

from array import array
from collections.abc import Sequence

import psutil  # type: ignore[import-untyped]  # it ships no types


class Latencies:
    """Milliseconds from the intended moment to the last view; what never came is counted beside them."""

    def __init__(self) -> None:
        self.taken = array("d")
        self.meant = array("d")
        """The intended moment of each, in seconds of the load's clock."""
        self.missed = 0

    def add(self, *, meant: float, seen: float) -> None:
        """Note one, by the load's clock."""
        self.taken.append((seen - meant) * 1000)
        self.meant.append(meant)

    def percentile(self, share: float) -> float:
        """The latency that `share` of all, the missed ones included as infinite, did not exceed."""
        place = int(share * (len(self.taken) + self.missed))
        ordered = sorted(self.taken)
        return ordered[place] if place < len(ordered) else float("inf")

    def samples(self, since: float) -> list[tuple[float, float]]:
        """Every one: seconds from `since` to the intended moment, and milliseconds from there."""
        return [(round(at - since, 3), round(ms, 1)) for at, ms in zip(self.meant, self.taken, strict=True)]

    def worst(self, since: float, *, window: float = 2.0, count: int = 5) -> str:
        """When it was slowest: the longest of each of the worst `window`s of seconds."""
        longest: dict[int, tuple[float, float]] = {}
        for at, ms in self.samples(since):
            longest[int(at / window)] = max(longest.get(int(at / window), (0.0, 0.0)), (ms, at))
        return ", ".join(
            f"{ms:.0f} ms at {at:.0f} s" for ms, at in sorted(longest.values(), reverse=True)[:count]
        )

    def told(self) -> str:
        """One line: how many, p50, p95, p99, the longest, the missed."""
        if not self.taken:
            return f"none, {self.missed} missed"
        points = ", ".join(f"p{share:.0f} {self.percentile(share / 100):.1f}" for share in (50, 95, 99))
        return f"{len(self.taken)}: {points}, max {max(self.taken):.1f} ms, {self.missed} missed"


class Meter:
    """Processor seconds and memory of a process, with all its children unless it is to be taken `alone`."""

    def __init__(self, pid: int, *, alone: bool = False) -> None:
        self._process = psutil.Process(pid)
        self._alone = alone

    def processor(self) -> float:
        """Seconds of processor so far, children that have ended included."""
        if self._alone:
            times = self._process.cpu_times()
            return float(times.user + times.system)
        total = 0.0
        for process in self._alive():
            times = process.cpu_times()
            total += times.user + times.system
        ended = self._process.cpu_times()
        return total + float(ended.children_user + ended.children_system)

    def resident(self) -> int:
        """Bytes of memory of the process itself."""
        return int(self._process.memory_info().rss)

    def _alive(self) -> Sequence[psutil.Process]:
        return [self._process, *self._process.children(recursive=True)]


class Spent:
    """Processor time between two moments, by name."""

    def __init__(self, meters: dict[str, Meter]) -> None:
        self._meters = meters
        self._from = {name: meter.processor() for name, meter in meters.items()}

    def seconds(self) -> dict[str, float]:
        """Seconds by name since this was made."""
        return {name: meter.processor() - self._from[name] for name, meter in self._meters.items()}
