"""The ledger entries of a table's events: sums of zero, business keys, the right accounts."""

from maubinh.room.ledger import entries_of
from maubinh.room.ports import LedgerEntry
from maubinh.table import commands as c
from maubinh.table.evolve import fold
from tests.support.dealing import Playing
from tests.support.hands import STRONG, WEAK


def entries(table: Playing, *, since: int) -> list[LedgerEntry]:
    """The entries of a table's events after number `since`, each on the state that a command found."""
    found: list[LedgerEntry] = []
    for number in range(since, len(table.history)):
        found += entries_of(fold(table.history[:number]), table.history[number : number + 1])
    return found


def moves(entry: LedgerEntry) -> dict[str, int]:
    return {posting.account: posting.amount for posting in entry.postings}


def test_sitting_down_moves_chips_from_the_wallet_to_the_stack_and_standing_up_back() -> None:
    table = Playing()
    table.sit("hoa", chips=7_000)
    table.do("hoa", c.TopUp(amount=500))
    table.do("hoa", c.Stand())
    sit, bring, stand = entries(table, since=1)
    assert moves(sit) == {"wallet:p_hoa": -7_000, "stack:TEST42:p_hoa": 7_000}
    assert moves(bring) == {"wallet:p_hoa": -500, "stack:TEST42:p_hoa": 500}
    assert moves(stand) == {"stack:TEST42:p_hoa": -7_500, "wallet:p_hoa": 7_500}
    assert [entry.key for entry in (sit, bring, stand)] == [
        "sit:TEST42:2",
        "bring:TEST42:4",
        "stand:TEST42:5",
    ]


def test_bots_bring_chips_from_issuance_and_return_them_there() -> None:
    table = Playing()
    table.sit("hoa")
    since = table.state.seq
    table.do("hoa", c.AddBot(seat=1))
    table.do("hoa", c.RemoveBot(seat=1))
    sit, stand = entries(table, since=since)
    assert moves(sit) == {"issuance": -5_000, "stack:TEST42:bot_2": 5_000}
    assert moves(stand) == {"stack:TEST42:bot_2": -5_000, "issuance": 5_000}


def test_a_hand_is_one_entry_under_its_own_key_with_the_rake_in_it() -> None:
    table = Playing(chosen={0: STRONG, 1: WEAK})
    table.sit("hoa", "nam")
    since = table.state.seq
    table.deal()
    table.lock_all()
    (settled,) = entries(table, since=since)
    assert settled.key == "settle:TEST42:1"
    # Three rows at 100 each, doubled by the scoop; 5 % of the net win.
    assert moves(settled) == {"stack:TEST42:p_hoa": 570, "stack:TEST42:p_nam": -600, "rake": 30}
    assert sum(moves(settled).values()) == 0


def test_a_stack_of_nothing_moves_nothing() -> None:
    table = Playing("theo-vong", chosen={0: STRONG, 1: WEAK})
    table.sit("hoa")
    table.do("nam", c.Sit(seat=1, buy_in=100))
    table.deal()
    table.lock_all()
    table.show_all()
    assert table.stacks()[1] == 0
    since = table.state.seq
    table.do("nam", c.Stand())
    assert entries(table, since=since) == []
