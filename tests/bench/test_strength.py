"""The command `python -m bench.strength`, and what it may share with the strategy it judges: nothing."""

import ast
import json
from pathlib import Path

import pytest

import bench.strength.__main__ as command

FOLDER = Path(command.__file__).parent
# Cards as text, houses as data: what a house pays is given, how to play under it is not.
ALLOWED = {"DECK", "HOUSES", "House", "card_text", "load_house"}


def test_the_judge_takes_only_houses_and_card_names_from_the_library() -> None:
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = {alias.name for alias in node.names if alias.name.split(".")[0] == "maubinh"}
                assert not names or file.name == "shipped.py"
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "maubinh":
                assert node.module == "maubinh" or file.name == "shipped.py"
                assert {alias.name for alias in node.names} <= ALLOWED | {"implementation"}


def test_a_run_prints_its_circumstances_and_writes_its_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, samples = tmp_path / "results.json", tmp_path / "samples.csv"
    words = f"xap-xam/3 --table-hands 2 --deals 320 --modes table --threads 1 --json {results} --samples {samples}"
    command.main(words.split())
    told = capsys.readouterr().out
    written = json.loads(results.read_text(encoding="utf-8"))
    assert written["settings"]["kernel"] in {"maubinh._kernel", "NumPy twin"}
    assert written["settings"]["kernel"] in told
    assert written["settings"]["git"] in told
    assert written["settings"]["seed"] == 7_310_953
    [result] = written["results"]
    assert result["match"] == "xap-xam/3"
    assert result["hands"] == 2
    assert result["opponents"]["fewest"] == 3 * 256
    assert set(result["loss"]) == {"table"}
    assert result["removal_over_table"] is None
    assert f"{result['loss']['table']['mean']:+.5f}" in told
    assert len(samples.read_text(encoding="utf-8").splitlines()) == 3


@pytest.mark.parametrize("words", ["bigkool/3", "nowhere", "bigkool --hands 1", "casino --modes quick"])
def test_what_cannot_be_judged_is_refused(words: str) -> None:
    with pytest.raises(SystemExit) as refused:
        command.arguments(words.split())
    assert refused.value.code == 2
