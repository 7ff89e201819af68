"""What a run is to do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """A run. Of every four tables one lets its time run out, of every ten one gambles; tables have two to four people.

    `healing` is how many seconds everything has to come to life again after the faults; 0 does not ask for it.
    """

    seconds: float
    nodes: int = 3
    tables: int = 40
    database_kills: int = 1
    bus_outages: int = 1
    seed: int = 1
    healing: float = 30
    sabotage: str | None = None
