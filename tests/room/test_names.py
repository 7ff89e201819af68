"""A new name is looked up, once and where it is wanted, and an older one never comes back."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from maubinh.room.background import Background
from maubinh.room.names import RENAMED, Names
from maubinh.room.ports import Account, Hint, StoreUnavailable
from tests.room.support import until


class Node:
    """The names of one node over a store whose answers may be held back; `told` is what its listeners heard."""

    def __init__(self) -> None:
        self.name = "Hoa"
        self.here = {"p_hoa"}
        self.asked: list[asyncio.Event] = []
        self.hints: list[Hint] = []
        self.told: list[str] = []
        self.away = False
        self.background = Background()
        self.names = Names(
            node="one", publish=self.hints.append, look_up=self._look_up, is_here=self.here.__contains__
        )
        self.names.on_change(lambda account: self.told.append(account.name))

    def hear(self, **said: str) -> None:
        self.names.hear(Hint("", 0, RENAMED, msgspec.msgpack.encode(said)), self.background)

    async def _look_up(self, player: str) -> Account:
        found = Account(player=player, name=self.name, avatar=0, token=b"", created=0)
        may_answer = asyncio.Event()
        self.asked.append(may_answer)
        await may_answer.wait()
        if self.away:
            raise StoreUnavailable
        return found


@pytest.fixture
async def node() -> AsyncIterator[Node]:
    node = Node()
    yield node
    await node.background.finish()


async def test_a_name_read_earlier_does_not_come_back_when_its_answer_is_late(node: Node) -> None:
    node.hear(player="p_hoa", node="two")
    await until(lambda: len(node.asked) == 1)
    node.name = "Hoa Hồng"
    node.hear(player="p_hoa", node="two")
    await until(lambda: len(node.asked) == 2)
    node.asked[1].set()
    await until(lambda: node.told == ["Hoa Hồng"])
    node.asked[0].set()
    await node.background.finish()
    assert node.told == ["Hoa Hồng"]
    assert node.names._last == {}


async def test_a_node_passes_over_its_own_hints_and_those_of_players_who_are_elsewhere(node: Node) -> None:
    node.hear(player="p_hoa", node="one")
    node.hear(player="p_nam", node="two")
    await node.background.finish()
    assert node.asked == []


async def test_a_name_given_here_is_told_before_it_is_answered_and_hints_do_not_carry_it(node: Node) -> None:
    node.name = "Lan"
    giving = asyncio.ensure_future(node.names.given("p_hoa"))
    await until(lambda: len(node.asked) == 1)
    node.asked[0].set()
    await giving
    assert node.told == ["Lan"]
    assert [msgspec.msgpack.decode(hint.body) for hint in node.hints] == [{"player": "p_hoa", "node": "one"}]


async def test_a_hint_of_the_former_version_is_looked_up_all_the_same(node: Node) -> None:
    node.hear(player="p_hoa", name="Old")
    await until(lambda: len(node.asked) == 1)
    node.asked[0].set()
    await until(lambda: node.told == ["Hoa"])


async def test_where_the_store_is_away_the_name_stays(node: Node, caplog: pytest.LogCaptureFixture) -> None:
    node.away = True
    node.hear(player="p_hoa", node="two")
    await until(lambda: len(node.asked) == 1)
    node.asked[0].set()
    await node.background.finish()
    assert (node.told, caplog.text, node.names._last) == ([], "", {})
