"""A second, slow judge of cards, sharing no code with the engine: texts in, plain tuples and names out."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

CATEGORIES = [
    "high_card",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
]
VALUE = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
RUNS_OF_FIVE = [[14, 2, 3, 4, 5]] + [list(range(low, low + 5)) for low in range(2, 11)]
RUNS_OF_THREE = [[14, 2, 3]] + [list(range(low, low + 3)) for low in range(2, 13)]

Score = tuple[int, Sequence[float]]


def score(row: Sequence[str], wheel: str) -> Score:
    """Category 0–8, then values to compare from left to right, a value as often as it is held."""
    values = [VALUE[card[0]] for card in row]
    times = Counter(values)
    ordered = sorted(values, key=lambda value: (times[value], value), reverse=True)
    kinds = sorted(times.values(), reverse=True)
    if len(row) == 5 and kinds[0] == 1:
        return _line(row, values, ordered, wheel)
    if kinds[0] == 4:
        return 7, ordered
    if kinds[0] == 3:
        return (6 if 2 in kinds else 3), ordered
    return kinds.count(2), ordered


def _line(row: Sequence[str], values: list[int], ordered: list[int], wheel: str) -> Score:
    flush = len({card[1] for card in row}) == 1
    if set(values) == {14, 2, 3, 4, 5}:
        # Between a run to the ace (14) and one to the king (13), or below one to the six.
        return (8 if flush else 4), [13.5 if wheel == "second" else 5]
    if max(values) - min(values) == 4:
        return (8 if flush else 4), [max(values)]
    return (5 if flush else 0), ordered


def beats(one: Score, two: Score) -> int:
    """1, 0 or −1, as far as both have cards to compare."""
    if one[0] != two[0]:
        return 1 if one[0] > two[0] else -1
    for own, other in zip(one[1], two[1], strict=False):
        if own != other:
            return 1 if own > other else -1
    return 0


def fouled(rows: dict[str, list[str]], wheel: str, equal: str) -> bool:
    """Whether a later row is stronger (or, in such a house, as strong) than an earlier one."""
    back, middle, front = (score(rows[row], wheel) for row in ("back", "middle", "front"))
    limit = 0 if equal == "stands" else -1
    return beats(middle, back) > limit or beats(front, middle) > limit


def natural_made(name: str, rows: dict[str, list[str]], judged: str) -> bool:
    """Whether rows make the natural of that name, judged by the cards or by the rows."""
    cards = rows["back"] + rows["middle"] + rows["front"]
    ranks = Counter(VALUE[card[0]] for card in cards)
    suits = Counter(card[1] for card in cards)
    odd = [count for count in ranks.values() if count % 2]
    red = suits["d"] + suits["h"]
    match name:
        case "dragon_flush" | "dragon":
            return len(ranks) == 13 and (len(suits) == 1) == (name == "dragon_flush")
        case "same_colour_13":
            return red in (0, 13)
        case "same_colour_12":
            return red in (0, 1, 12, 13)
        case "five_straight_pairs":
            return any(all(ranks[rank + step] >= 2 for step in range(5)) for rank in range(2, 11))
        case "five_pairs_trips":
            return odd == [3]
        case "six_pairs":
            return sum(count // 2 for count in ranks.values()) == 6
        case "three_flushes":
            return _flushes_laid(rows) if judged == "rows" else _flushes_held(suits)
        case "three_straights":
            return _straights_laid(rows) if judged == "rows" else _straights_held(ranks)
        case _:
            raise AssertionError(name)


def _flushes_laid(rows: dict[str, list[str]]) -> bool:
    return all(len({card[1] for card in row}) == 1 for row in rows.values())


def _flushes_held(suits: Counter[str]) -> bool:
    return any(
        Counter(one * 5 + two * 5 + three * 3) == suits for one, two, three in product("scdh", repeat=3)
    )


def _straights_laid(rows: dict[str, list[str]]) -> bool:
    runs = {"back": RUNS_OF_FIVE, "middle": RUNS_OF_FIVE, "front": RUNS_OF_THREE}
    return all(
        any(sorted(VALUE[card[0]] for card in cards) == sorted(run) for run in runs[row])
        for row, cards in rows.items()
    )


def _straights_held(ranks: Counter[int]) -> bool:
    """Search: take a run of five away, then another, and see whether the rest is a run of three."""
    for first in RUNS_OF_FIVE:
        if Counter(first) <= ranks:
            left = ranks - Counter(first)
            for second in RUNS_OF_FIVE:
                if Counter(second) <= left and left - Counter(second) in map(Counter, RUNS_OF_THREE):
                    return True
    return False
