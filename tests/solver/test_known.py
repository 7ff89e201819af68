from maubinh.engine.house import load_house
from maubinh.engine.rows import parse_rows
from maubinh.solver import best_against, laid_by_table, value_against
from maubinh.solver.deals import deal_hands

OTHER = parse_rows("Kc Kd Kh 5s 5h", "Qc Qd 9s 8h 2c", "Jc Ts 7d")
FOUL = parse_rows("Qc Qd 9s 8h 2c", "Kc Kd Kh 5s 5h", "Jc Ts 7d")


def test_known_rows_are_worth_what_the_house_pays() -> None:
    ours = parse_rows("Ac Ad Ah As 3h", "Jd Jh Th Td 4d", "9c 9d 2d")
    assert value_against(ours, [OTHER], house=load_house("casino")) == 4 + 1 + 1
    assert value_against(ours, [OTHER], house=load_house("bigkool")) == 2 * (8 + 1 + 1)
    assert value_against(ours, [FOUL], house=load_house("theo-vong")) == 2 * (8 + 1 + 1)


def test_a_foul_of_ones_own_loses() -> None:
    assert (
        value_against(
            FOUL, [parse_rows("Ac Ad Ah As 3h", "Jd Jh Th Td 4d", "9c 9d 2d")], house=load_house("bigkool")
        )
        < 0
    )


def test_nothing_beats_the_best_answer_to_known_rows() -> None:
    for dealt in deal_hands(5, seed=(61,), cards=39):
        ours, *others = dealt.reshape(3, 13).tolist()
        for name in ("bigkool", "xap-xam", "casino"):
            house = load_house(name)
            laid = [laid_by_table(cards, house=house, opponents=2) for cards in others]
            best, *rest = best_against(ours, laid, house=house, top=5)
            assert best.units >= value_against(
                laid_by_table(ours, house=house, opponents=2), laid, house=house
            )
            assert all(known.units <= best.units for known in rest)
