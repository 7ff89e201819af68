"""Fields of houses of one's own."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from maubinh.engine.house import Bonus, Clock, FrontBonus, House, Title, load_house, parse_house
from maubinh.room.background import Background
from maubinh.room.fields import MOST_LOADED, MOST_WANTED, QUOTA, Fields, play_key
from maubinh.solver.field import dump_field
from maubinh.solver.shipped import shipped_field
from tests.room.support import until

OWN = House(name="nha-toi", bonus=Bonus(front=FrontBonus(trips=9)))


class Trainer:
    """Writes a shipped field instead of training, when it is let, and tells what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[House, int]] = []
        self.open = asyncio.Event()
        self.succeeds = True

    async def __call__(self, house: Path, opponents: int, target: Path) -> bool:
        rules = parse_house(msgspec.json.decode(house.read_bytes()))  # noqa: ASYNC240 - a test may block
        self.asked.append((rules, opponents))
        await self.open.wait()
        if self.succeeds:
            target.write_bytes(dump_field(shipped_field("casino", 1)))  # noqa: ASYNC240 - a test may block
        return self.succeeds


@pytest.fixture
def trainer() -> Trainer:
    return Trainer()


async def test_a_house_is_trained_once_and_has_its_field_from_then_on_after_a_restart_too(
    tmp_path: Path, trainer: Trainer
) -> None:
    fields = Fields(tmp_path, train=trainer)
    work = Background()
    work.spawn(fields.work(), name="fields")
    assert fields.want(OWN, 3, host="p_hoa")
    assert not fields.want(OWN, 3, host="p_nam")
    assert fields.field(OWN, 3) is None
    trainer.open.set()
    await until(lambda: fields.field(OWN, 3) is not None)
    assert [play_key(*asked) for asked in trainer.asked] == [play_key(OWN, 3)]
    assert fields.field(OWN, 1) is None
    again = Fields(tmp_path, train=trainer)
    assert again.field(OWN, 3) is not None
    assert not again.want(OWN, 3, host="p_hoa")
    await work.cancel()


async def test_houses_are_trained_one_after_the_other_and_no_more_than_the_quota(
    tmp_path: Path, trainer: Trainer
) -> None:
    fields = Fields(tmp_path, train=trainer)
    work = Background()
    work.spawn(fields.work(), name="fields")
    houses = [replace(OWN, aces=number) for number in range(QUOTA + 1)]
    assert [fields.want(house, 1, host="p_hoa") for house in houses] == [True] * QUOTA + [False]
    assert fields.want(houses[-1], 1, host="p_nam")
    await until(lambda: bool(trainer.asked))
    assert len(trainer.asked) == 1
    trainer.open.set()
    await until(lambda: len(trainer.asked) == QUOTA + 1)
    await work.cancel()


async def test_a_training_that_fails_leaves_the_house_without_a_field_and_the_next_goes_on(
    tmp_path: Path, trainer: Trainer
) -> None:
    fields = Fields(tmp_path, train=trainer)
    work = Background()
    work.spawn(fields.work(), name="fields")
    trainer.open.set()
    trainer.succeeds = False
    fields.want(OWN, 1, host="p_hoa")
    await until(lambda: len(trainer.asked) == 1)
    trainer.succeeds = True
    fields.want(OWN, 2, host="p_hoa")
    await until(lambda: fields.field(OWN, 2) is not None)
    assert fields.field(OWN, 1) is None
    await work.cancel()


async def test_an_old_house_is_trained_whatever_its_name_and_titles(tmp_path: Path, trainer: Trainer) -> None:
    fields = Fields(tmp_path, train=trainer)
    work = Background()
    work.spawn(fields.work(), name="fields")
    trainer.open.set()
    old = replace(OWN, name="x" * 99, title=Title(vi="", en="x" * 99))
    fields.want(old, 3, host="p_hoa")
    await until(lambda: fields.field(old, 3) is not None)
    await work.cancel()


async def test_what_waits_is_bounded_no_player_fills_it_alone_and_what_was_dropped_may_come_again(
    tmp_path: Path, trainer: Trainer
) -> None:
    fields = Fields(tmp_path, train=trainer)
    houses = [replace(OWN, aces=number) for number in range(MOST_WANTED + 1)]
    assert sum(fields.want(house, 1, host="p_hoa") for house in houses) == QUOTA < MOST_WANTED
    for number, house in enumerate(houses[QUOTA:-1]):
        assert fields.want(house, 1, host=f"p_{number}")
    assert not fields.want(houses[-1], 1, host="p_nam")
    work = Background()
    work.spawn(fields.work(), name="fields")
    trainer.open.set()
    await until(lambda: len(trainer.asked) == MOST_WANTED)
    assert fields.want(houses[-1], 1, host="p_nam")
    await until(lambda: fields.field(houses[-1], 1) is not None)
    await work.cancel()


def test_only_the_fields_used_last_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    def load(data: bytes) -> object:
        read.append(data)
        return data

    monkeypatch.setattr("maubinh.solver.field.load_field", load)
    fields = Fields(tmp_path)
    houses = [replace(OWN, aces=number) for number in range(MOST_LOADED + 1)]
    for number, house in enumerate(houses):
        (tmp_path / f"{play_key(house, 1)}.npz").write_bytes(b"%d" % number)
    for house in [*houses[:MOST_LOADED], houses[0], houses[-1], houses[0]]:
        assert fields.field(house, 1) is not None
    assert read == [b"%d" % number for number in range(MOST_LOADED + 1)]
    assert fields.field(houses[1], 1) is not None
    assert read[MOST_LOADED + 1 :] == [b"1"]
    assert len(fields._loaded) == MOST_LOADED


def test_a_shipped_house_needs_no_training(tmp_path: Path, trainer: Trainer) -> None:
    fields = Fields(tmp_path, train=trainer)
    assert not fields.want(load_house("bigkool"), 3, host="p_hoa")
    assert fields.field(load_house("bigkool"), 3) is None


def test_only_what_matters_for_play_tells_houses_apart() -> None:
    same = replace(OWN, name="other", title=Title(vi="Khác", en="Other"), clock=Clock(arranging=60))
    assert play_key(same, 3) == play_key(OWN, 3)
    assert play_key(OWN, 2) != play_key(OWN, 3)
    assert play_key(replace(OWN, aces=1), 3) != play_key(OWN, 3)
