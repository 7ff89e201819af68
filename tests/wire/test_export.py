"""The generated files follow the structs."""

from pathlib import Path

import pytest

from maubinh.wire.export import CHECKOUT, generated, write
from maubinh.wire.schema import CLIENT_MESSAGES, SERVER_FRAMES, protocol_schema
from maubinh.wire.typescript import typescript


@pytest.mark.parametrize("name", sorted(generated()))
def test_the_committed_file_is_what_the_structs_say_now(name: str) -> None:
    committed = (CHECKOUT / name).read_text(encoding="utf-8")
    assert committed == generated()[name], "run `python -m maubinh.wire.export`"


def test_every_message_and_frame_is_in_the_unions() -> None:
    text = typescript()
    for kind in CLIENT_MESSAGES + SERVER_FRAMES:
        assert f"\n  | {kind.__name__}" in text


def test_no_two_structs_share_a_name() -> None:
    assert [name for name in protocol_schema()["$defs"] if "." in name or "_" in name] == []


def test_keys_the_server_always_sends_are_never_optional_and_defaults_the_client_may_leave_out_are() -> None:
    text = typescript()
    assert "readonly hints: boolean;" in text.split("export interface Settings ")[1].split("}")[0]
    assert "readonly hints?: boolean | null;" in text.split("export interface Configure ")[1].split("}")[0]


def test_a_second_export_writes_nothing(tmp_path: Path) -> None:
    assert len(write(tmp_path)) == len(generated())
    assert write(tmp_path) == []
