"""Frames are read and written as the WebSocket library would."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from maubinh.web.socket.framing import at_boundary, text_frame, whole_text

SIZES = [0, 1, 125, 126, 127, 200, 65_535, 65_536, 70_000]


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_frame_is_what_the_library_writes(size: int) -> None:
    assert text_frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_one_whole_message_is_read_if_it_is_not_too_long(size: int) -> None:
    payload = bytes(number % 251 for number in range(size))
    assert whole_text(masked(Opcode.TEXT, payload)) == (payload if size < 65_536 else None)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        Frame(Opcode.TEXT, b"unmasked").serialize(mask=False),
        masked(Opcode.BINARY, b"12345"),
        masked(Opcode.PING, b"12345"),
        masked(Opcode.TEXT, b"part", fin=False),
        masked(Opcode.CONT, b"part"),
        masked(Opcode.TEXT, b"12345")[:-1],
        masked(Opcode.TEXT, b"12345") + b"\x81",
        masked(Opcode.TEXT, b"1") + masked(Opcode.TEXT, b"2"),
        b"\xc1" + masked(Opcode.TEXT, b"reserved bit")[1:],
    ],
)
def test_anything_else_is_left_to_the_parser(data: bytes) -> None:
    assert whole_text(data) is None


@given(
    st.lists(st.tuples(st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.PING]), st.binary(max_size=300)))
)
def test_whole_frames_end_at_a_boundary_and_nothing_less_does(frames: list[tuple[Opcode, bytes]]) -> None:
    data = b"".join(masked(opcode, payload[:125]) for opcode, payload in frames)
    assert at_boundary(data)
    assert not data or not at_boundary(data[:-1])


def test_a_fragment_is_no_boundary() -> None:
    assert not at_boundary(masked(Opcode.TEXT, b"part", fin=False))


@given(st.binary(max_size=64))
def test_whatever_comes_it_never_reads_what_the_library_would_not(data: bytes) -> None:
    message = whole_text(data)
    if message is not None:
        reader = StreamReader()
        reader.feed_data(data)
        with pytest.raises(StopIteration) as done:
            next(Frame.parse(reader.read_exact, mask=True, max_size=None))
        read = done.value.value
        assert (read.opcode, bytes(read.data), read.fin) == (Opcode.TEXT, message, True)
