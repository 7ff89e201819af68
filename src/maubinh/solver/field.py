"""The field: how opponents near equilibrium lay their cards, as counts over strength classes.

Row by row the counts are exact, class by class. Jointly they are kept in cells of a coarse grid: each row's
classes are cut into buckets that never cross a category, so that what a row is worth is the same all over a
bucket, and that hold about the same share of the field, so that cells are small where the game is decided.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO

import numpy as np
import numpy.typing as npt

from maubinh.engine.ranking import Wheel
from maubinh.solver.classes import FIVE_CLASSES, FRONT_CLASSES, UInt8, classes
from maubinh.solver.own import FieldCards, features_of, mean_features

BACK_BUCKETS, MIDDLE_BUCKETS, FRONT_BUCKETS = 24, 24, 48

Counts = npt.NDArray[np.int64]
ClassArray = npt.NDArray[np.uint16]


@dataclass(frozen=True, eq=False, slots=True)
class Field:
    """Counts of `hands` arranged hands, none of which claimed a natural.

    `back[7462]`, `middle[7462]`, `front[455]`: hands by class of the row. `back_bucket` and so on: bucket by
    class, rising. `cells[back bucket, middle bucket, front bucket]`: hands by cell. All sums equal `hands`.
    `cards`: what hands of each class and cell are made of, where that was counted.
    """

    wheel: Wheel
    back: Counts
    middle: Counts
    front: Counts
    back_bucket: UInt8
    middle_bucket: UInt8
    front_bucket: UInt8
    cells: Counts
    cards: FieldCards | None = None

    @property
    def hands(self) -> int:
        """How many arranged hands were counted."""
        return int(self.front.sum())


def with_cards(field: Field, laid: ClassArray, hands: UInt8) -> Field:
    """Return a field that also tells what hands are made of, by hands `[n, 13]` and how they were laid `[n, 3]`."""
    features = features_of(hands)
    buckets = (field.back_bucket, field.middle_bucket, field.front_bucket)
    cell = np.ravel_multi_index(
        tuple(bucket[laid[:, at]] for at, bucket in enumerate(buckets)), field.cells.shape
    )
    cards = FieldCards(
        back=mean_features(laid[:, 0], features, FIVE_CLASSES),
        middle=mean_features(laid[:, 1], features, FIVE_CLASSES),
        front=mean_features(laid[:, 2], features, FRONT_CLASSES),
        cells=mean_features(cell, features, field.cells.size),
    )
    return replace(field, cards=cards)


def field_of(laid: ClassArray, *, wheel: Wheel) -> Field:
    """Count arranged hands, given as `laid[n, 3]`: the classes of back, middle and front."""
    back = np.bincount(laid[:, 0], minlength=FIVE_CLASSES)
    middle = np.bincount(laid[:, 1], minlength=FIVE_CLASSES)
    front = np.bincount(laid[:, 2], minlength=FRONT_CLASSES)
    known = classes(wheel)
    back_bucket = _buckets(back, known.five_category, BACK_BUCKETS)
    middle_bucket = _buckets(middle, known.five_category, MIDDLE_BUCKETS)
    front_bucket = _buckets(front, known.front_category, FRONT_BUCKETS)
    shape = (int(back_bucket[-1]) + 1, int(middle_bucket[-1]) + 1, int(front_bucket[-1]) + 1)
    cell = np.ravel_multi_index(
        (back_bucket[laid[:, 0]], middle_bucket[laid[:, 1]], front_bucket[laid[:, 2]]), shape
    )
    cells = np.bincount(cell, minlength=shape[0] * shape[1] * shape[2]).reshape(shape)
    return Field(wheel, back, middle, front, back_bucket, middle_bucket, front_bucket, cells)


def _buckets(counts: Counts, category: UInt8, wanted: int) -> UInt8:
    """Cut classes into at most `wanted` buckets of about equal counts, each within one category."""
    share = max(1.0, counts.sum() / (wanted - len(np.unique(category))))
    bucket = np.zeros(len(counts), np.uint8)
    number, held = 0, 0
    for place in range(1, len(counts)):
        held += int(counts[place - 1])
        if category[place] != category[place - 1] or held + counts[place] / 2 >= share:
            number, held = number + 1, 0
        bucket[place] = number
    return bucket


def dump_field(field: Field) -> bytes:
    """Write a field as a compressed archive of arrays; equal fields give equal bytes."""
    out = BytesIO()
    np.savez_compressed(
        out,
        wheel=np.array([list(Wheel).index(field.wheel)], np.uint8),
        back=field.back.astype(np.uint32),
        middle=field.middle.astype(np.uint32),
        front=field.front.astype(np.uint32),
        back_bucket=field.back_bucket,
        middle_bucket=field.middle_bucket,
        front_bucket=field.front_bucket,
        cells=field.cells.astype(np.uint32),
        **{
            f"cards_{name}": np.rint(means * 256).astype(np.uint16)
            for name, means in (field.cards._asdict() if field.cards is not None else {}).items()
        },
    )
    return out.getvalue()


def load_field(data: bytes) -> Field:
    """Read what `dump_field` wrote; raises ValueError or KeyError for anything else."""
    with np.load(BytesIO(data), allow_pickle=False) as read:
        return Field(
            wheel=list(Wheel)[int(read["wheel"][0])],
            back=read["back"].astype(np.int64),
            middle=read["middle"].astype(np.int64),
            front=read["front"].astype(np.int64),
            back_bucket=read["back_bucket"],
            middle_bucket=read["middle_bucket"],
            front_bucket=read["front_bucket"],
            cells=read["cells"].astype(np.int64),
            cards=_cards(read) if "cards_back" in read else None,
        )


def _cards(read: Mapping[str, npt.NDArray[np.uint16]]) -> FieldCards:
    return FieldCards(*(read[f"cards_{name}"] / 256 for name in FieldCards._fields))
