"""A finished hand in full: every card, every transfer, and the proof of its deal (rules 7.3, 7.4)."""

from maubinh.table.faces import ROW_CODES, card_texts
from maubinh.table.showing_view import shown_hand, transfer_view
from maubinh.table.state import Hand
from maubinh.table.views import DealProof, SeatTotal, SummaryView


def summary_of(table: str, hand: Hand) -> SummaryView:
    """The summary of a hand that is over; also what is exported and what `maubinh verify` reads."""
    settlement = hand.settlement
    if settlement is None:
        raise LookupError(f"hand {hand.number} of table {table} is not settled")
    parts = hand.players
    judged = zip(parts, settlement.fouls, settlement.naturals, strict=True)
    return SummaryView(
        hand=hand.number,
        stake=hand.stake,
        house=hand.house.name,
        order=tuple(part.seat for part in parts),
        names=tuple(part.name for part in parts),
        players=tuple(part.player for part in parts),
        hands=tuple(
            shown_hand(part, hand=hand, foul=foul, natural=natural, turned=ROW_CODES)
            for part, foul, natural in judged
        ),
        transfers=tuple(transfer_view(line, hand=hand, whole=True) for line in settlement.transfers),
        net=_totals(hand, settlement.net),
        rake=_totals(hand, settlement.rake),
        before=_totals(hand, tuple(part.before for part in parts)),
        after=_totals(
            hand, tuple(part.before + gain for part, gain in zip(parts, settlement.net, strict=True))
        ),
        dealt=tuple(card_texts(part.cards) for part in parts),
        proof=DealProof(
            table=table,
            hand=hand.number,
            commitment=hand.commitment,
            server_seed=hand.seed.hex(),
            seats=tuple(part.seat for part in parts),
            nonces=tuple(part.nonce for part in parts),
        ),
        rake_percent=hand.house.rake.percent,
    )


def _totals(hand: Hand, chips: tuple[int, ...]) -> tuple[SeatTotal, ...]:
    return tuple(
        SeatTotal(seat=part.seat, chips=amount) for part, amount in zip(hand.players, chips, strict=True)
    )
