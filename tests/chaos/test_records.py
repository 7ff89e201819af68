"""Frames are kept by sort: a common one does not drive out a rare one."""

import random

from maubinh.table.project import Projection
from maubinh.wire.server import Snapshot, Update
from tests.chaos.records import KEPT_OF_EACH, Frame, Heard, Sample
from tests.support.dealing import Playing

MANY = 10 * KEPT_OF_EACH


def frames() -> dict[str, Frame]:
    """A frame for somebody who only watches, one for a seated player, and one after the hand."""
    table = Playing()
    table.sit("hoa", "nam")
    table.deal()
    outside, inside = Projection(table.state).view(None), Projection(table.state).view("p_hoa")
    table.lock_all()
    table.show_all()
    after = Projection(table.state).view("p_hoa")
    return {
        "watching welcome arranging": Snapshot(protocol=1, server_time=0, view=outside, rules={}),
        "seated update arranging": Update(server_time=0, events=(), view=inside),
        "seated update summary": Update(server_time=0, events=(), view=after),
    }


def test_each_sort_is_kept_however_many_come_of_another() -> None:
    sample = Sample(random.Random(1))
    heard = frames()
    for sort, frame in heard.items():
        player = None if sort.startswith("watching") else "p_hoa"
        for _ in range(MANY if "arranging" in sort else 1):
            sample.take(Heard("TABLE0", player, sort.split()[1], frame))
    assert dict(sample.heard) == dict(zip(heard, (MANY, MANY, 1), strict=True))
    kept = {sort: sum(each.sort == sort for each in sample) for sort in heard}
    assert kept == dict(zip(heard, (KEPT_OF_EACH, KEPT_OF_EACH, 1), strict=True))


def test_late_frames_are_kept_as_readily_as_early_ones() -> None:
    sample = Sample(random.Random(1))
    frame = frames()["seated update summary"]
    for number in range(MANY):
        sample.take(Heard(f"TABLE{number}", "p_hoa", "update", frame))
    late = sum(int(each.table.removeprefix("TABLE")) >= MANY // 2 for each in sample)
    assert KEPT_OF_EACH // 5 < late < KEPT_OF_EACH
