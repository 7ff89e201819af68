"""What the runs of a load came to: figures with median and range, and everything measured, raw, as JSON."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Report:
    """One run: named figures, and the samples they are made of."""

    figures: dict[str, float]
    samples: dict[str, object]


@dataclass
class Reports:
    """The runs of one command, on one machine and one checkout."""

    settings: dict[str, object]
    runs: list[Report] = field(default_factory=list)

    def heading(self) -> str:
        """The settings in one line."""
        return ", ".join(f"{name} {value}" for name, value in self.settings.items())

    def summary(self) -> str:
        """Median and range of every figure, and each run's own."""
        lines = [f"{len(self.runs)} runs: median (least to most; each run)"]
        for name in self.runs[0].figures:
            values = [run.figures[name] for run in self.runs]
            each = " ".join(f"{value:,.2f}" for value in values)
            lines.append(
                f"  {name:<40}{median(values):10,.2f} ({min(values):,.2f} to {max(values):,.2f}; {each})"
            )
        return "\n".join(lines)

    def write(self, path: Path) -> None:
        """Keep settings, figures and raw samples."""
        runs = [{"figures": run.figures, "samples": run.samples} for run in self.runs]
        path.write_text(json.dumps({"settings": self.settings, "runs": runs}) + "\n", encoding="utf-8")
