"""Hints within one process: everybody hears, nobody is waited for."""

import asyncio

import pytest

from maubinh.bus import BusUrlError, open_bus
from maubinh.bus.fanout import Fanout
from maubinh.bus.local import LocalBus
from maubinh.room.ports import Hint

FIRST = Hint("ABCD", 1)
SECOND = Hint("ABCD", 2, kind="presence", body=b"who")


async def test_every_subscriber_hears_every_hint_in_order() -> None:
    bus = LocalBus()
    listeners = [bus.subscribe(), bus.subscribe()]
    await bus.publish(FIRST)
    await bus.publish(SECOND)
    for listener in listeners:
        assert [await anext(listener), await anext(listener)] == [FIRST, SECOND]


async def test_a_subscription_counts_from_the_call_and_not_before() -> None:
    bus = LocalBus()
    await bus.publish(FIRST)
    listener = bus.subscribe()
    await bus.publish(SECOND)
    assert await anext(listener) == SECOND


async def test_closing_ends_every_subscription() -> None:
    bus = LocalBus()
    listener = bus.subscribe()
    await bus.publish(FIRST)
    await bus.close()
    assert [hint async for hint in listener] == [FIRST]


async def test_a_slow_subscriber_loses_its_oldest_hints_and_holds_nobody_up() -> None:
    fanout = Fanout(backlog=3)
    slow = fanout.subscribe()
    for seq in range(10):
        fanout.deliver(Hint("ABCD", seq))
    assert [(await anext(slow)).seq for _ in range(3)] == [7, 8, 9]


async def test_a_listener_that_goes_away_is_forgotten() -> None:
    bus = LocalBus()
    listener = bus.subscribe()

    async def listen() -> None:
        async for _ in listener:
            pass

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await bus.publish(FIRST)
    assert not bus._fanout._queues


@pytest.mark.parametrize(
    "url", ["redis://host", "local", "", "nats://", "nats://host:abc", "nats://host:99999", "nats://host:0"]
)
async def test_an_unknown_address_is_refused(url: str) -> None:
    with pytest.raises(BusUrlError):
        await open_bus(url)


@pytest.mark.parametrize("url", ["nats:secret@host", "redis://me:secret@host", "secret"])
async def test_a_refused_address_is_not_repeated(url: str) -> None:
    with pytest.raises(BusUrlError) as caught:
        await open_bus(url)
    assert "secret" not in str(caught.value)


async def test_the_default_is_a_bus_of_this_process() -> None:
    assert isinstance(await open_bus(), LocalBus)
