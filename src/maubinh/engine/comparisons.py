"""What comparing rows costs: fouls, rows, scoops, sweeps and aces, in units (rules 4)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from maubinh.engine.duels import Duel, RowWin
from maubinh.engine.house import House
from maubinh.engine.ranking import CODES
from maubinh.engine.reasons import Charge, Reason, Step
from maubinh.engine.rows import ROWS, Row
from maubinh.engine.showdown import Hand

_ROW_STEPS = (Step.BACK, Step.MIDDLE, Step.FRONT)

RowUnits = tuple[tuple[Row, int, str], ...]


def fouls(duels: Sequence[Duel], *, house: House) -> Iterator[Charge]:
    """Charge each fouled player for each unfouled one it meets (4.2)."""
    rule = house.foul
    for met in duels:
        if not met.foul:
            continue
        payer, rows = _lost(met)
        if rule.mode == "flat":
            reason = Reason(units=rule.units)
        else:
            units = sum(win.units for win in rows) * rule.multiplier
            reason = Reason(units=units, multiplier=rule.multiplier, rows=_row_units(rows))
        yield Charge(Step.FOUL, payer, (met.other(payer),), reason)


def rows(duels: Sequence[Duel]) -> list[Charge]:
    """Charge each row lost, all backs first, then the middles, then the fronts (4.1)."""
    found: tuple[list[Charge], ...] = ([], [], [])
    for met in duels:
        if met.foul:
            continue
        for win in met.wins:
            found[win.place].append(_row_charge(met.second, met.first, win))
        for win in met.losses:
            found[win.place].append(_row_charge(met.first, met.second, win))
    backs, middles, fronts = found
    return backs + middles + fronts


def _row_charge(payer: int, payee: int, win: RowWin) -> Charge:
    reason = Reason(
        units=win.units,
        row=ROWS[win.place],
        category=CODES[win.category],
        against=CODES[win.against],
        bonus=win.units != 1,
    )
    return Charge(_ROW_STEPS[win.place], payer, (payee,), reason)


def scoops(duels: Sequence[Duel], hands: Sequence[Hand], *, house: House) -> Iterator[Charge]:
    """Charge whoever lost three rows, as far as the house's scope goes (4.3)."""
    rule = house.scoop
    if rule.scope == "none":
        return
    for met in duels:
        payer = met.loser
        if payer is None or (met.foul and not (rule.fouls and house.foul.mode == "rows")):
            continue
        if rule.scope == "table" and not _lost_to_all(payer, duels, hands):
            continue
        lost = _row_units(_lost(met)[1])
        parts = tuple((row, units if rule.bonuses else 1, code) for row, units, code in lost)
        units = (rule.multiplier - 1) * sum(units for _, units, _ in parts) + rule.extra
        reason = Reason(units=units, multiplier=rule.multiplier, rows=parts)
        yield Charge(Step.SCOOP, payer, (met.other(payer),), reason)


def _lost_to_all(seat: int, duels: Sequence[Duel], hands: Sequence[Hand]) -> bool:
    """Whether a seat lost all to everyone comparing; one that fouled need not lose to another that did."""
    return all(
        met.loser == seat or (hands[met.first].fouled and hands[met.second].fouled)
        for met in duels
        if seat in (met.first, met.second)
    )


def sweeps(
    duels: Sequence[Duel], compared: Sequence[Charge], comparing: Sequence[int], *, house: House
) -> Iterator[Charge]:
    """Charge everyone for whoever took all rows from all others comparing, at least two (4.5)."""
    rule = house.sweep
    if len(comparing) < 3 or (rule.multiplier == 1 and rule.extra == 0):
        return
    for sweeper in comparing:
        met = [each for each in duels if sweeper in (each.first, each.second)]
        losers = [each.loser for each in met]
        if None in losers or sweeper in losers:
            continue
        owed = dict.fromkeys((each.other(sweeper) for each in met), 0)
        for charge in compared:
            if charge.payees == (sweeper,):
                owed[charge.payer] += charge.reason.units
        for payer, before in owed.items():
            units = (rule.multiplier - 1) * before + rule.extra
            yield Charge(Step.SWEEP, payer, (sweeper,), Reason(units=units, multiplier=rule.multiplier))


def aces(hands: Sequence[Hand], comparing: Sequence[int], *, house: House) -> Iterator[Charge]:
    """Charge whoever holds fewer aces, for each ace fewer, fouled players included (4.6)."""
    if house.aces == 0:
        return
    for first, second in combinations(comparing, 2):
        more = hands[first].aces - hands[second].aces
        payer, payee = (second, first) if more > 0 else (first, second)
        yield Charge(Step.ACES, payer, (payee,), Reason(units=house.aces * abs(more)))


def _lost(met: Duel) -> tuple[int, tuple[RowWin, ...]]:
    """Of a duel with a loser: who lost all rows, and the rows."""
    return (met.first, met.losses) if met.losses else (met.second, met.wins)


def _row_units(rows: Sequence[RowWin]) -> RowUnits:
    return tuple((ROWS[win.place], win.units, CODES[win.category]) for win in rows)
