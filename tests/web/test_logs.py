"""A log line tells no card, no seed and no secret, whoever writes it."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from maubinh.web.logs import set_up_logs

SECRET = "Ah Kd 2c deadbeefcafe"


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_listed_keys_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs()
    structlog.get_logger("x").info("draining", sockets=3)
    (line,) = lines(capsys)
    assert (line["event"], line["sockets"], line["level"]) == ("draining", 3, "info")


def test_unlisted_keys_and_long_or_nested_values_are_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs()
    structlog.get_logger("x").info("odd", rows=SECRET, reason=[SECRET], code="x" * 500, token=SECRET)
    text = capsys.readouterr().err
    assert "Ah" not in text
    assert "deadbeef" not in text
    assert json.loads(text)["dropped"] == 4


def test_an_exception_tells_where_it_was_and_not_what_it_said(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs()
    try:
        try:
            raise ValueError(SECRET)  # noqa: TRY301 - an exception with a cause is what is tested
        except ValueError as error:
            raise RuntimeError(SECRET) from error
    except RuntimeError:
        structlog.get_logger("x").exception("request_failed")
    (line,) = lines(capsys)
    told = line["exception"]
    assert isinstance(told, list)
    assert {"RuntimeError", "ValueError"} <= set(told)
    assert any("test_logs.py" in place for place in told)
    assert SECRET not in json.dumps(line)


def test_libraries_cannot_quote_what_they_were_sent(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs()
    logging.getLogger("uvicorn.error").error("bad frame %s", SECRET, exc_info=ValueError(SECRET))
    (line,) = lines(capsys)
    assert line["reason"] == "uvicorn.error"
    assert SECRET not in json.dumps(line)
