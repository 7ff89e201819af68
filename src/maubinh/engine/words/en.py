"""A house in English."""

from collections.abc import Iterator

from maubinh.engine.house import House
from maubinh.engine.words.choices import bonuses, judged_by_rows
from maubinh.engine.words.names import CATEGORY_NAMES, NATURAL_NAMES, ROW_NAMES


def lines(house: House) -> Iterator[str]:
    """Give the house's rules, its title first."""
    yield house.title.en
    yield from _rows(house)
    yield from _scoop(house)
    yield from _sweep(house)
    yield from _foul(house)
    yield from _naturals(house)
    yield from _chips(house)
    yield f"{house.clock.arranging} seconds to arrange; each row is shown for {_count(house.clock.row, 'second')}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _rows(house: House) -> Iterator[str]:
    if house.wheel == "lowest":
        yield "A-2-3-4-5 is the lowest straight."
    else:
        yield "A-2-3-4-5 is the second straight, just below 10-J-Q-K-A."
    special = list(bonuses(house))
    yield "A row won is worth 1 unit" + (", unless it is won with:" if special else ".")
    for row, category, units in special:
        yield f"- {CATEGORY_NAMES['en'][category]} in the {ROW_NAMES['en'][row]}: {_count(units, 'unit')}."
    if house.aces:
        yield f"Aces: {_count(house.aces, 'unit')} for each ace held more than the opponent."


def _scoop(house: House) -> Iterator[str]:
    rule = house.scoop
    if rule.scope == "none":
        yield "Losing all three rows costs nothing on top."
        return
    against = "one opponent" if rule.scope == "pair" else "everyone comparing rows"
    parts = []
    if rule.multiplier > 1:
        more = f"{3 * (rule.multiplier - 1)} units more"
        parts.append(f"{rule.multiplier} times what they came to" if rule.bonuses else more)
    if rule.extra:
        parts.append(f"{_count(rule.extra, 'unit')} more")
    yield f"Losing all three rows to {against} is a scoop: it costs {' and '.join(parts) or 'nothing more'}."
    if house.foul.mode == "rows" and rule.fouls:
        before = ", of what the rows came to before that" if house.foul.multiplier > 1 else ""
        yield f"A foul can be scooped too{before}."
    else:
        yield "A foul is never scooped."


def _sweep(house: House) -> Iterator[str]:
    rule = house.sweep
    if rule.multiplier == 1 and rule.extra == 0:
        return
    parts = [f"{rule.multiplier - 1} times what each owes them"] if rule.multiplier > 1 else []
    parts += [f"{_count(rule.extra, 'unit')} from each"] if rule.extra else []
    yield (
        "Sweep: whoever takes all three rows from everyone comparing (at least two) "
        f"gets {' and '.join(parts)} on top."
    )


def _foul(house: House) -> Iterator[str]:
    rule = house.foul
    if rule.equal == "stands":
        yield "A later row stronger than an earlier one is a foul; equal rows stand."
    else:
        yield "A later row as strong as an earlier one, or stronger, is a foul."
    if rule.mode == "flat":
        yield f"A foul costs {_count(rule.units, 'unit')} to everyone who did not foul."
        return
    times = f", times {rule.multiplier}" if rule.multiplier > 1 else ""
    yield f"A foul loses all three rows to everyone who did not foul, their bonuses counted{times}."


def _naturals(house: House) -> Iterator[str]:
    rule = house.naturals
    if not rule.payouts:
        yield "No hand wins without comparing."
        return
    yield "Naturals win without comparing; strongest first, they collect from each opponent:"
    for entry in rule.payouts:
        yield f"- {NATURAL_NAMES['en'][entry.name]}: {_count(entry.units, 'unit')}."
    if rule.claim == "declare":
        yield "A natural has to be declared; undeclared, the rows are compared as usual."
    else:
        yield "Naturals count by themselves; there is nothing to declare."
    if judged_by_rows(house):
        yield "Three flushes and three straights count only if all three rows are laid so."
    else:
        yield "A natural is judged by its thirteen cards, however they are laid."
    yield from _contest(house)


def _contest(house: House) -> Iterator[str]:
    rule = house.naturals
    if rule.contest == "pairwise":
        yield "Of two naturals the stronger collects from the weaker; two of a kind collect nothing."
    elif rule.equal == "split":
        yield "Only the strongest natural collects, from everyone else; several of a kind share."
    else:
        yield "Only the strongest natural collects, from everyone else; several of a kind each in full."
    if rule.stops_showdown:
        yield "With a natural on the table nobody compares rows."
    else:
        yield "With a natural on the table the others still compare rows."


def _chips(house: House) -> Iterator[str]:
    if house.forfeit.allowed:
        yield f"Leaving during a hand costs {_count(house.forfeit.units, 'unit')} to each who stays."
    else:
        yield "A hand cannot be left: the seat plays on by itself."
    yield "Nobody ever gives more chips than they have on the table."
    if house.broke_cannot_win:
        yield "Whoever stands at 0 chips wins no more."
    percent = house.rake.percent
    if percent == 0:
        yield "There is no table fee."
    elif house.rake.on == "net":
        yield f"Table fee: {percent} % of a hand's net win, rounded down."
    else:
        yield f"Table fee: {percent} % of every win, rounded down."
