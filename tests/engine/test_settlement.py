"""Rules 3.7–3.9 and 4: what is due between whom, and why."""

import pytest

from maubinh.engine.house import load_house
from maubinh.engine.settlement import Step
from tests.engine.tables import (
    ACES,
    DRAGON,
    EIGHTS,
    FOUL,
    NINES,
    OTHER_FOUL,
    SIX_PAIRS,
    THREE_FLUSHES,
    lines,
    listed,
    naturals,
    own,
    play,
    seat,
)

PLAIN = own()
# The back is quads, the middle a full house, the front trips; the other hand loses to it everywhere.
MONSTER = "KcKdKhKs5h / 7c7d7s4c4h / QcQdQh"


def test_3_7_a_claim_decides_where_naturals_are_declared() -> None:
    house = naturals("six_pairs", claim="declare")
    assert play(seat(SIX_PAIRS), seat(NINES), house=house).naturals == (None, None)
    claimed = play(seat(SIX_PAIRS, natural=True), seat(NINES), house=house)
    assert claimed.naturals == ("six_pairs", None)
    assert lines(claimed) == ["natural b>a 9"]


def test_3_7_undeclared_the_rows_are_compared_as_usual() -> None:
    house = naturals("six_pairs", claim="declare")
    assert lines(play(SIX_PAIRS, NINES, house=house)) == ["back b>a 1", "middle b>a 1", "front b>a 1"]


def test_3_7_claims_mean_nothing_where_naturals_are_automatic() -> None:
    house = naturals("six_pairs", claim="automatic")
    settled = play(seat(SIX_PAIRS), seat(NINES, natural=True), house=house)
    assert settled.naturals == ("six_pairs", None)


def test_3_8_pairwise_each_natural_collects_from_those_below_it() -> None:
    house = naturals("dragon", "six_pairs", contest="pairwise")
    settled = play(SIX_PAIRS, NINES, DRAGON, house=house)
    assert lines(settled) == ["natural b>a 6", "natural a>c 9", "natural b>c 9"]


def test_3_8_pairwise_the_same_naturals_collect_nothing_from_each_other() -> None:
    settled = play(SIX_PAIRS, SIX_PAIRS, NINES, house=naturals("six_pairs"))
    assert lines(settled) == ["natural c>a 9", "natural c>b 9"]


def test_3_8_strongest_only_the_highest_collects_from_lower_naturals_too() -> None:
    house = naturals("dragon", "six_pairs", contest="strongest")
    settled = play(SIX_PAIRS, NINES, DRAGON, house=house)
    assert lines(settled, "natural") == ["natural a>c 9", "natural b>c 9"]
    assert settled.naturals == ("six_pairs", None, "dragon")


def test_3_8_strongest_goes_by_the_list_not_by_what_is_paid() -> None:
    house = naturals("six_pairs", "dragon", units=(1, 50), contest="strongest")
    assert lines(play(SIX_PAIRS, DRAGON, house=house)) == ["natural b>a 1"]


def test_3_8_equal_ones_share_in_whole_chips_the_odd_ones_to_the_earliest() -> None:
    house = naturals("six_pairs", units=(5,), contest="strongest", equal="split")
    assert lines(play(NINES, SIX_PAIRS, SIX_PAIRS, SIX_PAIRS, house=house)) == [
        "natural a>b 2",
        "natural a>c 2",
        "natural a>d 1",
    ]


def test_3_8_equal_ones_are_each_paid_in_full_where_the_house_says_each() -> None:
    house = naturals("six_pairs", units=(5,), contest="strongest", equal="each")
    settled = play(SIX_PAIRS, NINES, SIX_PAIRS, EIGHTS, house=house)
    assert lines(settled, "natural") == ["natural b>a 5", "natural b>c 5", "natural d>a 5", "natural d>c 5"]


def test_3_8_a_share_of_nothing_leaves_no_line() -> None:
    house = naturals("six_pairs", units=(1,), contest="strongest")
    assert lines(play(NINES, SIX_PAIRS, SIX_PAIRS, house=house)) == ["natural a>b 1"]


def test_3_8a_a_leavers_natural_does_not_count() -> None:
    settled = play(seat(DRAGON, left=True), seat(NINES), seat(EIGHTS), house=naturals("dragon"))
    assert settled.naturals == (None, None, None)
    assert lines(settled, "natural") == []


@pytest.mark.parametrize("contest", ["pairwise", "strongest"])
def test_3_8_a_leaver_pays_its_forfeit_and_no_natural(contest: str) -> None:
    house = naturals("six_pairs", contest=contest)
    settled = play(seat(SIX_PAIRS), seat(ACES, left=True), seat(NINES), house=house)
    assert lines(settled) == ["forfeit b>a 3", "forfeit b>c 3", "natural c>a 9"]


def test_3_8a_holders_of_a_natural_do_not_compare() -> None:
    settled = play(SIX_PAIRS, FOUL, NINES, house=naturals("six_pairs"))
    assert lines(settled) == ["natural b>a 9", "natural c>a 9", "foul b>c 3"]


def test_3_9_a_natural_stops_the_showdown_where_the_house_says_so() -> None:
    settled = play(SIX_PAIRS, FOUL, NINES, house=naturals("six_pairs", stops_showdown=True))
    assert lines(settled) == ["natural b>a 9", "natural c>a 9"]
    assert settled.fouls == (False, False, False)


def test_3_9_without_a_natural_nothing_is_stopped() -> None:
    settled = play(FOUL, NINES, house=naturals("six_pairs", stops_showdown=True))
    assert settled.fouls == (True, False)


def test_4_1_every_two_players_compare_each_row_for_one_unit() -> None:
    assert lines(play(NINES, ACES, EIGHTS, house=PLAIN)) == [
        "back a>b 1",
        "back c>a 1",
        "back c>b 1",
        "middle a>b 1",
        "middle c>a 1",
        "middle c>b 1",
        "front a>b 1",
        "front c>a 1",
        "front c>b 1",
    ]


def test_4_1_a_row_won_with_a_bonus_category_pays_the_bonus_instead() -> None:
    house = own(bonus={"back": {"quads": 8}, "middle": {"full_house": 4}, "front": {"trips": 6}})
    settled = play(MONSTER, ACES, house=house)
    assert lines(settled) == ["back b>a 8", "middle b>a 4", "front b>a 6"]


def test_4_1_a_bonus_is_for_the_category_of_the_winner_alone() -> None:
    house = own(bonus={"middle": {"full_house": 4, "pair": 2}})
    over = play("KcKdKhKs5h / 7c7d7s4c4h / QcQdQh", "AsAhAdAc2s / 9s9h9d8s8h / JsJhJd", house=house)
    assert lines(over, "middle") == ["middle a>b 4"]
    assert lines(play(ACES, NINES, house=house), "middle") == ["middle b>a 2"]


def test_4_1_tied_rows_pay_nothing() -> None:
    twin = NINES.replace("9s9h", "9c9d").replace("7s7h", "7c7d").replace("5s5h", "5c5d").replace("8d", "8s")
    assert lines(play(NINES, twin.replace("6d", "6s"), house=PLAIN)) == []


def test_4_2_a_foul_loses_all_rows_the_winners_bonuses_counted() -> None:
    house = own(bonus={"back": {"quads": 8}, "middle": {"full_house": 4}})
    settled = play(FOUL, MONSTER, house=house)
    assert lines(settled) == ["foul a>b 13"]
    assert settled.fouls == (True, False)


def test_4_2_a_foul_is_multiplied_and_two_fouls_pay_each_other_nothing() -> None:
    house = own(foul={"multiplier": 2}, bonus={"front": {"pair": 3}})
    assert lines(play(FOUL, OTHER_FOUL, NINES, house=house)) == ["foul a>c 10", "foul b>c 10"]


def test_4_2_a_fouled_player_pays_a_natural_its_payout_only() -> None:
    house = naturals("six_pairs")
    assert lines(play(SIX_PAIRS, FOUL, house=house)) == ["natural b>a 9"]


def test_4_2_a_flat_foul_costs_its_units_without_multiplier_or_scoop() -> None:
    house = own(
        foul={"mode": "flat", "units": 6, "multiplier": 3},
        scoop={"scope": "pair", "multiplier": 2, "fouls": True},
        bonus={"front": {"pair": 3}},
    )
    assert lines(play(FOUL, NINES, house=house)) == ["foul a>b 6"]


def test_4_3_a_scoop_pays_the_rows_once_more_for_each_further_time() -> None:
    house = own(scoop={"scope": "pair", "multiplier": 3, "extra": 5}, bonus={"front": {"pair": 4}})
    assert lines(play(ACES, NINES, house=house), "scoop") == ["scoop b>a 17"]


def test_4_3_without_bonuses_a_scoop_counts_three_units() -> None:
    house = own(scoop={"scope": "pair", "multiplier": 3, "bonuses": False}, bonus={"front": {"pair": 4}})
    assert lines(play(ACES, NINES, house=house), "scoop") == ["scoop b>a 6"]


def test_4_3_a_tied_row_saves_from_the_scoop() -> None:
    house = own(scoop={"scope": "pair", "multiplier": 2})
    loser = "KsKhQd4s3s / 7c7d6s4c2c / 2d2sJc"
    assert lines(play(loser, ACES, house=house), "scoop") == ["scoop a>b 3"]
    assert lines(play(loser, "AsAhKd4c8c / QsQhJd5c3c / 2h2cJh", house=house), "scoop") == []


def test_4_3_by_pair_each_opponent_scoops_by_itself() -> None:
    house = own(scoop={"scope": "pair", "multiplier": 2})
    assert lines(play(ACES, NINES, EIGHTS, house=house), "scoop") == [
        "scoop b>a 3",
        "scoop c>a 3",
        "scoop c>b 3",
    ]


def test_4_3_by_table_only_who_loses_everything_to_everyone_is_scooped() -> None:
    house = own(scoop={"scope": "table", "multiplier": 2})
    assert lines(play(ACES, NINES, EIGHTS, house=house), "scoop") == ["scoop c>a 3", "scoop c>b 3"]


def test_4_3_by_table_with_one_opponent_works_like_by_pair() -> None:
    house = own(scoop={"scope": "table", "multiplier": 2})
    assert lines(play(ACES, NINES, house=house), "scoop") == ["scoop b>a 3"]


def test_4_3_by_table_another_foul_does_not_save_a_foul_but_saves_who_did_not_foul() -> None:
    house = own(scoop={"scope": "table", "multiplier": 2, "fouls": True})
    settled = play(FOUL, ACES, OTHER_FOUL, NINES, house=house)
    assert lines(settled, "scoop") == ["scoop a>b 3", "scoop a>d 3", "scoop c>b 3", "scoop c>d 3"]


def test_4_3_naturals_and_leavers_are_never_scooped_nor_asked() -> None:
    house = own(naturals=listed("six_pairs"), scoop={"scope": "table", "multiplier": 2})
    settled = play(seat(SIX_PAIRS), seat(NINES), seat(ACES), seat(EIGHTS, left=True), house=house)
    assert lines(settled, "scoop") == ["scoop b>c 3"]


@pytest.mark.parametrize(("fouls", "scooped"), [(True, ["scoop a>b 10"]), (False, [])])
def test_4_3_a_foul_is_scooped_before_its_multiplier_if_the_house_scoops_fouls(
    fouls: bool, scooped: list[str]
) -> None:
    house = own(
        foul={"multiplier": 2},
        scoop={"scope": "pair", "multiplier": 3, "fouls": fouls},
        bonus={"front": {"pair": 3}},
    )
    settled = play(FOUL, NINES, house=house)
    assert lines(settled, "foul") == ["foul a>b 10"]
    assert lines(settled, "scoop") == scooped


def test_4_4_a_leaver_pays_each_who_stays_and_takes_no_further_part() -> None:
    house = own(forfeit={"units": 6})
    settled = play(seat(ACES, left=True), seat(NINES), seat(EIGHTS), house=house)
    assert lines(settled) == [
        "forfeit a>b 6",
        "forfeit a>c 6",
        "back c>b 1",
        "middle c>b 1",
        "front c>b 1",
    ]


def test_4_4_a_leaver_may_have_no_rows_and_its_claim_is_void() -> None:
    settled = play(seat(None, left=True, natural=True), seat(NINES), house=own())
    assert lines(settled) == ["forfeit a>b 3"]


def test_4_4_if_all_leave_nothing_is_paid() -> None:
    settled = play(seat(ACES, left=True), seat(NINES, left=True), house=own())
    assert (lines(settled), settled.net) == ([], (0, 0))


def test_4_4_the_last_to_stay_gets_the_forfeits_though_it_fouled_or_holds_a_natural() -> None:
    settled = play(seat(FOUL), seat(ACES, left=True), house=own())
    assert (lines(settled), settled.fouls) == (["forfeit b>a 3"], (True, False))
    assert lines(play(seat(SIX_PAIRS), seat(ACES, left=True), house=naturals("six_pairs"))) == [
        "forfeit b>a 3"
    ]


def test_4_5_a_sweep_takes_all_rows_from_at_least_two_others_and_pays_on_what_each_owes() -> None:
    house = own(sweep={"multiplier": 3, "extra": 2}, scoop={"scope": "pair", "multiplier": 2})
    settled = play(NINES, ACES, EIGHTS, house=house)
    assert lines(settled, "sweep") == ["sweep a>b 14", "sweep c>b 14"]


def test_4_5_two_players_make_no_sweep_and_neither_does_a_tie() -> None:
    house = own(sweep={"extra": 5})
    assert lines(play(ACES, NINES, house=house), "sweep") == []
    assert lines(play(ACES, ACES, EIGHTS, house=house), "sweep") == []


def test_4_5_fouled_players_are_swept_too_flat_or_not_and_cannot_sweep() -> None:
    for foul in ({"mode": "flat", "units": 6}, {"mode": "rows"}):
        settled = play(FOUL, ACES, NINES, house=own(foul=foul, sweep={"extra": 5}))
        assert lines(settled, "sweep") == ["sweep a>b 5", "sweep c>b 5"]
    assert lines(play(FOUL, OTHER_FOUL, FOUL, house=own(sweep={"extra": 5}))) == []


def test_4_5_a_sweep_counts_what_is_due_not_what_was_paid() -> None:
    settled = play(
        seat(NINES, stack=4), seat(ACES), seat(EIGHTS, stack=1), house=own(sweep={"multiplier": 2})
    )
    assert lines(settled, "sweep") == ["sweep a>b 2/3", "sweep c>b 0/3"]


def test_4_6_aces_are_settled_between_all_who_compare() -> None:
    house = own(aces=2)
    settled = play(FOUL, "AsAhKd4c2c / QsQhJd5c3c / ThTdAc", NINES, house=house)
    assert lines(settled, "aces") == ["aces a>b 6", "aces c>b 6"]


def test_5_1_the_steps_stand_in_their_order() -> None:
    house = own(
        naturals=listed("six_pairs"), scoop={"scope": "pair", "multiplier": 2}, sweep={"extra": 1}, aces=1
    )
    settled = play(seat(FOUL), seat(ACES), seat(NINES), seat(None, left=True), house=house)
    steps = list(dict.fromkeys(line.step for line in settled.transfers))
    assert steps == [step for step in Step if step != "natural"]


def test_the_reason_of_a_line_tells_row_categories_bonus_and_multiplier() -> None:
    bigkool = load_house("bigkool")
    back, _middle, _front, scoop = (line.reason for line in play(MONSTER, ACES, house=bigkool).transfers)
    assert (back.row, back.category, back.against, back.bonus, back.units) == (
        "back",
        "quads",
        "pair",
        True,
        8,
    )
    assert (scoop.units, scoop.multiplier) == (18, 2)
    assert scoop.rows == (("back", 8, "quads"), ("middle", 4, "full_house"), ("front", 6, "trips"))
    (foul,) = (line.reason for line in play(FOUL, NINES, house=load_house("theo-vong")).transfers)
    assert (foul.units, foul.multiplier, len(foul.rows)) == (6, 2, 3)
    (natural,) = (line.reason for line in play(THREE_FLUSHES, NINES, house=load_house("casino")).transfers)
    assert (natural.natural, natural.units) == ("three_flushes", 3)


def test_every_line_names_the_key_of_the_house_that_set_it() -> None:
    house = own(
        naturals=listed("six_pairs"),
        bonus={"back": {"quads": 8}},
        scoop={"scope": "pair", "multiplier": 2},
        sweep={"extra": 1},
        aces=1,
    )
    settled = play(seat(FOUL), seat(MONSTER), seat(ACES), seat(None, left=True), house=house)
    clauses = {line.step.value: line.clause for line in settled.transfers}
    assert clauses == {
        "forfeit": "forfeit.units",
        "foul": "foul.multiplier",
        "back": "bonus.back.quads",
        "middle": None,
        "front": None,
        "scoop": "scoop",
        "sweep": "sweep",
        "aces": "aces",
    }
    (flat,) = play(FOUL, NINES, house=own(foul={"mode": "flat", "units": 6})).transfers
    (natural,) = play(SIX_PAIRS, NINES, house=house).transfers
    assert (flat.clause, natural.clause) == ("foul.units", "naturals.payouts")


def test_gains_by_the_end_of_each_step_lead_to_the_net() -> None:
    settled = play(ACES, NINES, EIGHTS, house=load_house("bigkool"), stake=10)
    assert settled.gains(through=Step.NATURAL) == (0, 0, 0)
    assert settled.gains(through=Step.BACK) == (20, 0, -20)
    assert settled.gains(through=Step.FRONT) == (60, 0, -60)
    assert settled.gains(through=Step.ACES) == (120, 0, -120)
    assert (settled.net, settled.rake) == ((114, 0, -120), (6, 0, 0))
