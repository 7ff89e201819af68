"""WebSocket frames (RFC 6455, section 5.2) where both ends of the work are simple: one whole text frame."""

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # it picks the compiled one

WHOLE_TEXT = 0x81
"""First byte of an unfragmented text frame without extensions."""
MASKED = 0x80
FINAL = 0x80


def text_frame(payload: bytes) -> bytes:
    """A whole unmasked text frame around UTF-8 text, as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def whole_text(data: bytes) -> bytes | None:
    """The payload when `data` is exactly one whole masked text frame of less than 64 KiB; None for all else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if not 0 <= size < 127:
        return None
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    if len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def at_boundary(data: bytes) -> bool:
    """Whether `data`, which began with a frame, ends with the end of a frame and holds no fragments."""
    at, end = 0, len(data)
    while at < end:
        if end - at < 2 or not data[at] & FINAL:
            return False
        size, head = data[at + 1] & 0x7F, 2
        if size == 126:
            size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        elif size == 127:
            size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
        at += head + (4 if data[at + 1] & MASKED else 0) + size
    return at == end
