"""Which phrases tell a house, and in which order."""

from collections.abc import Iterator

from maubinh.engine.house import House
from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import Category
from maubinh.engine.rows import ROWS
from maubinh.engine.words.phrases import Phrases


def tell(house: House, say: Phrases) -> Iterator[str]:
    """Give every rule choice of a house, a line each; the items of a list follow its line."""
    yield from _rows(house, say)
    yield from _scoop(house, say)
    yield from _sweep(house, say)
    yield from _foul(house, say)
    yield from _naturals(house, say)
    yield from _chips(house, say)
    yield say.clock.format(arranging=_seconds(house.clock.arranging, say), row=_seconds(house.clock.row, say))


def _units(number: int, say: Phrases) -> str:
    return say.one_unit if number == 1 else say.units.format(number=number)


def _seconds(number: int, say: Phrases) -> str:
    return say.one_second if number == 1 else say.seconds.format(number=number)


def _rows(house: House, say: Phrases) -> Iterator[str]:
    yield say.wheel_lowest if house.wheel == "lowest" else say.wheel_second
    bonuses = [
        (ROWS[place], category, units)
        for place in (2, 1, 0)
        for category in Category
        if (units := house.bonus.table[place][category]) != 1
    ]
    yield say.row_unless if bonuses else say.row
    for row, category, units in bonuses:
        yield say.bonus.format(category=say.categories[category], row=say.rows[row], units=_units(units, say))
    if house.aces:
        yield say.aces.format(units=_units(house.aces, say))


def _scoop(house: House, say: Phrases) -> Iterator[str]:
    rule = house.scoop
    if rule.scope == "none":
        yield say.scoop_none
        return
    times = rule.multiplier - 1
    more = [say.scoop_times.format(times=rule.multiplier)] if times and rule.bonuses else []
    plain = rule.extra if rule.bonuses else 3 * times + rule.extra
    more += [say.scoop_more.format(units=_units(plain, say))] if plain else []
    template = say.scoop_pair if rule.scope == "pair" else say.scoop_table
    yield template.format(more=say.also.join(more) or say.scoop_nothing)
    if not rule.fouls or house.foul.mode == "flat":
        yield say.scoop_no_fouls
    else:
        yield say.scoop_fouls if house.foul.multiplier == 1 else say.scoop_fouls_before


def _sweep(house: House, say: Phrases) -> Iterator[str]:
    rule = house.sweep
    times = rule.multiplier - 1
    more = [say.sweep_times.format(times=times)] if times else []
    more += [say.sweep_more.format(units=_units(rule.extra, say))] if rule.extra else []
    if more:
        yield say.sweep.format(more=say.also.join(more))


def _foul(house: House, say: Phrases) -> Iterator[str]:
    rule = house.foul
    yield say.foul_equal_stands if rule.equal == "stands" else say.foul_equal_fouls
    if rule.mode == "flat":
        yield say.foul_flat.format(units=_units(rule.units, say))
    elif rule.multiplier == 1:
        yield say.foul_rows
    else:
        yield say.foul_rows_times.format(times=rule.multiplier)


def _naturals(house: House, say: Phrases) -> Iterator[str]:
    rule = house.naturals
    if not rule.payouts:
        yield say.naturals_none
        return
    yield say.naturals_listed
    for entry in rule.payouts:
        yield say.natural.format(natural=say.naturals[entry.name], units=_units(entry.units, say))
    yield say.claim_declare if rule.claim == "declare" else say.claim_automatic
    listed = {entry.name for entry in rule.payouts}
    laid = rule.judged == "rows" and listed & {Natural.THREE_FLUSHES, Natural.THREE_STRAIGHTS}
    yield say.judged_rows if laid else say.judged_cards
    if rule.contest == "pairwise":
        yield say.contest_pairwise
    else:
        yield say.contest_split if rule.equal == "split" else say.contest_each
    yield say.showdown_stops if rule.stops_showdown else say.showdown_goes_on


def _chips(house: House, say: Phrases) -> Iterator[str]:
    if house.forfeit.allowed:
        yield say.forfeit.format(units=_units(house.forfeit.units, say))
    else:
        yield say.forfeit_not
    yield say.cap
    if house.broke_cannot_win:
        yield say.broke
    percent = house.rake.percent
    if percent == 0:
        yield say.rake_none
    else:
        template = say.rake_net if house.rake.on == "net" else say.rake_payment
        yield template.format(percent=percent)
