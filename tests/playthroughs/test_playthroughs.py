"""Every playthrough comes out as it is written.

To accept what a changed table answers: `python -m tests.playthroughs.rewrite`, and read the difference.
"""

from pathlib import Path

import pytest

from tests.playthroughs.language import ScriptError, replay

FILES = sorted(Path(__file__).parent.glob("*.play"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_playthrough_comes_out_as_it_is_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert replay(text) == text


def test_there_are_playthroughs_for_every_house() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in FILES)
    for house in ("bigkool", "xap-xam", "theo-vong", "casino"):
        assert f"> table {house}" in texts


@pytest.mark.parametrize(
    "line", ["> table bigkool\n> hoa dances", "> hoa stands", "> table bigkool\n> bots sing"]
)
def test_a_line_that_is_no_command_is_an_error(line: str) -> None:
    with pytest.raises(ScriptError):
        replay(line)


def test_an_answer_that_differs_is_noticed() -> None:
    text = "> table bigkool\n    a new table\n> hoa sits 0 500\n    seat 0: hoa sits down with 400\n"
    assert replay(text) != text
