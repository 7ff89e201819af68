"""The ledger entries that follow from a table's events: what moved, between which accounts, under which key.

Sitting down moves chips from a wallet to a stack of one table, hands move them between its stacks and to the rake,
standing up moves them back. Bots' chips come from issuance and return there.
"""

from collections.abc import Iterable

from maubinh.room.ports import LedgerEntry, Posting
from maubinh.table import events as e
from maubinh.table.state import Hand, TableState

ISSUANCE = "issuance"
RAKE = "rake"


def wallet_of(player: str) -> str:
    """The account of a player's chips at no table."""
    return f"wallet:{player}"


def stack_of(table: str, player: str) -> str:
    """The account of a player's chips at one table."""
    return f"stack:{table}:{player}"


def entries_of(before: TableState, events: Iterable[e.AnyEvent]) -> tuple[LedgerEntry, ...]:
    """The entries of events that follow on the state `before`, each of them summing to zero."""
    entries = []
    for seq, event in enumerate(events, before.seq + 1):
        entry = _entry(before, event, seq)
        if entry is not None:
            entries.append(entry)
    return tuple(entries)


def _entry(before: TableState, event: e.AnyEvent, seq: int) -> LedgerEntry | None:
    table = before.code
    match event:
        case e.HandSettled():
            return None if before.hand is None else _settlement(table, before.hand, event)
        case e.SeatTaken():
            source = ISSUANCE if event.bot is not None else wallet_of(event.player)
            return _move("sit", f"{table}:{seq}", source, stack_of(table, event.player), event.stack)
        case e.ChipsAdded():
            source = ISSUANCE if event.bot else wallet_of(event.player)
            return _move("bring", f"{table}:{seq}", source, stack_of(table, event.player), event.amount)
        case e.SeatLeft():
            target = ISSUANCE if event.bot else wallet_of(event.player)
            return _move("stand", f"{table}:{seq}", stack_of(table, event.player), target, event.stack)
        case _:
            return None


def _move(kind: str, key: str, source: str, target: str, chips: int) -> LedgerEntry | None:
    if chips == 0:
        return None
    postings = (Posting(account=source, amount=-chips), Posting(account=target, amount=chips))
    return LedgerEntry(key=f"{kind}:{key}", kind=kind, postings=postings)


def _settlement(table: str, hand: Hand, event: e.HandSettled) -> LedgerEntry | None:
    settlement = event.settlement
    postings = [
        Posting(account=stack_of(table, part.player), amount=gain)
        for part, gain in zip(hand.players, settlement.net, strict=True)
        if gain
    ]
    rake = sum(settlement.rake)
    if rake:
        postings.append(Posting(account=RAKE, amount=rake))
    if not postings:
        return None
    return LedgerEntry(key=f"settle:{table}:{event.hand}", kind="settle", postings=tuple(postings))
