"""What a node does where a hint, or the work on it, fails: it says so and goes on with the next."""

import pytest

from maubinh.bus import LocalBus
from maubinh.room.hints import POLL_MS
from maubinh.room.ports import Hint
from tests.room.support import open_table, rooms, seated, until


class UnforeseenError(Exception):
    """Foreseen by nobody."""


class FaultyBus(LocalBus):
    """A bus that fails at the first hint."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def publish(self, hint: Hint) -> None:
        self.asked += 1
        if self.asked == 1:
            raise UnforeseenError
        await super().publish(hint)


async def test_a_hint_that_cannot_be_sent_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    bus = FaultyBus()
    async with rooms(bus) as nodes:
        heard = bus.subscribe()
        await seated(await open_table(await nodes.room()), "Hoa")
        assert (await anext(heard)).kind == "moved"
    assert "sending a hint failed" in caplog.text


async def test_a_fault_over_one_hint_does_not_deafen_a_node(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bus = LocalBus()
    async with rooms(bus) as nodes:
        room = await nodes.room()
        heard: list[int] = []

        def hear(table: str, seq: int) -> None:
            heard.append(seq)
            if seq == 1:
                raise UnforeseenError

        monkeypatch.setattr(room._tables, "hear", hear)
        await until(lambda: bool(bus._fanout._queues))  # it listens
        for seq in (1, 2):
            await bus.publish(Hint(table="A", seq=seq))
        await until(lambda: heard == [1, 2])
    assert "hearing a hint failed" in caplog.text


async def test_a_poll_that_fails_is_not_the_last(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with rooms(LocalBus()) as nodes:
        room = await nodes.room()
        polls: list[int] = []

        def followed() -> list[str]:
            polls.append(nodes.clock.now())
            raise UnforeseenError

        monkeypatch.setattr(room._tables, "followed", followed)
        await until(lambda: len(polls) == 1)
        nodes.clock.advance(POLL_MS)
        await until(lambda: len(polls) == 2)
    assert "poll failed" in caplog.text
