"""The bare fan-out does the same on either stack, so that only the stacks are compared."""

from typing import get_args

import pytest

from bench.load.bare import Stack
from bench.load.socket import Wires
from bench.load.table import SEATS, LoadTable, Tally
from bench.load.trips import bare_server

MESSAGE = b'{"id":"1.0","type":"leave_next","on":true}'
SIZE = 300


@pytest.mark.parametrize("stack", get_args(Stack))
def test_every_message_reaches_all_four_of_its_table_and_nobody_else(stack: Stack) -> None:
    heard: list[tuple[str, int, int]] = []
    wires = Wires()
    with bare_server(SIZE, stack=stack) as server:
        tables = [LoadTable(code, [""] * SEATS, Tally()) for code in ("A", "B")]
        for table in tables:
            table.open(wires, server)
            for seat in table.seats:
                assert seat.socket is not None
                place = (table.code, seat.number)
                seat.socket.on_frame = lambda frame, place=place: heard.append((*place, len(frame)))  # type: ignore[misc]  # bound now
        for table, number in ((tables[0], 0), (tables[1], 3), (tables[0], 2)):
            socket = table.seats[number].socket
            assert socket is not None
            before = len(heard)
            socket.send(MESSAGE)
            wires.run(until=lambda before=before: len(heard) == before + SEATS)  # type: ignore[misc]  # bound now
            assert sorted(heard[before:]) == [(table.code, seat, SIZE) for seat in range(SEATS)]
        for table in tables:
            table.close()
