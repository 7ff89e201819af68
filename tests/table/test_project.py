"""What each audience is told (rules 7.2–7.4)."""

from collections.abc import Iterator

import msgspec

from maubinh.table import commands as c
from maubinh.table.event_views import event_view
from maubinh.table.events import AnyEvent
from maubinh.table.project import Projection
from maubinh.table.views import ShownHand, TableView
from tests.support.dealing import NONCE, Playing, as_dealt, rows
from tests.support.hands import DRAGON, FOULED, SIX_PAIRS, STRONG, WEAK

NAMES = ("hoa", "nam", "lan")


def view(table: Playing, name: str | None) -> TableView:
    """The table as one person, or a spectator, sees it."""
    return Projection(table.state).view(None if name is None else f"p_{name}")


def three(*, house: str = "bigkool") -> Playing:
    """Three people in a hand."""
    table = Playing(house, chosen={0: STRONG, 1: WEAK})
    table.sit(*NAMES)
    table.deal()
    return table


def stacks(seen: TableView) -> dict[int, int]:
    return {info.seat: info.stack for info in seen.seats}


def test_7_4_only_the_player_sees_the_cards_while_they_are_arranged() -> None:
    table = three()
    own = view(table, "hoa").own
    assert own is not None
    assert " ".join(own.cards) == STRONG
    assert view(table, None).own is None
    assert b"Ah" not in msgspec.json.encode(view(table, "nam"))
    assert b"Ah" not in msgspec.json.encode(view(table, None))


def test_7_2_the_others_see_who_is_done_but_never_a_claim() -> None:
    table = Playing(chosen={0: SIX_PAIRS, 1: WEAK})
    table.sit("hoa", "nam")
    table.deal()
    natural = table.part("hoa").natural_rows
    assert natural is not None
    claimed = table.do("hoa", c.Declare(hand=1, rows=natural))
    mine, theirs = view(table, "hoa"), view(table, "nam")
    assert theirs.seats[0].done
    assert mine.own is not None
    assert mine.own.claimed
    locked = Playing(chosen={0: SIX_PAIRS, 1: WEAK})
    locked.sit("hoa", "nam")
    locked.deal()
    plainly = locked.lock("hoa")
    assert told(claimed) == told(plainly)
    assert msgspec.structs.replace(theirs, seq=0) == msgspec.structs.replace(view(locked, "nam"), seq=0)


def test_3_7_a_natural_is_offered_to_its_holder_alone() -> None:
    table = Playing(chosen={0: SIX_PAIRS, 1: WEAK})
    table.sit("hoa", "nam")
    table.deal()
    own = view(table, "hoa").own
    assert own is not None
    assert own.natural is not None
    assert own.natural.natural == "six_pairs"
    assert b"six_pairs" not in msgspec.json.encode(view(table, "nam"))


def test_the_rows_laid_so_far_come_back_to_their_player_until_they_are_locked() -> None:
    table = three()
    draft = rows("Ah Ac 9d 9s 4h / Kh Kc 8d 7s 3h / Qh Qc 2d")
    seen = Projection(table.state).view("p_hoa", draft=draft)
    assert seen.own is not None
    assert seen.own.rows is not None
    assert seen.own.rows.front == ("Qh", "Qc", "2d")
    assert not seen.own.locked


def test_who_left_the_hand_keeps_no_cards_in_view() -> None:
    table = three()
    table.do("hoa", c.Forfeit(hand=1))
    seen = view(table, "hoa")
    assert seen.own is None
    assert seen.seats[0].left


def test_7_3_the_rows_turn_one_after_the_other_for_everybody() -> None:
    table = three()
    table.lock_all()
    turned = []
    while table.state.hand is not None:
        showing = view(table, None).showing
        assert showing is not None
        rows_seen = showing.hands[0].rows
        turned.append((rows_seen.back is not None, rows_seen.middle is not None, rows_seen.front is not None))
        for name in NAMES:
            theirs = view(table, name).showing
            assert theirs is not None
            assert theirs.hands == showing.hands
        table.show_on()
    rows_turned = [sum(each) for each in turned]
    assert rows_turned[-3:] == [1, 2, 3]
    assert all(
        each in ((False,) * 3, (True, False, False), (True, True, False), (True,) * 3) for each in turned
    )


def test_7_3_a_player_sees_its_own_results_until_the_third_row_and_then_everyones() -> None:
    table = three()
    table.lock_all()
    while table.hand.step != "front":
        showing = view(table, "hoa").showing
        assert showing is not None
        assert all(0 in (line.payer, line.payee) for line in showing.transfers)
        assert [total.seat for total in showing.totals] == [0]
        table.show_on()
    showing = view(table, "hoa").showing
    assert showing is not None
    assert any(0 not in (line.payer, line.payee) for line in showing.transfers)
    assert {total.seat for total in showing.totals} == {0, 1, 2}


def test_7_3_a_spectator_sees_every_total_at_every_row() -> None:
    table = three()
    table.do("tuan", c.Sit(seat=3, buy_in=5_000))
    table.lock_all()
    while table.state.hand is not None:
        outside, seated = view(table, None).showing, view(table, "tuan").showing
        assert outside is not None
        assert seated is not None
        assert outside == seated
        assert {total.seat for total in outside.totals} == {0, 1, 2}
        table.show_on()


def test_7_3_stacks_move_with_each_row_as_far_as_the_reader_knows() -> None:
    table = three()
    table.lock_all()
    settlement = table.hand.settlement
    assert settlement is not None
    seats = [part.seat for part in table.hand.players]
    while table.hand.step != "front":
        showing = view(table, "hoa").showing
        assert showing is not None
        expected = dict.fromkeys(range(3), 10_000)
        for line in showing.transfers:
            expected[line.payer] -= line.paid
            expected[line.payee] += line.paid
        assert stacks(view(table, "hoa")) == expected
        table.show_on()
    final = {seat: 10_000 + net for seat, net in zip(seats, settlement.net, strict=True)}
    assert stacks(view(table, "hoa")) == stacks(view(table, None)) == final


def test_7_3_a_natural_shows_all_its_cards_in_the_opening_and_the_others_none() -> None:
    table = Playing("xap-xam", chosen={0: DRAGON, 1: "Ah Kh Qc Jh Th 9h 8h 7h 6h 5h 4h 3h 3c"})
    table.sit("hoa", "nam")
    table.deal()
    table.lock_all()
    hands = {hand.seat: hand for hand in _hands(table)}
    assert hands[0].natural == "dragon"
    assert hands[0].rows.front is not None
    assert hands[1].rows.back is None


def test_a_foul_is_told_in_the_opening_without_naming_rows_that_are_not_turned() -> None:
    table = Playing(chosen={0: FOULED, 1: "Ah Ac 9d 9s 4h Kh Kc 8d 7s 3h Qh Qd Td"})
    table.sit("hoa", "nam")
    table.deal()
    table.lock_all()
    showing = view(table, "hoa").showing
    assert showing is not None
    assert showing.step == "opening"
    assert [hand.foul for hand in showing.hands] == [True, False]
    (line,) = showing.transfers
    assert line.step == "foul"
    assert line.reason.rows == ()
    table.show_all()
    summary = view(table, "hoa").last
    assert summary is not None
    assert len(summary.transfers[0].reason.rows) == 3


def test_the_summary_stays_until_the_next_deal_and_adds_up() -> None:
    table = three()
    table.lock_all()
    table.show_all()
    table.do("nam", c.Ready(nonce=NONCE, commitment=table.state.commitment))
    last = view(table, None).last
    assert last is not None
    before = {total.seat: total.chips for total in last.before}
    rake = {total.seat: total.chips for total in last.rake}
    for line in last.transfers:
        before[line.payer] -= line.paid
        before[line.payee] += line.paid
    assert {total.seat: total.chips for total in last.after} == {
        seat: chips - rake[seat] for seat, chips in before.items()
    }
    table.deal()
    assert view(table, None).last is None


def test_7_4_when_the_hand_is_over_every_card_and_seed_is_public() -> None:
    table = three()
    seed = table.hand.seed
    dealt = tuple(part.cards for part in table.hand.players)
    table.do("hoa", c.Forfeit(hand=1))
    table.lock_all()
    table.show_all()
    last = view(table, None).last
    assert last is not None
    assert last.proof.server_seed == seed.hex()
    assert len(last.dealt) == len(dealt) == 3
    assert " ".join(last.dealt[last.order.index(0)]) == STRONG


def test_the_commitment_is_in_view_while_the_table_waits_and_not_during_a_hand() -> None:
    table = Playing()
    table.sit("hoa", "nam")
    assert view(table, None).commitment == table.state.commitment
    table.deal()
    assert view(table, None).commitment is None


def test_a_projection_built_on_the_one_before_equals_one_built_afresh() -> None:
    table = Playing()
    table.sit(*NAMES)
    projection = Projection(table.state)
    for _ in range(3):
        for step in _one_hand(table):
            projection = Projection(table.state, before=projection)
            for name in (*NAMES, None):
                player = None if name is None else f"p_{name}"
                assert projection.view(player) == Projection(table.state).view(player), step


def test_every_event_is_told_to_everybody_under_its_number_and_without_its_secrets() -> None:
    table = Playing()
    table.sit(*NAMES)
    for _ in _one_hand(table):
        pass
    views = [event_view(event, seq=seq) for seq, event in enumerate(table.history, 1)]
    assert [each.seq for each in views] == list(range(1, table.state.seq + 1))
    text = msgspec.json.encode(views)
    assert NONCE.encode() not in text
    assert b"cards" not in text


def told(events: tuple[AnyEvent, ...]) -> list[tuple[str, int | None, dict[str, int | str | bool]]]:
    seen = [event_view(event, seq=1) for event in events]
    return [(each.name, each.seat, each.detail) for each in seen]


def _hands(table: Playing) -> tuple[ShownHand, ...]:
    showing = view(table, None).showing
    assert showing is not None
    return showing.hands


def _one_hand(table: Playing) -> Iterator[str]:
    """Play a hand; after each thing that happened its name, so that the state can be looked at."""
    table.deal()
    yield "deal"
    for part in table.hand.players:
        table.do(part.name, c.Lock(hand=table.hand.number, rows=as_dealt(part)))
        yield f"{part.name} locks"
    while table.state.hand is not None:
        table.do("hoa", c.Skip(hand=table.hand.number, step=table.hand.step or ""))
        yield "a vote"
        table.show_on()
        yield "on"
