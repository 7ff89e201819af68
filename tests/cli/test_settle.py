"""`maubinh settle`: lines in, lines out, coded errors in their order, and what odd bytes do."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import typer

from maubinh.cli.settle import settle_command

A = {
    "back": ["Kc", "Kd", "2h", "3s", "5d"],
    "middle": ["8c", "8h", "2c", "4d", "6s"],
    "front": ["Td", "7h", "3c"],
}
B = {
    "back": ["9c", "9d", "2d", "3h", "5s"],
    "middle": ["7c", "7d", "2s", "4h", "6c"],
    "front": ["Ts", "6h", "3d"],
}
GOOD: dict[str, Any] = {
    "id": 7,
    "house": "casino",
    "stake": 10,
    "players": [{"id": "a", "rows": A}, {"id": "b", "rows": B}],
}
NET = {"a": 30, "b": -30}

Run = Callable[[bytes], tuple[list[dict[str, Any]], int]]


@pytest.fixture
def run(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Settle the bytes of a file; its answers and the exit status."""

    def settle(content: bytes) -> tuple[list[dict[str, Any]], int]:
        file = tmp_path / "hands.jsonl"
        file.write_bytes(content)
        status = 0
        try:
            settle_command(str(file))
        except typer.Exit as ended:
            status = ended.exit_code
        return [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()], status

    return settle


def good(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(GOOD), **changes}


def with_player(place: int, **changes: Any) -> dict[str, Any]:
    hand = deepcopy(GOOD)
    hand["players"][place].update(changes)
    return hand


def with_row(place: int, row: str, cards: Any) -> dict[str, Any]:
    return with_player(place, rows={**(A, B)[place], row: cards})


def text(hand: object) -> bytes:
    return json.dumps(hand).encode()


def test_a_hand_is_answered_with_its_id_transfers_net_rake_naturals_and_fouls(run: Run) -> None:
    answers, status = run(text(GOOD))
    assert status == 0
    assert answers == [
        {
            "id": 7,
            "transfers": [
                {"step": "back", "from": "b", "to": "a", "due": 10, "paid": 10},
                {"step": "middle", "from": "b", "to": "a", "due": 10, "paid": 10},
                {"step": "front", "from": "b", "to": "a", "due": 10, "paid": 10},
            ],
            "net": NET,
            "rake": {"a": 0, "b": 0},
            "naturals": {},
            "fouls": [],
        }
    ]


def test_fouls_are_sorted_by_code_point_and_naturals_keyed_by_player(run: Run) -> None:
    swapped = {**A, "back": A["middle"], "middle": A["back"]}
    other = {**B, "back": B["middle"], "middle": B["back"]}
    hand = good(players=[{"id": "ă", "rows": swapped}, {"id": "Z", "rows": other}])
    answers, _ = run(text(hand))
    assert answers[0]["fouls"] == ["Z", "ă"]


BAD = [
    (b"{", "bad_json"),
    (b"nul", "bad_json"),
    (b'{"id":1}x', "bad_json"),
    (text(good(id=3)).replace(b"casino", b"\xff\xfe"), "bad_json"),
    (text(good()).replace(b'"stake": 10', b'"stake": NaN'), "bad_json"),
    (text(good()).replace(b'"stake": 10', b'"stake": 10, "x": Infinity'), "bad_json"),
    (text(good()).replace(b'"stake": 10', b'"stake": 010'), "bad_json"),
    (text(good()).replace(b'"a"', b'"\\ud800"', 1), "bad_json"),
    (b"[" * 100_000, "bad_json"),
    (b"\xef\xbb\xbf" + text(good()), "bad_json"),
    (b"3", "bad_schema"),
    (b"null", "bad_schema"),
    (text({}), "bad_schema"),
    (text(good(house=None)), "bad_schema"),
    (text(good(house=["casino"])), "bad_schema"),
    (text(good(stake=None)), "bad_schema"),
    (text(good(stake=True)), "bad_schema"),
    (text(good(players={})), "bad_schema"),
    (text(good(players=[1, 2])), "bad_schema"),
    (text(with_player(0, id=None)), "bad_schema"),
    (text(with_player(0, rows=[])), "bad_schema"),
    (text(with_player(1, rows=None)), "bad_schema"),
    (text(with_row(1, "back", None)), "bad_schema"),
    (text(with_row(1, "back", "AsKsQsJsTs")), "bad_schema"),
    (text(with_row(1, "back", [1, 2, 3, 4, 5])), "bad_schema"),
    (text(with_player(0, rows={"back": A["back"], "front": A["front"]})), "bad_schema"),
    (text(with_player(0, natural=None)), "bad_schema"),
    (text(with_player(0, left=0)), "bad_schema"),
    (text(with_player(0, left=True, rows=3)), "bad_schema"),
    (text(with_player(0, stack=False)), "bad_schema"),
    (text(good(house="Casino")), "unknown_house"),
    (text(good(house="")), "unknown_house"),
    (text(good(house={"aces": 1e999}).copy()).replace(b"Infinity", b"1e999"), "bad_house"),
    (text(good(house={"name": "bigkool"})), "bad_house"),
    (text(good(house={"name": None})), "bad_house"),
    (text(good(stake=0)), "bad_stake"),
    (text(good(stake=-1)), "bad_stake"),
    (text(good(stake=10**6 + 1)), "bad_stake"),
    (text(good(stake=1.5)), "bad_stake"),
    (text(good()).replace(b'"stake": 10', b'"stake": 1e1'), "bad_stake"),
    (text(good()).replace(b'"stake": 10', b'"stake": 1e999'), "bad_stake"),
    (text(good()).replace(b'"stake": 10', b'"stake": ' + b"9" * 5000), "bad_stake"),
    (text(good()).replace(b'"stake": 10', b'"stake": -' + b"9" * 5000), "bad_stake"),
    (text(good(players=[])), "player_count"),
    (text(good(players=GOOD["players"][:1])), "player_count"),
    (text(with_player(1, id="a")), "duplicate_player"),
    (text(with_player(1, stack=-1)), "bad_stack"),
    (text(with_player(1, stack=10**12 + 1)), "bad_stack"),
    (text(with_player(1, stack=1.0)), "bad_stack"),
    (text({**with_player(1, left=True), "house": "theo-vong"}), "cannot_leave"),
    (text(with_row(1, "front", ["Ts", "6h"])), "wrong_row_size"),
    (text(with_row(1, "front", [])), "wrong_row_size"),
    (text(with_player(0, left=True, rows={**A, "back": []})), "wrong_row_size"),
    (text(with_row(1, "front", ["Ts", "6h", "6x"])), "bad_card"),
    (text(with_row(1, "front", ["Ts", "6h", " 3d"])), "bad_card"),
    (text(with_player(0, left=True, rows={**A, "front": ["Td", "7h", ""]})), "bad_card"),
    (text(with_row(1, "front", ["Ts", "6h", "Kc"])), "duplicate_card"),
    (text(with_row(1, "front", ["Ts", "10♠", "3d"])), "duplicate_card"),
    (text({**with_player(0, natural=True), "house": "bigkool"}), "false_claim"),
]


@pytest.mark.parametrize(("line", "code"), BAD, ids=range(len(BAD)))
def test_a_bad_line_gets_its_code_and_the_lines_around_it_still_settle(
    line: bytes, code: str, run: Run
) -> None:
    answers, status = run(text(GOOD) + b"\n" + line + b"\n" + text(good(id="after")) + b"\n")
    assert status == 1
    before, bad, after = answers
    assert (before["net"], after["net"], after["id"]) == (NET, NET, "after")
    assert set(bad) == {"id", "error"}
    assert set(bad["error"]) == {"code", "message", "path"}
    assert bad["error"]["code"] == code


@pytest.mark.parametrize(
    ("hand", "path"),
    [
        (good(house={"bonus": {"back": {"quads": 0}}}), "house.bonus.back.quads"),
        (good(house={"scoops": {}}), "house.scoops"),
        (good(stake=0), "stake"),
        (good(players=[]), "players"),
        ({"house": "casino", "stake": 1}, "players"),
        (with_player(1, rows={"back": [], "middle": []}), "players[1].rows.front"),
        (with_row(0, "back", ["Kc", "Kd", 2, "3s", "5d"]), "players[0].rows.back[2]"),
        (with_player(1, id="a"), "players[1].id"),
        (with_player(1, stack=-1), "players[1].stack"),
        (with_row(0, "middle", ["8c"]), "players[0].rows.middle"),
        (with_row(0, "back", ["Kc", "Kd", "1h", "3s", "5d"]), "players[0].rows.back[2]"),
        (with_row(1, "front", ["Ts", "6h", "Kc"]), "players[1].rows.front[2]"),
        ({**with_player(1, left=True), "house": "theo-vong"}, "players[1].left"),
        ({**with_player(1, natural=True), "house": "theo-vong"}, "players[1].natural"),
    ],
)
def test_the_path_names_the_place(hand: dict[str, Any], path: str, run: Run) -> None:
    answers, _ = run(text(hand))
    assert answers[0]["error"]["path"] == path


# A fault of each kind, in the order in which they count, each at a later player than the next one's.
FAULTS: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("bad_schema", lambda hand: hand["players"][1].update(natural="yes")),
    ("unknown_house", lambda hand: hand.update(house="nowhere")),
    ("bad_stake", lambda hand: hand.update(stake=0)),
    ("duplicate_player", lambda hand: hand["players"][1].update(id="a")),
    ("bad_stack", lambda hand: hand["players"][1].update(stack=-1)),
    ("cannot_leave", lambda hand: hand["players"][1].update(left=True)),
    ("wrong_row_size", lambda hand: hand["players"][1]["rows"].update(back=["9c"])),
    ("bad_card", lambda hand: hand["players"][1]["rows"].update(middle=["7c", "7d", "2s", "4h", "6x"])),
    ("duplicate_card", lambda hand: hand["players"][1]["rows"].update(front=["Kc", "6h", "3d"])),
    ("false_claim", lambda hand: hand["players"][0].update(natural=True)),
]


@pytest.mark.parametrize("place", range(len(FAULTS) - 1))
def test_of_two_faults_the_first_in_the_order_of_codes_counts(place: int, run: Run) -> None:
    code, spoil = FAULTS[place]
    for _, also in FAULTS[place + 1 :]:
        hand = good(house="theo-vong")
        also(hand)
        spoil(hand)
        answers, _ = run(text(hand))
        assert answers[0]["error"]["code"] == code


def test_a_bad_house_counts_before_a_bad_stake_and_a_player_too_few_before_a_double_one(run: Run) -> None:
    first, second = (
        good(house={"aces": -1}, stake=0),
        good(players=[{"id": "a", "rows": A}] * 5),
    )
    answers, _ = run(text(first) + b"\n" + text(second))
    assert [answer["error"]["code"] for answer in answers] == ["bad_house", "player_count"]


@pytest.mark.parametrize(
    "hand_id", ["7", '"x"', "null", "1.50", "[1, 2]", '{"a": "\\u00e9"}', "9" * 6000, "1e999"]
)
@pytest.mark.parametrize("stake", ["10", "0"])
def test_an_id_comes_back_exactly_as_it_was_written(
    hand_id: str, stake: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    line = (
        text(GOOD).replace(b'"id": 7', b'"id": ' + hand_id.encode()).replace(b": 10", f": {stake}".encode())
    )
    (tmp_path / "hands").write_bytes(line)
    if stake == "0":
        with pytest.raises(typer.Exit):
            settle_command(str(tmp_path / "hands"))
    else:
        settle_command(str(tmp_path / "hands"))
    assert capfdbinary.readouterr().out.startswith(b'{"id":' + hand_id.encode() + b",")


def test_an_id_that_is_missing_or_cannot_be_read_is_null(run: Run) -> None:
    without = good()
    del without["id"]
    answers, _ = run(text(without) + b'\n{"id": 4, "house"\n' + b'{"id": 5, "stake": 1}')
    assert [answer["id"] for answer in answers] == [None, None, 5]


def test_blank_lines_are_skipped_and_line_ends_of_any_kind_are_fine(run: Run) -> None:
    answers, status = run(b"\n \t\r\n" + text(GOOD) + b"\r\n\n" + text(GOOD))
    assert (len(answers), status) == (2, 0)


def test_an_empty_file_gives_nothing(run: Run) -> None:
    assert run(b"") == ([], 0)


def test_other_keys_are_ignored_whatever_they_hold(run: Run) -> None:
    hand = with_player(0, rows={**A, "fourth": 4}, shoe=[None])
    line = text({**hand, "why": {"a": [1.5]}}).replace(b'"why"', b'"big": ' + b"1" * 5000 + b', "why"')
    answers, status = run(line)
    assert (answers[0]["net"], status) == (NET, 0)


def test_a_key_given_twice_counts_as_given_last(run: Run) -> None:
    line = text(GOOD).replace(b'"stake": 10', b'"stake": "ten", "stake": 0, "stake": 10')
    assert run(line)[0][0]["net"] == NET


def test_a_leaver_needs_no_rows_and_defaults_fill_the_rest(run: Run) -> None:
    answers, status = run(
        text(good(players=[{"id": "a", "left": True, "rows": None}, {"id": "b", "rows": B}]))
    )
    assert status == 0
    assert answers[0]["transfers"] == [{"step": "forfeit", "from": "a", "to": "b", "due": 30, "paid": 30}]


def test_minus_zero_is_a_stack_of_nothing(run: Run) -> None:
    line = text(with_player(1, stack=12345)).replace(b"12345", b"-0")
    assert run(line)[0][0]["net"] == {"a": 0, "b": 0}


def test_bounds_of_stakes_and_stacks_are_inside(run: Run) -> None:
    hand = with_player(1, stack=10**12)
    assert run(text({**hand, "stake": 10**6}))[0][0]["net"] == {"a": 3 * 10**6, "b": -3 * 10**6}


def test_cards_are_read_in_every_accepted_spelling(run: Run) -> None:
    hand = with_row(0, "front", ["10♦️", "7♥︎", "3C"])
    assert run(text(hand))[0][0]["net"] == NET


def test_claims_are_ignored_in_automatic_houses_and_of_leavers(run: Run) -> None:
    automatic = text(with_player(0, natural=True))
    leaver = text({**with_player(0, natural=True, left=True), "house": "bigkool"})
    answers, status = run(automatic + b"\n" + leaver)
    assert status == 0
    assert [answer["naturals"] for answer in answers] == [{}, {}]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter, match="nowhere"):
        settle_command(str(tmp_path / "nowhere"))


def test_a_dash_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text(GOOD))))
    settle_command("-")
    assert json.loads(capfdbinary.readouterr().out)["net"] == NET


def test_each_line_of_standard_input_is_answered_before_the_next_is_asked_for() -> None:
    command = [sys.executable, "-c", "from maubinh.cli.main import main; main()", "settle", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(2):
            running.stdin.write(text(GOOD) + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["net"] == NET
        running.stdin.close()
        assert running.wait() == 0


def test_the_installed_command_settles_a_pipe_and_ends_with_status_1_after_a_bad_line() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "from maubinh.cli.main import main; main()", "settle", "-"],
        input=text(GOOD) + b"\n{\n" + text(GOOD),
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr == b""
    nets = [json.loads(line).get("net") for line in ran.stdout.splitlines()]
    assert nets == [NET, None, NET]
