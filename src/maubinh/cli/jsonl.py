"""JSON lines in, JSON lines out: the frame shared by commands that machines read.

A line that cannot be answered gives `{"id", "error": {"code", "message", "path"}}`; its neighbours go on.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import msgspec
import typer

_SPACE = b" \t\r\n"
# Python refuses to read longer numbers; what exceeds this is out of every bound, whatever its digits.
_LONGEST_NUMBER = 4000
_HUGE: int = 10**_LONGEST_NUMBER - 1


class LineError(Exception):
    """A line that cannot be answered; `path` names the place as in `players[0].rows.back[2]`."""

    def __init__(self, code: str, message: str, path: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.path = path


class _Id(msgspec.Struct, frozen=True):
    id: msgspec.Raw = msgspec.Raw(b"null")


class _Error(msgspec.Struct, frozen=True):
    code: str
    message: str
    path: str


class _Refusal(msgspec.Struct, frozen=True):
    id: msgspec.Raw
    error: _Error


def answer_lines(file: str, answer: Callable[[bytes], bytes]) -> None:
    """Write the answer to every line of a file (`-` is standard input); exits with 1 if one was refused.

    Lines of standard input are answered one by one, so that a program may wait for each answer.
    """
    refused = False
    write = sys.stdout.buffer.write
    for line in _lines(file):
        try:
            write(answer(line))
        except LineError as error:
            refused = True
            write(_refusal(line, error))
        write(b"\n")
        if file == "-":
            sys.stdout.buffer.flush()
    sys.stdout.buffer.flush()
    if refused:
        raise typer.Exit(1)


def parse_json(line: bytes) -> object:
    """Read one line as strict JSON; raises LineError `bad_json`.

    Strict: UTF-8, no NaN or Infinity, no half of a surrogate pair. A key given twice counts as given last. An
    integer of more than 4,000 digits comes out as the largest of 4,000.
    """
    try:
        data: object = json.loads(line.decode(), parse_int=_integer, parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False).encode()
    except RecursionError:
        raise LineError("bad_json", "nested too deeply") from None
    except ValueError as error:
        raise LineError("bad_json", str(error)) from None
    return data


def _lines(file: str) -> Iterator[bytes]:
    """Give a file's lines that are not blank."""
    if file == "-":
        yield from filter(_is_not_blank, sys.stdin.buffer)
        return
    try:
        with Path(file).open("rb") as lines:
            yield from filter(_is_not_blank, lines)
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}") from None


def _is_not_blank(line: bytes) -> bool:
    return bool(line.strip(_SPACE))


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        return -_HUGE if digits[0] == "-" else _HUGE
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _refusal(line: bytes, error: LineError) -> bytes:
    return msgspec.json.encode(_Refusal(readable_id(line), _Error(error.code, error.message, error.path)))


def readable_id(line: bytes) -> msgspec.Raw:
    """Give a line's `id` exactly as it was written, null where it cannot be read."""
    try:
        line.decode()
        return msgspec.json.decode(line, type=_Id).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _Id().id
