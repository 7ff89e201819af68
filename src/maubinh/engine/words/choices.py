"""What both languages need to know of a house."""

from collections.abc import Iterator

from maubinh.engine.house import House
from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import Category
from maubinh.engine.rows import ROWS, Row


def bonuses(house: House) -> Iterator[tuple[Row, Category, int]]:
    """Give each bonus as (row, category, units), front first, lower categories first."""
    for place in (2, 1, 0):
        for category in Category:
            units = house.bonus.table[place][category]
            if units != 1:
                yield ROWS[place], category, units


def judged_by_rows(house: House) -> bool:
    """Whether some natural of the house counts only if the rows are laid to show it (3.6)."""
    listed = {entry.name for entry in house.naturals.payouts}
    return house.naturals.judged == "rows" and bool(listed & {Natural.THREE_FLUSHES, Natural.THREE_STRAIGHTS})
